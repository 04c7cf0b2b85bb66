// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// What somebody edited or reverted here outlives every further import of the same photos.
@Suite struct EditReimportTests {
    private static let original = "photo"
    private static let edit = "edit format=F date=1000"
    private static let rendering = "photo size=20"

    private func fixture(_ kind: EngineKind) throws -> ImportFixture {
        let fixture = try ImportFixture(
            kind, ["IMG_0001.HEIC": Self.original, "IMG_0001.AAE": Self.edit, "IMG_E0001.JPG": Self.rendering])
        try fixture.run()
        return fixture
    }

    /// Reverts the edit of the only asset, as a person does it.
    private func revert(_ fixture: ImportFixture, on date: Date = Date(timeIntervalSince1970: 5_000)) throws {
        let asset = try #require(try fixture.assets().first)
        let content = EditedContent(revertedDate: date, pixelSize: PixelSize(width: 40, height: 30))
        _ = try fixture.engine.owner.apply([.setEdit(content, asset: asset.uuid)])
        try expectReverted(fixture)
    }

    private func expectReverted(_ fixture: ImportFixture, at place: SourceLocation = #_sourceLocation) throws {
        #expect(try fixture.contents() == ["IMG_0001.HEIC (photo)"], sourceLocation: place)
        let asset = try #require(try fixture.assets().first)
        #expect(asset.adjustment == nil && asset.revertedDate != nil, sourceLocation: place)
        #expect(asset.metadata.pixelSize == PixelSize(width: 40, height: 30), sourceLocation: place)
    }

