// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

/// Sidecars beside photos that are in the library already change nothing that a person changed.
struct ImportSidecarsTests {
    @Test func takeoutOverwritesNothingThatAPersonSaid() throws {
        let folder = try TemporaryFolder()
        let photo = folder.url.appending(path: "in/IMG_1234.JPG").path
        let source = try ExportedFolder(owner: folder).writeEdit(in: "in")
        try #require(FileManager.default.fileExists(atPath: photo))
        try #require(try folder.program.run("import", source).status == 0)
        let library = try PHPhotoLibrary(url: URL(filePath: folder.program.libraryPath))
        let asset = try #require(try library.everything().first?.asset)
        var said = asset.metadata
        try #require(said.people == [])
        said.caption = "Said here"
        said.location = GeoLocation(latitude: 1, longitude: 2)
        said.captureDate = CaptureDate(
            date: Date(timeIntervalSince1970: 1_000_000_000), utcOffsetSeconds: 3_600, source: .library)
        try library.apply([.setMetadata(said, asset: asset.uuid)])
        _ = try folder.write(
            """
            {"title": "IMG_1234.JPG", "description": "Said there", "photoTakenTime": {"timestamp": "1500000000"},
             "geoData": {"latitude": 30.0, "longitude": 40.0, "altitude": 5.0}, "people": [{"name": "Ada"}],
             "url": "https://photos.google.com/photo/1", "favorited": true}
            """, to: "in/IMG_1234.JPG.json")
        let run = try folder.program.run("import", source)
        #expect(run.status == 0, "\(run.errors)")
        let after = try #require(try library.everything().first?.asset)
        #expect(after.metadata.caption == "Said here")
        #expect(after.metadata.location == said.location)
        #expect(after.metadata.captureDate == said.captureDate)
        #expect(after.metadata.people.map(\.name) == ["Ada"])
        #expect(after.isFavorite)
    }

