// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes
import Testing

@testable import MetadataSupport
@testable import Photos

/// Requests for pictures whose colours are not those of sRGB.
struct ColourRequestTests {
    /// Returns a red picture of 80 × 40 in the colours of Display P3, with a stored rendition.
    private static func asset() throws -> PHAsset {
        let red = [[UInt8]](repeating: [234, 53, 37, 255], count: 80 * 40).flatMap(\.self)
        let picture = CGImage(width: 80, height: 40, pixels: red, profile: displayP3Profile())
        let asset = try ImageRequestTests.beach(UIImage(cgImage: picture).pngData().certain)
        try RenditionRequestTests.store(PixelSize(width: 80, height: 40), of: asset)
        return asset
    }

    @Test(arguments: [PHImageRequestOptionsResizeMode.none, .fast, .exact])
    func aPictureHasTheColoursOfItsFileOnRequest(_ mode: PHImageRequestOptionsResizeMode) throws {
        let answer = try ImageRequestTests.image(of: Self.asset(), CGSize(width: 40, height: 40)) {
            $0.keepsColorProfile = true
            $0.resizeMode = mode
        }
        let picture = try #require(answer.image?.cgImage)
        #expect(picture.colorProfile == displayP3Profile())
        #expect(picture.pixel(x: 9, y: 9) == (234, 53, 37, 255))
    }

    @Test func aPictureHasTheColoursOfSRGBWhereNothingIsSaid() throws {
        let answer = try ImageRequestTests.image(of: Self.asset(), CGSize(width: 40, height: 40)) {
            $0.resizeMode = .exact
        }
        let picture = try #require(answer.image?.cgImage)
        #expect(picture.colorProfile == nil)
        #expect(picture.pixel(x: 9, y: 9).red > 250)
    }

    @Test func aRenditionIsOnlyTheDegradedAnswerForColoursOfAFile() async throws {
        let options = ImageRequestTests.options { $0.keepsColorProfile = true }
        let answers = Answers()
        PHImageManager().requestImage(
            for: try Self.asset(), targetSize: CGSize(width: 40, height: 40), contentMode: .aspectFit,
            options: options, resultHandler: answers.image)
        _ = await answers.wait(for: 2)
        #expect(answers.all.map { $0.image?.cgImage?.colorProfile } == [nil, displayP3Profile()])
    }

    @Test func aCopyOfOptionsKeepsTheColours() throws {
        let options = ImageRequestTests.options { $0.keepsColorProfile = true }
        #expect(try #require(options.copy() as? PHImageRequestOptions).keepsColorProfile)
        #expect(!PHImageRequestOptions().keepsColorProfile)
    }
}