    @Test(arguments: EngineKind.tested) func theSameFilesBringNoEditBack(_ kind: EngineKind) throws {
        let fixture = try fixture(kind)
        try revert(fixture)
        try fixture.run()
        try expectReverted(fixture)
        #expect(
            Set(fixture.outcomes) == [
                "IMG_0001.HEIC: duplicate", "IMG_0001.AAE: duplicate", "IMG_E0001.JPG: duplicate",
            ])
    }

    @Test(arguments: EngineKind.tested) func copiesOfTheFilesBringNoEditBack(_ kind: EngineKind) throws {
        let fixture = try fixture(kind)
        try revert(fixture)
        for (name, text) in [("HEIC", Self.original), ("AAE", Self.edit)] {
            try fixture.folder.write(text, to: "copy/IMG_0001.\(name)")
        }
        try fixture.folder.write(Self.rendering, to: "copy/IMG_E0001.JPG")
        try fixture.run(["copy"])
        try expectReverted(fixture)
        #expect(fixture.outcomes.allSatisfy { $0.hasSuffix(": duplicate") }, "\(fixture.outcomes)")
        #expect(fixture.files.first { $0.path.hasSuffix("JPG") }?.resourceType == .fullSizePhoto)
    }

    @Test(
        arguments: EngineKind.tested,
        [["IMG_0001.AAE"], ["IMG_E0001.JPG"], ["IMG_E0001.JPG", "IMG_0001.AAE", "IMG_0001.HEIC"]])
    func norDoFilesOneByOne(_ kind: EngineKind, _ names: [String]) throws {
        let fixture = try fixture(kind)
        try revert(fixture)
        let texts = ["IMG_0001.HEIC": Self.original, "IMG_0001.AAE": Self.edit, "IMG_E0001.JPG": Self.rendering]
        try fixture.folder.write(Self.original, to: "copy/IMG_0001.HEIC")
        for name in names { try fixture.folder.write(try #require(texts[name]), to: "copy/\(name)") }
        try fixture.run(["copy"])
        try expectReverted(fixture)
    }

    /// Programs render the same edit anew, with other bytes.
    @Test(arguments: EngineKind.tested) func anotherRenderingOfTheEditIsNamedAndLeft(_ kind: EngineKind) throws {
        let fixture = try fixture(kind)
        try revert(fixture)
        try fixture.folder.write(Self.rendering + " again", to: "IMG_E0001.JPG")
        let summary = try fixture.run()
        try expectReverted(fixture)
        #expect(fixture.file("IMG_E0001.JPG")?.outcome == .skipped)
        #expect(
            fixture.file("IMG_E0001.JPG")?.reason
                == "Its edit was reverted in the library, so the library continues to show the original.")
        #expect(summary.unaccounted == 0 && summary.skipped == 1 && summary.duplicate == 2)
    }

    @Test(arguments: EngineKind.tested) func anEditOfALaterDateIsShown(_ kind: EngineKind) throws {
        let fixture = try fixture(kind)
        try revert(fixture)
        try fixture.folder.write("photo size=25", to: "IMG_E0001.JPG")
        try fixture.folder.write("edit format=G date=6000", to: "IMG_0001.AAE")
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        #expect(asset.adjustment?.formatIdentifier == "G" && asset.revertedDate == nil)
        #expect(asset.metadata.pixelSize == PixelSize(width: 25, height: 25))
    }

    /// Somebody edits the original here, and then brings the edit of another program.
    @Test(arguments: EngineKind.tested) func anEditOfOnesOwnStays(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["IMG_0001.HEIC": Self.original])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        let content = try editHere(asset, fixture)
        try fixture.folder.write(Self.edit, to: "IMG_0001.AAE")
        try fixture.run()
        #expect(fixture.file("IMG_0001.AAE")?.outcome == .skipped)
        let after = try #require(try fixture.assets().first)
        #expect(after.adjustment == content.adjustment && after.metadata.pixelSize == content.pixelSize)
        #expect(try fixture.resources(of: after).map(\.content.type) == [.photo, .fullSizePhoto, .adjustmentData])
    }

    /// Edits an asset in this library, as a person does it.
    private func editHere(_ asset: Asset, _ fixture: ImportFixture) throws -> EditedContent {
        let own = Adjustment(formatIdentifier: "org.example", formatVersion: "1", date: Date(timeIntervalSince1970: 9))
        var content = EditedContent(adjustment: own, pixelSize: PixelSize(width: 7, height: 7))
        for type in [ResourceType.fullSizePhoto, .adjustmentData] {
            let staged = try fixture.engine.owner.stage(OpenFile(containing: "own \(type)"), filenameExtension: "x")
            content.resources.append(
                NewResource(
                    content: ResourceContent(
                        type: type, originalFilename: "own", uniformTypeIdentifier: "public.jpeg",
                        byteCount: staged.byteCount, fingerprint: staged.fingerprint, pixelSize: content.pixelSize),
                    placement: staged.placement))
        }
        _ = try fixture.engine.owner.apply([.setEdit(content, asset: asset.uuid)])
        return content
    }

    /// The photo is hidden, and the renderings of other programs do not show it.
    @Test(arguments: EngineKind.tested, ["IMG_E0001.JPG", "IMG_0001-edited.jpg", "IMG_0001_edited.jpeg"])
    func theRenderingOfAnotherEditIsNoAssetOfItsOwn(_ kind: EngineKind, _ name: String) throws {
        let fixture = try ImportFixture(kind, ["IMG_0001.HEIC": Self.original])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        let content = try editHere(asset, fixture)
        _ = try fixture.engine.owner.apply([.setHidden(true, assets: [asset.uuid])])
        try fixture.folder.write(Self.rendering, to: name)
        try fixture.folder.write(Self.edit, to: "IMG_0001.AAE")
        try fixture.folder.write("takeout title=Beach", to: "IMG_0001.HEIC.json")
        let summary = try fixture.run()
        #expect(try fixture.assets() == [])
        #expect((summary.duplicate, summary.paired, summary.skipped, summary.unaccounted) == (1, 1, 2, 0))
        for file in [name, "IMG_0001.AAE"] {
            #expect(fixture.file(file)?.outcome == .skipped)
            #expect(fixture.file(file)?.reason == "The library has another edit of this asset and keeps that edit.")
        }
        let after = try #require(try fixture.engine.owner.assets([asset.id]).first)
        #expect(after.isHidden && after.adjustment == content.adjustment)
        #expect(after.metadata.pixelSize == content.pixelSize && after.metadata.title == "Beach")
    }

    @Test(arguments: EngineKind.tested) func neitherHalfOfAnotherEditComes(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["IMG_0001.HEIC": "photo id=X", "IMG_0001.MOV": "video id=X"])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        _ = try editHere(asset, fixture)
        try fixture.folder.write("photo id=Y", to: "IMG_E0001.HEIC")
        try fixture.folder.write("video id=Y", to: "IMG_E0001.MOV")
        let summary = try fixture.run()
        #expect((summary.duplicate, summary.skipped, summary.unaccounted) == (2, 2, 0))
        #expect(try fixture.assets().map(\.uuid) == [asset.uuid])
        let types = try fixture.resources(of: asset).map(\.content.type)
        #expect(!types.contains(.fullSizePairedVideo))
    }

    @Test(arguments: EngineKind.tested)
    func whatAnotherEditStartedFromIsLeftOutWithItsRendering(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["IMG_0001.HEIC": Self.original])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        _ = try editHere(asset, fixture)
        try fixture.folder.write(Self.rendering, to: "IMG_0001_edited.jpeg")
        try fixture.folder.write("photo size=25", to: "IMG_0001_edited_base.jpeg")
        let summary = try fixture.run()
        #expect((summary.duplicate, summary.skipped, summary.unaccounted) == (1, 2, 0))
        #expect(try fixture.assets().map(\.uuid) == [asset.uuid])
        #expect(try fixture.resources(of: asset).map(\.content.type) == [.photo, .fullSizePhoto, .adjustmentData])
    }

    /// Takeout's rendering of a photo comes after that of Apple: the photo shows one, and its description stays.
    @Test(arguments: EngineKind.tested) func theRenderingOfASecondProgramIsNamedAndLeft(_ kind: EngineKind) throws {
        let fixture = try fixture(kind)
        let before = try #require(try fixture.assets().first)
        try fixture.folder.write(Self.original, to: "Takeout/IMG_0001.HEIC")
        try fixture.folder.write("photo size=30", to: "Takeout/IMG_0001-edited.jpg")
        try fixture.folder.write("takeout", to: "Takeout/IMG_0001.HEIC.json")
        let summary = try fixture.run(["Takeout"])
        #expect((summary.duplicate, summary.paired, summary.skipped, summary.unaccounted) == (1, 1, 1, 0))
        let assets = try fixture.assets()
        #expect(assets.map(\.uuid) == [before.uuid])
        #expect(assets.first?.adjustment == before.adjustment)
        #expect(assets.first?.metadata.pixelSize == before.metadata.pixelSize)
    }

    /// A photo of which only the rendering is known takes no description of another one.
    @Test(arguments: EngineKind.tested)
    func theDescriptionOfARenderingThatIsLeftOutIsLeftOutToo(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(
            kind, ["Takeout/IMG_0001.HEIC": Self.original, "Takeout/IMG_0001-edited.jpg": "photo size=30"])
        try fixture.folder.write("takeout", to: "Takeout/IMG_0001.HEIC.json")
        try fixture.run()
        #expect(try fixture.assets().map(\.adjustment) == [Adjustment()])
        for (name, text) in [
            ("IMG_0001.HEIC", Self.original), ("IMG_0001.AAE", Self.edit), ("IMG_E0001.JPG", Self.rendering),
        ] {
            try fixture.folder.write(text, to: "Apple/\(name)")
        }
        let summary = try fixture.run(["Apple"])
        #expect((summary.duplicate, summary.skipped, summary.unaccounted) == (1, 2, 0))
        #expect(try fixture.assets().map(\.adjustment) == [Adjustment()])
    }
}

