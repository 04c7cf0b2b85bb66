// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import PhotosExtras

/// What a `MediaAsset` is.
struct MediaAssetTests {
    @Test func theKindIsTheMedium() throws {
        let library = try Samples.library()
        #expect(try library.assets(.image).count > 10)
        #expect(try library.assets(.video).count >= 2)
        #expect(MediaAsset(PHAsset()).kind == .unknown)
    }

    @Test func theSubtypeTellsStillsLivePhotosAndAnimationsApart() throws {
        let library = try Samples.library()
        #expect(try !library.assets(.image, .still).isEmpty)
        #expect(try !library.assets(.image, .livePhoto).isEmpty)
        #expect(try library.assets(.image, .animated).map(\.uniformTypeIdentifier) == ["com.compuserve.gif"])
        #expect(try library.assets(.video).allSatisfy { $0.subtype == nil })
    }

    @Test func assetsWithOneIdentifierAreEqualAndHaveOneHash() throws {
        let assets = try Samples.library().assets(.image)
        let again = try Samples.library().assets(.image)
        #expect(assets == again && assets[0] !== again[0])
        #expect(assets.map(\.hashValue) == again.map(\.hashValue))
        #expect(Set(assets + again).count == assets.count)
        #expect(assets[0] != assets[1] && assets[0].identifier == again[0].identifier)
    }

    @Test func assetsWithoutALibraryEqualOnlyThemselves() {
        let (one, other) = (MediaAsset(PHAsset()), MediaAsset(PHAsset()))
        #expect(one == one && one != other)
    }

    @Test func theDurationIsThatOfTheVideo() throws {
        let library = try Samples.library()
        #expect(try library.assets(.video).allSatisfy { $0.duration > 0 })
        #expect(try library.assets(.image, .still).allSatisfy { $0.duration == 0 })
    }
}
