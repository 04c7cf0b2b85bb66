// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import PlatformTypes
import Testing

@testable import PlatformMedia

/// A decoder may be lost at any time, which says nothing of the picture: an animation would become its first frame.
struct LostDecoderTests {
    private static let hasHEIC = ImageEncoder.writesHEIC

    private func lost(_ file: borrowing OpenFile) throws(LibraryError) -> Animation? {
        throw LibraryError(.inputOutput, "The decoder was ended from outside.")
    }

    private func damaged(_ file: borrowing OpenFile) throws(LibraryError) -> Animation? {
        throw LibraryError(.damagedFile, "The picture cannot be decoded: its bytes are damaged.")
    }

    @Test(.enabled("there is no encoder for HEIC") { hasHEIC })
    func aFileHasNoFormatWhoseDecoderIsLost() throws {
        let photo = try phonePicture(.heic(quality: 0.9))
        let error = #expect(throws: LibraryError.self) {
            try MediaConversion.format(for: OpenFile(holding: photo), by: lost)
        }
        #expect(error?.code == .inputOutput)
        #expect(try MediaConversion.format(for: OpenFile(holding: photo), by: damaged) == .jpeg)
    }

    @Test func thereIsNoSourceOfAFileWhoseDecoderIsLost() throws {
        let picture = try phonePicture(.png)
        let error = #expect(throws: LibraryError.self) { try CGImageSource(OpenFile(holding: picture), by: lost) }
        #expect(error?.code == .inputOutput)
        let source = try CGImageSource(OpenFile(holding: picture), by: damaged)
        #expect(CGImageSourceGetCount(source) == 1)
    }

    @Test func aJPEGIsOnePictureWithoutADecoder() throws {
        let source = try CGImageSource(OpenFile(holding: phonePicture()), by: lost)
        #expect(CGImageSourceGetCount(source) == 1)
    }
}