/// The same for libraries of Apple Photos.
@Suite struct AppleEditReimportTests {
    private func edited(_ kind: EngineKind) throws -> AppleImportFixture {
        let fixture = try AppleImportFixture(on: kind, ApplePhoto("beach"))
        fixture.builder.photos[0].edited = 1
        fixture.builder.photos[0].files["_1_201_a.jpeg"] = "photo edited size=20"
        fixture.builder.photos[0].files[".plist"] = "edit format=F"
        try fixture.run()
        #expect(try fixture.asset("beach")?.adjustment != nil)
        return fixture
    }

    private func revert(_ fixture: AppleImportFixture) throws {
        let asset = try #require(try fixture.asset("beach"))
        let content = EditedContent(revertedDate: Date(), pixelSize: PixelSize(width: 40, height: 30))
        _ = try fixture.engine.owner.apply([.setEdit(content, asset: asset.uuid)])
    }

    private func expectReverted(_ fixture: AppleImportFixture, at place: SourceLocation = #_sourceLocation) throws {
        #expect(try fixture.resources(of: "beach") == ["1 beach.JPG"], sourceLocation: place)
        let asset = try #require(try fixture.asset("beach"))
        #expect(asset.adjustment == nil && asset.revertedDate != nil, sourceLocation: place)
        #expect(asset.metadata.pixelSize == PixelSize(width: 40, height: 30), sourceLocation: place)
        #expect(fixture.reconciliation.isBalanced, sourceLocation: place)
        #expect(try fixture.assets().count == 1, sourceLocation: place)
    }

