// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

/// The reader of AAE files finds in real ones the same values as another reader of property lists.
@Suite(.enabled(if: Corpus.isPresent, "shared/corpus is not there")) struct AdjustmentCorpusTests {
    private struct Expected: Sendable {
        let path: String
        let format: String
        let version: String
        var editor: String?
        var date: String?
    }

    private static let expected = [
        Expected(
            path: "aae/osxphotos__IMG_1994.AAE", format: "com.apple.photo", version: "1.5",
            editor: "com.apple.Photos", date: "2024-05-26T14:52:33Z"),
        Expected(
            path: "aae/osxphotos__St James Park.AAE", format: "com.apple.Photos.externalEdit", version: "1",
            editor: "com.apple.Photos", date: "2019-12-01T15:27:48Z"),
        Expected(
            path: "aae/osxphotos__wedding.AAE", format: "com.apple.photo", version: "1.4",
            editor: "com.apple.photos"),
        Expected(
            path: "aae-only/osxphotos__E03F1E85-1658-4363-9E68-CCE12F9B14F2_5.aae", format: "com.apple.photo",
            version: "1.10", editor: "com.apple.camera", date: "2025-07-05T01:25:08Z"),
        Expected(path: "exiftool-t/exiftool__PLIST.aae", format: "com.apple.video.slomo", version: "1.1"),
        Expected(
            path: "heic/osxphotos__IMG_1853.AAE", format: "com.apple.photo", version: "1.4",
            editor: "com.apple.Photos", date: "2024-06-01T22:19:30Z"),
        Expected(
            path: "live/osxphotos__EC19EA1A-FC91-449C-8925-B13D863E2EDB_5.aae", format: "com.apple.photo",
            version: "1.11", editor: "com.apple.camera", date: "2025-05-26T14:27:06Z"),
        Expected(
            path: "portrait-depth/osxphotos__EA3D27D0-73EF-4E4C-A8D5-B2478568EC38_5.aae", format: "com.apple.photo",
            version: "1.11", editor: "com.apple.camera", date: "2025-12-13T23:39:20Z"),
    ]

    @Test(arguments: expected.indices) func anAAETellsOfItsEdit(_ index: Int) throws {
        let expected = Self.expected[index]
        let metadata = try Corpus.details(of: expected.path).get().metadata
        #expect(metadata.role == .adjustment)
        let adjustment = try #require(metadata.adjustment)
        #expect(adjustment.adjustment.formatIdentifier == expected.format)
        #expect(adjustment.adjustment.formatVersion == expected.version)
        #expect(adjustment.adjustment.editor ?? "" == expected.editor ?? "")
        #expect(adjustment.adjustment.date == (try expected.date.map { try instant($0) }))
        #expect(adjustment.isByCamera == (expected.editor == "com.apple.camera"))
    }

    @Test func noAAEIsLeftOut() throws {
        let found = try ExpectedAssets().rows.map(\.path).filter { $0.lowercased().hasSuffix(".aae") }
        #expect(found.sorted() == Self.expected.map(\.path).sorted())
    }

    private func adjustments(of path: String) throws -> AppleAdjustments? {
        let bytes = try Data(contentsOf: Corpus.folder.appending(path: path))
        return AdjustmentEnvelope(Array(bytes)).flatMap { AppleAdjustmentReader.adjustments(in: $0.recipe) }
    }

    @Test func whatApplesProgramsNotedIsRead() throws {
        let crop = try #require(try adjustments(of: "aae/osxphotos__wedding.AAE"))
        #expect(crop.crop == AppleAdjustments.Crop(x: 0, y: 1, width: 1_526, height: 1_325) && crop.others == [])
        #expect(crop.originalSize == PixelSize(width: 2_048, height: 1_367) && crop.orientation == 1)
        let frame = try #require(try adjustments(of: "heic/osxphotos__IMG_1853.AAE"))
        #expect(frame.others == ["LivePhotoKeyFrame"] && frame.orientation == 6 && frame.crop == nil)
        let depth = try #require(
            try adjustments(of: "portrait-depth/osxphotos__EA3D27D0-73EF-4E4C-A8D5-B2478568EC38_5.aae"))
        #expect(depth.others == ["DepthEffect"] && depth.orientation == nil)
        let colours = try #require(try adjustments(of: "aae/osxphotos__IMG_1994.AAE"))
        #expect(colours.others.starts(with: ["SmartBlackAndWhite", "SmartColor", "SmartTone"]))
        #expect(try adjustments(of: "aae/osxphotos__St James Park.AAE") == nil)
        #expect(try adjustments(of: "exiftool-t/exiftool__PLIST.aae") == nil)
    }
}
