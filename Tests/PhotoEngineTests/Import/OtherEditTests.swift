// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// Files of an edit that the library does not show of a photo: they come together, or not at all.
@Suite struct OtherEditTests {
    private static let shown = "IMG_1.HEIC (photo) + IMG_1_edited.jpeg (rendering) + IMG_1.AAE (edit)"

    private func fixture(_ kind: EngineKind) throws -> ImportFixture {
        let fixture = try ImportFixture(
            kind,
            [
                "IMG_1.HEIC": "photo", "IMG_1_edited.jpeg": "photo size=20", "IMG_1.AAE": "edit format=F date=1000",
            ])
        try fixture.run()
        #expect(try fixture.contents() == [Self.shown])
        return fixture
    }

    /// Files state the dates of edits in whole seconds, in which a program makes several.
    @Test(arguments: EngineKind.tested, ["1000", "1001", "2000"])
    func aDescriptionIsLeftOutWithItsRendering(_ kind: EngineKind, _ date: String) throws {
        let fixture = try fixture(kind)
        let before = try #require(try fixture.assets().first)
        let exact = Adjustment(formatIdentifier: "F", date: Date(timeIntervalSince1970: 1_000.5))
        _ = try fixture.engine.owner.apply([.setAdjustment(exact, asset: before.uuid)])
        try fixture.folder.write("photo size=25", to: "IMG_1_edited.jpeg")
        try fixture.folder.write("edit format=F date=\(date) again", to: "IMG_1.AAE")
        let summary = try fixture.run()
        #expect((summary.duplicate, summary.paired, summary.skipped, summary.unaccounted) == (1, 0, 2, 0))
        for name in ["IMG_1_edited.jpeg", "IMG_1.AAE"] {
            #expect(fixture.file(name)?.reason == "The library has another edit of this asset and keeps that edit.")
        }
        #expect(try fixture.contents() == [Self.shown])
        #expect(try fixture.assets().map(\.adjustment) == [exact])
    }

    /// The bytes of the rendering are known as those of another photo.
    @Test(arguments: EngineKind.tested)
    func aDescriptionBesideTheRenderingOfAnotherPhotoIsLeftOut(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(
            kind,
            [
                "a.heic": "photo 1", "a_edited.jpg": "photo size=20", "b.heic": "photo 2",
                "b_edited.jpg": "photo size=25",
            ])
        try fixture.run()
        try fixture.folder.write("photo size=20", to: "b_edited.jpg")
        try fixture.folder.write("edit format=F", to: "b.aae")
        try fixture.folder.write("sidecar title=Beach", to: "b.xmp")
        let summary = try fixture.run()
        #expect(fixture.file("b.aae")?.outcome == .skipped)
        #expect(summary.paired == 1 && summary.unaccounted == 0)
        #expect(
            Set(try fixture.contents()) == [
                "a.heic (photo) + a_edited.jpg (rendering)",
                "b.heic (photo) + b_edited.jpg (rendering) + b.xmp (sidecar)",
            ])
        #expect(try fixture.assets().map(\.adjustment) == [Adjustment(), Adjustment()])
    }

    /// An edit that was reverted here is made again elsewhere: its rendering is the same, its description is not.
    @Test(arguments: EngineKind.tested)
    func aDescriptionAloneBringsNoRevertedEditBack(_ kind: EngineKind) throws {
        let fixture = try fixture(kind)
        let asset = try #require(try fixture.assets().first)
        let original = EditedContent(
            revertedDate: Date(timeIntervalSince1970: 5_000), pixelSize: PixelSize(width: 40, height: 30))
        _ = try fixture.engine.owner.apply([.setEdit(original, asset: asset.uuid)])
        try fixture.folder.write("edit format=F date=6000", to: "IMG_1.AAE")
        let summary = try fixture.run()
        #expect((summary.duplicate, summary.skipped, summary.unaccounted) == (2, 1, 0))
        #expect(
            fixture.file("IMG_1.AAE")?.reason == "It describes an edit whose rendering is not in the library.")
        #expect(try fixture.contents() == ["IMG_1.HEIC (photo)"])
        #expect(try fixture.assets().map(\.adjustment) == [nil])
    }

    /// They come together once the rendering can be read.
    @Test(arguments: EngineKind.tested)
    func aDescriptionWaitsForARenderingThatCannotBeRead(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["IMG_1.HEIC": "photo"])
        try fixture.run()
        try fixture.folder.write("broken", to: "IMG_1_edited.jpeg")
        try fixture.folder.write("edit format=F date=1000", to: "IMG_1.AAE")
        let summary = try fixture.run()
        #expect((summary.duplicate, summary.skipped, summary.failed, summary.unaccounted) == (1, 1, 1, 0))
        #expect(try fixture.contents() == ["IMG_1.HEIC (photo)"])
        try fixture.folder.write("photo size=20", to: "IMG_1_edited.jpeg")
        try fixture.run()
        #expect(try fixture.contents() == [Self.shown])
        #expect(try fixture.assets().map(\.adjustment?.formatIdentifier) == ["F"])
    }
}
