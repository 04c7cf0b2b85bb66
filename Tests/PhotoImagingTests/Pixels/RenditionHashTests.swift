// Licensed under the Apache License, Version 2.0. See LICENSE.

import Glibc
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoImaging
@testable import PhotoMetadata

@Suite struct RenditionHashTests {
    /// Returns a picture of waves, which differ with the number.
    private func waves(_ number: Double, width: Int, height: Int) throws -> PixelBuffer {
        let bytes = (0..<width * height).flatMap { place -> [UInt8] in
            let x = Double(place % width) / Double(width)
            let y = Double(place / width) / Double(height)
            let sum = sin(9 * x + number * y) + sin(number * x * x - 7 * y) + sin(23 * x * y + number)
            let value = UInt8(127 + 40 * sum)
            return [value, 255 - value / 2, value / 2 + 60, 255]
        }
        return try #require(PixelBuffer(size: PixelSize(width: width, height: height), bytes: bytes))
    }

    private func renditions(of picture: PixelBuffer, as format: EncodedFormat) throws -> [Rendition] {
        let file = try openFile(ImageEncoder.encode(picture, as: format))
        let metadata = try FileMetadataReader().metadata(of: file, within: ReadBudget())
        return try ThumbnailRenderer().renditions(
            of: file, metadata: metadata, kinds: Set(Rendition.Kind.allCases), within: ReadBudget())
    }

    @Test func copiesInOtherFormatsAndSizesLookAlike() throws {
        let original = try renditions(of: waves(12, width: 1_200, height: 800), as: .png)
        let hash = try #require(original.first?.pictureHash)
        #expect(original.map(\.kind) == [.thumbnail, .screen])
        #expect(original.last?.pictureHash == nil)
        #expect(original.first?.thumbhash != nil && original.last?.thumbhash == nil)
        for format: EncodedFormat in [.jpeg(quality: 0.4), .jpeg(quality: 0.95), .heic(quality: 0.6)] {
            let copy = try renditions(of: waves(12, width: 600, height: 400), as: format)
            #expect(copy.first?.pictureHash?.isAlike(hash) == true, "\(format)")
        }
        let other = try renditions(of: waves(17, width: 1_200, height: 800), as: .png)
        #expect(other.first?.pictureHash?.isAlike(hash) == false)
    }
}