    /// Takeout has the photo archived and in its trash. A dry run says the same, and the commands that are named work.
    @Test func whatIsHiddenOrTrashedElsewhereIsNamedWithTheCommand() throws {
        let folder = try ExportMetadataTests.described()
        let source = folder.owner.url.appending(path: "in").path
        let asset = try #require(try folder.library().everything().first?.asset)
        _ = try folder.owner.write(
            #"{"title": "IMG_1234.JPG", "photoTakenTime": {"timestamp": "0"}, "archived": true, "trashed": true}"#,
            to: "in/IMG_1234.JPG.json")
        let uuid = asset.uuid.uuidString
        for options in [["--dry-run"], ["--json"]] {
            let run = try folder.program.run(["import", source] + options)
            #expect(run.status == 0, "\(run.errors)")
            let after = try #require(try folder.library().everything().first?.asset)
            #expect(after.isFavorite && !after.isHidden && after.metadata == asset.metadata)
            #expect(
                run.errors.contains(
                    "IMG_1234.JPG.json: The asset is hidden in the source and in its trash. It stays visible here: "
                        + "photos edit \(uuid) --hide && photos delete \(uuid)\n"), "\(run.errors)")
            #expect(
                run.errors.contains(
                    "1 asset is hidden in the source and stays visible here. To hide it: photos edit IDENTIFIER --hide\n"
                ))
            #expect(
                run.errors.contains(
                    "1 asset is in the trash of the source and stays out of the trash here. To delete it: "
                        + "photos delete IDENTIFIER\n"))
            guard options == ["--json"] else { continue }
            let record = try JSONText.objects(run.output).first { ($0["path"] as? String)?.hasSuffix(".json") == true }
            #expect(record?["notTaken"] as? [String] == ["hidden", "trashed"])
            #expect(record?["localIdentifier"] as? String == asset.localIdentifier.description)
        }
        let again = try folder.program.run("import", source)
        #expect(again.status == 0 && !again.errors.contains("--hide"), "\(again.errors)")
        #expect(try folder.program.run("edit", uuid, "--hide").status == 0)
        #expect(try folder.program.run("delete", uuid).status == 0)
        #expect(try folder.library().everything().isEmpty)
    }

    /// Another library hid and deleted the photo, and its export lies beside the same bytes.
    @Test(arguments: ["xmp", "json"])
    func anExportOfAnotherLibraryHidesAndDeletesNothing(_ sidecar: String) throws {
        let folder = try ExportMetadataTests.described()
        let other = try TemporaryFolder()
        try #require(try other.program.run("import", folder.owner.url.appending(path: "in").path).status == 0)
        let library = try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath))
        let asset = try #require(try library.everything().first?.asset)
        let source = try folder.library()
        let there = try #require(try source.everything().first?.asset)
        try source.apply([.setHidden(true, assets: [there.uuid])])
        try #require(try folder.export("--sidecar", sidecar).status == 0)
        try source.apply([.trashAssets([there.uuid], date: Date())])
        let trash = try folder.program.run("export", "trash", "--smart-album", "recently-deleted", "--sidecar", sidecar)
        try #require(trash.status == 0, "\(trash.errors)")
        let commands = ["photos edit \(asset.uuid.uuidString) --hide", "photos delete \(asset.uuid.uuidString)"]
        for (target, command) in zip(["out", "trash"], commands) {
            let run = try other.program.run("import", folder.owner.url.appending(path: target).path)
            #expect(run.status == 0, "\(run.errors)")
            let here = try #require(try library.everything().first?.asset)
            #expect(here.uuid == asset.uuid && !here.isHidden && here.trashedDate == nil)
            #expect(run.errors.contains(command), "\(run.errors)")
        }
    }

    /// The export is of this library, and is imported again after a change in the library.
    @Test(arguments: ["xmp", "json"])
    func anOlderExportBringsNothingBackThatWasTakenAwayHere(_ sidecar: String) throws {
        let folder = try ExportMetadataTests.described()
        try #require(try folder.export("--sidecar", sidecar).status == 0)
        let library = try folder.library()
        let asset = try #require(try library.everything().first?.asset)
        var metadata = asset.metadata
        metadata.title = nil
        metadata.keywords = ["sea"]
        metadata.location = nil
        try library.apply([.setMetadata(metadata, asset: asset.uuid), .setFavorite(false, assets: [asset.uuid])])
        for _ in 1...2 {
            let run = try folder.program.run("import", folder.path)
            #expect(run.status == 0, "\(run.errors)")
            let after = try #require(try library.everything().first?.asset)
            #expect(after.metadata == metadata)
            #expect(!after.isFavorite)
        }
    }

    /// Each export has its own sidecars, of which the library keeps none.
    @Test func onesOwnExportsAreDuplicates() throws {
        let folder = try ExportMetadataTests.described()
        let before = try #require(try folder.library().everything().first)
        let files = PHAssetResource.assetResources(for: before).map(\.fingerprint.hex)
        for round in 1...3 {
            let target = folder.owner.url.appending(path: "round-\(round)").path
            let export = try folder.program.run("export", target, "--sidecar", "json")
            try #require(export.status == 0, "\(export.errors)")
            let run = try folder.program.run("import", target)
            #expect(run.status == 0, "\(run.errors)")
            let counts = try Counts(line: run.output)
            #expect((counts.imported, counts.paired) == (0, 0), "round \(round): \(run.output)")
            let after = try #require(try folder.library().everything().first)
            #expect(after.asset == before.asset, "round \(round)")
            #expect(PHAssetResource.assetResources(for: after).map(\.fingerprint.hex) == files, "round \(round)")
        }
    }

    /// Two exports of a library come into another one, the newer first.
    @Test(arguments: ["xmp", "json"])
    func anOlderExportOfAnotherLibraryTakesNothingBack(_ sidecar: String) throws {
        let folder = try ExportMetadataTests.described()
        let older = folder.owner.url.appending(path: "older").path
        let source = try folder.library()
        let asset = try #require(try source.everything().first?.asset)
        let album = UUID()
        try source.apply([
            .insertAlbum(uuid: album, title: "Then"), .insertMembers([asset.uuid], album: album, index: nil),
        ])
        try #require(try folder.program.run("export", older, "--sidecar", sidecar).status == 0)
        var metadata = asset.metadata
        metadata.title = nil
        metadata.caption = "Later"
        try source.apply([
            .setMetadata(metadata, asset: asset.uuid), .setFavorite(false, assets: [asset.uuid]),
            .setHidden(true, assets: [asset.uuid]), .removeMembers([asset.uuid], album: album),
        ])
        try #require(try folder.export("--sidecar", sidecar).status == 0)

        let other = try TemporaryFolder()
        for path in [folder.path, older, folder.path, older] {
            let run = try other.program.run("import", path)
            #expect(run.status == 0, "\(run.errors)")
            let library = try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath))
            let here = try #require(try library.everything().first?.asset)
            #expect(here.metadata == metadata, "after \(path)")
            #expect(here.isHidden && !here.isFavorite, "after \(path)")
            #expect(try LibraryColumns(library).albums.values.allSatisfy(\.isEmpty), "after \(path)")
        }
    }
}