    @Test(arguments: EngineKind.tested) func theSameLibraryBringsNoEditBack(_ kind: EngineKind) throws {
        let fixture = try edited(kind)
        try revert(fixture)
        try fixture.importAgain()
        try expectReverted(fixture)
        // A copy of the library, whose files are read again.
        try fixture.run()
        try expectReverted(fixture)
        #expect(fixture.outcomes == [.duplicate: 3], "\(fixture.outcomes)")
    }

    @Test(arguments: EngineKind.tested) func anotherRenderingOfTheEditIsNamedAndLeft(_ kind: EngineKind) throws {
        let fixture = try edited(kind)
        try revert(fixture)
        fixture.builder.photos[0].files["_1_201_a.jpeg"] = "photo edited again size=20"
        fixture.builder.photos[0].files[".plist"] = "edit format=F again"
        try fixture.run()
        try expectReverted(fixture)
        #expect(fixture.outcomes == [.duplicate: 1, .skipped: 2], "\(fixture.outcomes)")
        #expect(fixture.reasons.allSatisfy { $0.contains("was reverted in the library") })
    }

    @Test(arguments: EngineKind.tested) func anEditThatCameFirstAndLeftStaysAway(_ kind: EngineKind) throws {
        // The original alone, then its edit, then the reversion, then all of it once more.
        let fixture = try AppleImportFixture(on: kind, ApplePhoto("beach"))
        try fixture.run()
        fixture.builder.photos[0].edited = 1
        fixture.builder.photos[0].files["_1_201_a.jpeg"] = "photo edited size=20"
        try fixture.run()
        #expect(try fixture.asset("beach")?.adjustment != nil)
        try revert(fixture)
        try fixture.run()
        try expectReverted(fixture)
    }

    @Test(arguments: EngineKind.tested) func anEditOfOnesOwnStays(_ kind: EngineKind) throws {
        let fixture = try AppleImportFixture(on: kind, ApplePhoto("beach"))
        try fixture.run()
        let asset = try #require(try fixture.asset("beach"))
        let staged = try fixture.engine.owner.stage(OpenFile(containing: "own"), filenameExtension: "jpeg")
        let size = PixelSize(width: 7, height: 7)
        let rendering = NewResource(
            content: ResourceContent(
                type: .fullSizePhoto, originalFilename: "own.jpeg", uniformTypeIdentifier: "public.jpeg",
                byteCount: staged.byteCount, fingerprint: staged.fingerprint, pixelSize: size),
            placement: staged.placement)
        let own = Adjustment(formatIdentifier: "org.example", formatVersion: "1")
        _ = try fixture.engine.owner.apply(
            [
                .setEdit(EditedContent(adjustment: own, resources: [rendering], pixelSize: size), asset: asset.uuid),
                .setHidden(true, assets: [asset.uuid]),
            ])
        fixture.builder.photos[0].edited = 1
        fixture.builder.photos[0].files["_1_201_a.jpeg"] = "photo edited size=20"
        fixture.builder.photos[0].files[".plist"] = "edit format=F"
        try fixture.run()
        #expect(try fixture.resources(of: "beach") == ["1 beach.JPG", "5 own.jpeg"])
        let after = try #require(try fixture.asset("beach"))
        #expect(after.adjustment == own && after.metadata.pixelSize == size && after.isHidden)
        #expect(try fixture.assets().count == 1)
        #expect(fixture.outcomes == [.duplicate: 1, .skipped: 2], "\(fixture.outcomes)")
    }
}
