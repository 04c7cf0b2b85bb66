// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

/// An exported library is imported again as the same library, column by column.
struct ExportRoundTripTests {
    @Test(arguments: [["xmp"], ["json"], ["xmp", "json"]], ["", "{folder_album}"])
    func whatWasExportedComesInAsTheSameLibrary(_ sidecars: [String], _ directory: String) throws {
        let folder = try RichLibrary.make()
        let options = sidecars.flatMap { ["--sidecar", $0] } + (directory.isEmpty ? [] : ["--directory", directory])
        for (target, selection) in [("out", []), ("trash", ["--smart-album", "recently-deleted"])] {
            let run = try folder.program.run(["export", target] + selection + options)
            try #require(run.status == 0, "\(run.errors)")
        }
        let other = try TemporaryFolder()
        let albums = directory.isEmpty ? [] : ["--albums-from-folders"]
        let sources = ["out", "trash"].map { folder.owner.url.appending(path: $0).path }
        // The import runs in another time zone: assumed zones must not be assumed anew.
        let back = try other.program.run(["import"] + albums + sources, through: ["env", "TZ=Asia/Kathmandu"])
        try #require(back.status == 0, "\(back.errors)")

        let before = try LibraryColumns(folder.library())
        let after = try LibraryColumns(PHPhotoLibrary(url: URL(filePath: other.program.libraryPath)))
        #expect(Set(before.assets.keys) == Set(after.assets.keys))
        for (file, columns) in before.assets {
            for (column, value) in columns {
                #expect(after.assets[file]?[column] == value, "\(column) of \(columns["originalFilename"] ?? file)")
            }
            #expect(after.assets[file]?.count == columns.count)
            #expect(after.albums[file] == before.albums[file], "\(columns["originalFilename"] ?? file)")
        }
        #expect(after.allAlbums == before.allAlbums)
    }

    /// The comparison includes empty albums and folders, smart albums, the order of everything, and the records of
    /// other libraries.
    @Test(arguments: ["xmp", "json"])
    func everyColumnOfEveryTableWithFactsComesBack(_ sidecar: String) throws {
        let folder = try RichLibrary.make()
        let other = try TemporaryFolder()
        try folder.roundTrip(into: other, "--sidecar", sidecar)
        let (before, after) = try (
            LibraryTables(folder.program.libraryPath), LibraryTables(other.program.libraryPath)
        )
        #expect(before.names == LibraryTables.withMetadata.union(LibraryTables.withoutMetadata))
        for table in LibraryTables.withMetadata.sorted() {
            let (rows, back) = (before.rows[table] ?? [], after.rows[table] ?? [])
            #expect(rows.count > 1, "\(table)")
            #expect(rows.subtracting(back) == [], "\(table) lacks these")
            #expect(back.subtracting(rows) == [], "\(table) has these beyond")
        }
        // The same import again adds and changes nothing.
        let again = try other.program.run("import", folder.path)
        try #require(again.status == 0, "\(again.errors)")
        #expect(try LibraryTables(other.program.libraryPath).rows == after.rows)
    }

    /// The photos were imported first without metadata of their library, and then its export with sidecars. What is hidden
    /// or in the trash of that library stays visible here.
    @Test(arguments: ["xmp", "json"])
    func whatTheAssetsOfAnExportLackTheyGet(_ sidecar: String) throws {
        let folder = try RichLibrary.make()
        let other = try TemporaryFolder()
        try #require(try folder.program.run("export", "plain").status == 0)
        let plain = folder.owner.url.appending(path: "plain").path
        try #require(try other.program.run("import", plain).status == 0)
        try folder.roundTrip(into: other, "--sidecar", sidecar)
        let before = try LibraryColumns(folder.library())
        let after = try LibraryColumns(PHPhotoLibrary(url: URL(filePath: other.program.libraryPath)))
        #expect(Set(before.assets.keys) == Set(after.assets.keys))
        // These columns had values here before: the names of the files, the dates of addition and change, and edits, whose
        // dates the plain export has in whole seconds. What hides or deletes is never taken over, nor that somebody has
        // reverted an edit that is not here.
        let known: Set = [
            "uuid", "addedDate", "modificationDate", "originalFilename", "files", "adjustment", "revertedDate",
            "isHidden", "trashedDate",
        ]
        for (file, columns) in before.assets {
            for (column, value) in columns where !known.contains(column) {
                #expect(after.assets[file]?[column] == value, "\(column) of \(columns["originalFilename"] ?? file)")
            }
            if columns["adjustment"] != nil { #expect(after.assets[file]?["adjustment"] != nil, "\(file)") }
            // The plain export has no photo that is in the trash.
            let isPlain = columns["trashedDate"] == nil
            if isPlain { #expect(after.assets[file]?["isHidden"] == "false", "\(file)") }
            #expect(after.assets[file]?["trashedDate"] == columns["trashedDate"], "\(file)")
            #expect(after.albums[file] == before.albums[file], "\(columns["originalFilename"] ?? file)")
        }
    }

    @Test func whatWasSaidHereOutweighsAnExportAndItsLaterChangesComeIn() throws {
        let folder = try ExportMetadataTests.described()
        let other = try TemporaryFolder()
        let photo = try #require(FileManager.default.subpaths(atPath: folder.owner.url.appending(path: "in").path))
        try #require(!photo.isEmpty)
        try #require(try other.program.run("import", folder.owner.url.appending(path: "in").path).status == 0)
        let library = try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath))
        var asset = try #require(try library.everything().first?.asset)
        asset.metadata.title = "Said here"
        try library.apply([
            .setMetadata(asset.metadata, asset: asset.uuid), .setHidden(true, assets: [asset.uuid]),
        ])
        try #require(try folder.export("--sidecar", "json").status == 0)
        try #require(try other.program.run("import", folder.path).status == 0)
        let fromFile = try #require(try folder.library().everything().first?.asset)
        var here = try #require(try library.everything().first?.asset)
        #expect(here.metadata.title == "Said here")
        #expect(here.isHidden)
        #expect(here.metadata.caption == fromFile.metadata.caption)
        #expect(here.metadata.rating == fromFile.metadata.rating)
        #expect(here.isFavorite)

        // Afterwards the rating and the favourite change there, and the caption changes here.
        var changed = fromFile
        changed.metadata.rating = 2
        changed.metadata.caption = "Said there, later"
        try folder.library().apply([
            .setMetadata(changed.metadata, asset: changed.uuid), .setFavorite(false, assets: [changed.uuid]),
        ])
        here.metadata.caption = "Said here, later"
        try library.apply([.setMetadata(here.metadata, asset: here.uuid)])
        try #require(try folder.export("--sidecar", "json", "--update").status == 0)
        try #require(try other.program.run("import", folder.path).status == 0)
        here = try #require(try library.everything().first?.asset)
        #expect(here.metadata.rating == 2)
        #expect(!here.isFavorite)
        #expect(here.metadata.caption == "Said here, later")
        #expect(here.metadata.title == "Said here")
        #expect(here.isHidden)
    }

    /// A frame that is marked as the cover by itself comes before or after.
    @Test(arguments: [false, true])
    func theFrameThatStoodForItsBurstDoesSoAmongOthers(_ areOthersFirst: Bool) throws {
        let folder = try RichLibrary.make()
        let burst = try folder.library().everything().map(\.asset).filter {
            $0.burst?.identifier == RichLibrary.burst
        }
        try #require(burst.count == 3)
        try #require(try folder.export("--sidecar", "json").status == 0)
        let other = try TemporaryFolder()
        let cover = "00001IMG_00001_\(RichLibrary.burst)_COVER.jpg"
        let photo = try #require(Samples.files().first { $0.hasSuffix(".jpg") || $0.hasSuffix(".JPG") })
        let bytes = try Data(contentsOf: URL(filePath: photo)) + Data("cover".utf8)
        try bytes.write(to: folder.owner.url.appending(path: cover))
        let sources = [folder.path, folder.owner.url.appending(path: cover).path]
        for source in areOthersFirst ? sources.reversed() : sources {
            let run = try other.program.run("import", source)
            try #require(run.status == 0, "\(run.errors)")
        }
        let library = try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath))
        let frames = try library.everything().map(\.asset).filter { $0.burst?.identifier == RichLibrary.burst }
        #expect(frames.count == 4)
        #expect(frames.filter { $0.burst?.isRepresentative == true }.map(\.uuid) == [burst[0].uuid])
        #expect(frames.filter { $0.burst?.isUserPick == true }.map(\.uuid) == [burst[1].uuid])
    }

    /// A part of a burst without its representative frame would be invisible.
    @Test func aBurstWhoseFrameStayedBehindIsSeenAllTheSame() throws {
        let folder = try RichLibrary.make()
        let frames = try folder.library().everything().map(\.asset).filter { $0.burst?.isExtra == true }
        let frame = try #require(frames.first)
        try #require(
            try folder.export(
                "--sidecar", "json", "--predicate", "localIdentifier == '\(frame.localIdentifier)'"
            ).status == 0)
        let other = try TemporaryFolder()
        try #require(try other.program.run("import", folder.path).status == 0)
        let library = try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath))
        #expect(try library.fetchAssets(with: nil).count == 1)
    }

    @Test func anExportOfAPartTellsNothingOfTheRest() throws {
        let folder = try RichLibrary.make()
        try #require(try folder.export("--sidecar", "json", "--limit", "1").status == 0)
        let texts = try folder.files().filter { $0.hasSuffix(".json") }.map { try folder.text($0) }
        #expect(texts.count == 1)
        #expect(!texts.joined().contains("Nothing in it"))
    }

    /// Invalid collections are left out, identifiers that belong to something else here stay, and the photos are
    /// imported.
    @Test func collectionsOfAStrangerDoNoHarm() throws {
        let folder = try ExportMetadataTests.described()
        try #require(try folder.export("--sidecar", "json").status == 0)
        let other = try TemporaryFolder()
        try #require(try other.program.run("import", folder.path).status == 0)
        let asset = try #require(
            try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath)).everything().first?.asset)
        let deep = (0..<150).map { _ in UUID() }
        let folders = zip(deep, [nil] + deep.map { Optional($0) }).map { item("folder", $0, "Deep", in: $1) }
        let (cycle, query) = (UUID(), UUID())
        let items =
            folders + [
                item("folder", cycle, "Circle", in: cycle), item("album", asset.uuid, "Called as an asset", in: nil),
                item("album", AssetCollection.smartAlbumUUID(.favorites), "Called as Favourites", in: nil),
                item("album", deep[0], "Called as a folder", in: nil), item("folder", UUID(), "", in: nil),
                item("smartAlbum", query, "Wrong", in: nil, "\"query\": {\"predicate\": \"colour == 'red\"}"),
                item("smartAlbum", UUID(), "Without", in: nil),
                item("album", UUID(), "Far", in: nil, "\"members\": [\"\(asset.uuid)\"], \"firstMember\": -5"),
            ]
        try folder.write(
            "{\"swift-photos-library\": {\"version\": 1, \"collections\": [\(items.joined(separator: ","))]}}",
            to: "photos-library.json")
        let run = try other.program.run("import", folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let library = try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath))
        let titles = try AlbumLookup(library).all().map(\.title)
        // The first of two collections with the same identifier is made.
        #expect(Set(titles) == ["Called as an asset", "Called as Favourites", "Far"])
        // Albums that are deeper than folders can be go into the last folder.
        #expect(try library.folders().filter { $0.title == "Deep" }.count == 100)
        #expect(try library.everything().count == 1)
        #expect(try other.program.run("verify").status == 0)
    }

    private func item(_ kind: String, _ uuid: UUID, _ title: String, in parent: UUID?, _ rest: String = "") -> String {
        "{\"kind\": \"\(kind)\", \"uuid\": \"\(uuid)\", \"title\": \"\(title)\""
            + (parent.map { ", \"parent\": \"\($0)\"" } ?? "") + (rest.isEmpty ? "}" : ", \(rest)}")
    }

    /// A column that no asset of the test's library fills would always come back.
    @Test func theRichLibraryFillsEveryColumn() throws {
        let library = try RichLibrary.make().library()
        let assets = try LibraryColumns.everything(in: library)
        for column in LibraryColumns.names where !RichLibrary.filledByNobody.contains(column) {
            let values = assets.compactMap { LibraryColumns.columns(of: $0)[column] }
            let isSame = Set(values).count <= 1 && (values.isEmpty || values.count == assets.count)
            #expect(!isSame, "\(column) is the same for every asset")
        }
    }

    /// A change beside the photos is the last one of an asset, and its date comes back.
    @Test(arguments: ["xmp", "json"])
    func theDateOfTheLastChangeComesBack(_ sidecar: String) throws {
        let folder = try ExportMetadataTests.described()
        try #require(try folder.export("--sidecar", sidecar).status == 0)
        let other = try TemporaryFolder()
        try #require(try other.program.run("import", folder.path).status == 0)
        let before = try #require(try folder.library().everything().first?.asset)
        let after = try #require(
            try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath)).everything().first?.asset)
        try #require(before.modificationDate > before.addedDate)
        #expect(after.modificationDate == before.modificationDate)
        #expect(after.addedDate == before.addedDate)
    }

    @Test func whatAPersonChangedInASidecarOutweighsTheRest() throws {
        let folder = try ExportMetadataTests.described()
        try #require(try folder.export("--sidecar", "xmp", "--version", "original").status == 0)
        let changed = try folder.text("IMG_1234.JPG.xmp")
            .replacingOccurrences(of: ">Tiber &amp; sons<", with: ">The river<")
            .replacingOccurrences(of: "<xmp:Rating>4</xmp:Rating>", with: "")
            .replacingOccurrences(of: "<swiftphotos:Favorite>True<", with: "<swiftphotos:Favorite>False<")
        try folder.write(changed, to: "IMG_1234.JPG.xmp")
        let other = try TemporaryFolder()
        try #require(try other.program.run("import", folder.path).status == 0)
        let asset = try #require(
            try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath)).everything().first?.asset)
        let before = try #require(try folder.library().everything().first?.asset)
        #expect(asset.metadata.title == "The river")
        #expect(asset.metadata.rating == nil)
        #expect(!asset.isFavorite)
        #expect(asset.metadata.caption == before.metadata.caption)
        #expect(asset.metadata.people == before.metadata.people)
        #expect(asset.metadata.captureDate == before.metadata.captureDate)
    }

    @Test func aRecordOfAnotherVersionLeavesTheWords() throws {
        let folder = try ExportMetadataTests.described()
        try #require(try folder.export("--sidecar", "json", "--version", "original").status == 0)
        let text = try folder.text("IMG_1234.JPG.json").replacingOccurrences(of: "\"addedDate\" : 8", with: "\"x\" : 8")
        try folder.write(text.replacingOccurrences(of: "\"asset\" :", with: "\"asset2\" :"), to: "IMG_1234.JPG.json")
        let other = try TemporaryFolder()
        try #require(try other.program.run("import", folder.path).status == 0)
        let asset = try #require(
            try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath)).everything().first?.asset)
        #expect(asset.metadata.title == "Tiber & sons")
        #expect(asset.isFavorite)
    }

    @Test func importingTheExportTwiceMakesNothingTwice() throws {
        let folder = try RichLibrary.make()
        try #require(try folder.export("--sidecar", "json").status == 0)
        let other = try TemporaryFolder()
        try #require(try other.program.run("import", folder.path).status == 0)
        let albums = try other.program.run("albums", "list", "--json").outputLines
        let again = try other.program.run("import", folder.path)
        try #require(again.status == 0, "\(again.errors)")
        #expect(try Counts(line: again.output).imported == 0)
        #expect(try other.program.run("albums", "list", "--json").outputLines == albums)
        let library = try PHPhotoLibrary(url: URL(filePath: other.program.libraryPath))
        #expect(try library.everything().count == folder.library().everything().count)
        let after = try LibraryColumns(library)
        #expect(after.allAlbums == (try LibraryColumns(folder.library()).allAlbums))
    }
}

extension ExportedFolder {
    /// Exports everything, the trash included, and imports it elsewhere.
    fileprivate func roundTrip(into other: TemporaryFolder, _ options: String...) throws {
        for (target, selection) in [("out", []), ("trash", ["--smart-album", "recently-deleted"])] {
            let run = try program.run(["export", target] + selection + options)
            try #require(run.status == 0, "\(run.errors)")
        }
        let sources = ["out", "trash"].map { owner.url.appending(path: $0).path }
        let back = try other.program.run(["import"] + sources, through: ["env", "TZ=Asia/Kathmandu"])
        try #require(back.status == 0, "\(back.errors)")
    }
}

/// The values of every column of every asset, by the model's own list of columns.
struct LibraryColumns {
    /// The columns that differ between libraries.
    private static let ownOfEachLibrary: Set = ["id"]

    /// The columns of each asset, by the fingerprint of its primary file and its title: several assets may share a file.
    private(set) var assets: [String: [String: String]] = [:]
    private(set) var albums: [String: Set<[ExportedAsset.Collection]>] = [:]
    private(set) var allAlbums: Set<[ExportedAsset.Collection]> = []

    init(_ library: PHPhotoLibrary) throws {
        let paths = try AlbumPaths(library)
        for asset in try LibraryColumns.everything(in: library) {
            let resources = PHAssetResource.assetResources(for: asset).map(\.resource.content)
            let file = try "\(#require(resources.first).fingerprint.hex) \(asset.asset.metadata.title ?? "")"
            assets[file] = LibraryColumns.columns(of: asset)
            albums[file] = Set(try paths.collections(of: asset))
            allAlbums.formUnion(try paths.collections(of: asset))
        }
    }

    static func everything(in library: PHPhotoLibrary) throws -> [PHAsset] {
        guard let trash = try library.recentlyDeleted() else { return try library.everything() }
        return try library.everything() + library.fetchAssets(in: trash, options: .everything()).elements
    }

    /// The names of all columns: those of an asset and those of its metadata.
    static var names: [String] {
        let asset = Asset(
            id: AssetID(rawValue: 0), uuid: UUID(),
            metadata: AssetMetadata(mediaType: .image, pixelSize: .init(width: 0, height: 0)),
            addedDate: .distantPast, originalFilename: "", uniformTypeIdentifier: "", byteCount: 0)
        let names = Mirror(reflecting: asset).children.compactMap(\.label).filter { $0 != "metadata" }
        return names.filter { !ownOfEachLibrary.contains($0) }
            + Mirror(reflecting: asset.metadata).children.compactMap(\.label).map { "metadata.\($0)" }
    }

    /// Returns each column with its value as JSON; columns without a value are left out.
    static func columns(of asset: PHAsset) -> [String: String] {
        let value = asset.asset
        var columns: [String: String] = [:]
        for (label, column) in Mirror(reflecting: value).children {
            if let label, label != "metadata", !ownOfEachLibrary.contains(label) { columns[label] = json(column) }
        }
        for (label, column) in Mirror(reflecting: value.metadata).children {
            if let label { columns["metadata.\(label)"] = json(column) }
        }
        let files = PHAssetResource.assetResources(for: asset).map(\.resource.content).sorted {
            ($0.type.rawValue, $0.fingerprint.hex) < ($1.type.rawValue, $1.fingerprint.hex)
        }
        columns["files"] = json(files)
        return columns
    }

    private static func json(_ value: Any) -> String? {
        guard let value = value as? any Encodable else { return "\(value)" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
        return text == "null" ? nil : text
    }
}

/// A library with all the metadata that a person can add.
enum RichLibrary {
    /// The columns that have the same value for every undamaged asset of one's own files.
    static let filledByNobody: Set = ["sourceType", "metadata.damage"]

    /// A burst identifier in the form that Google writes.
    static let burst = "BURST20190830164840873"

    /// Returns a copy of the library, which is made once.
    static func make() throws -> ExportedFolder {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        try FileManager.default.copyItem(
            atPath: original.get().program.libraryPath, toPath: folder.program.libraryPath)
        return folder
    }

    private static let original: Result<TemporaryFolder, any Error> = Result {
        let folder = try ExportedFolder.ofSamples()
        let sources = [
            try folder.writeEdit(in: "edit"), try folder.writeRaw(in: "raw"), try twins(in: folder),
            try titled(in: folder),
        ]
        let run = try folder.program.run(["import"] + sources)
        guard run.status == 0 else { throw Samples.Failure(message: run.errors) }
        let library = try folder.library()
        let assets = try library.everything().map(\.asset)
        try library.apply(describing(assets) + sorting(assets))
        let plain = assets[8...].filter {
            $0.metadata.mediaType == .image && !$0.metadata.mediaSubtypes.contains(.live) && !$0.isRAW
                && $0.adjustment == nil
        }
        try #require(plain.count > 2)
        try addTwins(of: plain[0].uuid, in: library)
        try editLivePhoto(in: library)
        try edit(plain[1], plain[2], in: folder)
        return folder.owner.keptForAllTests()
    }

    private static func asset(_ uuid: UUID, in library: PHPhotoLibrary) throws -> PHAsset {
        try #require(try library.everything().first { $0.asset.uuid == uuid })
    }

    /// Adds assets that have the same original as another one: with another title, and with an edit.
    private static func addTwins(of uuid: UUID, in library: PHPhotoLibrary) throws {
        let original = try asset(uuid, in: library)
        let resource = try #require(PHAssetResource.assetResources(for: original).first).resource
        for title in ["Twin", "Edited twin"] {
            var metadata = original.asset.metadata
            metadata.title = title
            var new = NewAsset(
                metadata: metadata,
                resources: [NewResource(content: resource.content, placement: resource.placements[0])],
                addedDate: original.asset.addedDate - 60)
            new.isFavorite = title == "Twin"
            try library.apply([.insertAsset(new)])
        }
    }

    /// Gives a Live Photo the files of another one as its edit, in which they have another content identifier.
    private static func editLivePhoto(in library: PHPhotoLibrary) throws {
        let all = try library.everything().filter { asset in
            let types = PHAssetResource.assetResources(for: asset).map(\.type)
            return types.contains(.pairedVideo) && types.contains(.photo) && types.count == 2
        }
        try #require(all.count > 1)
        let files = PHAssetResource.assetResources(for: all[1]).map { resource in
            var content = resource.resource.content
            content.type = content.type == .photo ? .fullSizePhoto : .fullSizePairedVideo
            return NewResource(content: content, placement: resource.resource.placements[0])
        }
        let edit = EditedContent(
            adjustment: Adjustment(formatIdentifier: "com.example.live", formatVersion: "1", date: .now),
            resources: files, pixelSize: all[1].asset.metadata.pixelSize)
        try library.apply([.setEdit(edit, asset: all[0].asset.uuid)])
    }

    /// Adjusts one photo and the edited twin, and adjusts and reverts another photo.
    private static func edit(_ adjusted: Asset, _ reverted: Asset, in folder: ExportedFolder) throws {
        let twin = try #require(try folder.library().everything().first { $0.asset.metadata.title == "Edited twin" })
        let identifiers = [adjusted, reverted, twin.asset].map(\.localIdentifier.description)
        let commands = [
            ["edit", "--exposure", "0.5"] + identifiers, ["revert", reverted.localIdentifier.description],
        ]
        for command in commands {
            let run = try folder.program.run(command)
            guard run.status == 0 else { throw Samples.Failure(message: run.errors) }
        }
    }

    /// Writes two photos with the same file name.
    private static func twins(in folder: ExportedFolder) throws -> String {
        let photo = try Data(
            contentsOf: URL(
                filePath: try #require(Samples.files().first { $0.hasSuffix(".jpg") || $0.hasSuffix(".JPG") })))
        for name in ["one", "two"] {
            let file = folder.owner.url.appending(path: "twins/\(name)/DSC_0001.jpg")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try (photo + Data(name.utf8)).write(to: file)
        }
        return folder.owner.url.appending(path: "twins").path
    }

    /// Writes a photo with a title and keywords of its own.
    private static func titled(in folder: ExportedFolder) throws -> String {
        let photo = try Data(
            contentsOf: URL(
                filePath: try #require(Samples.files().first { $0.hasSuffix(".jpg") || $0.hasSuffix(".JPG") })))
        let packet = """
            http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
            xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">The file's title\
            </rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>the file's keyword</rdf:li></rdf:Bag></dc:subject>\
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """
        let length = UInt16(packet.utf8.count + 2)
        let segment = Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]) + Data(packet.utf8)
        let target = folder.owner.url.appending(path: "titled")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try (photo.prefix(2) + segment + photo.dropFirst(2)).write(to: target.appending(path: "titled.jpg"))
        return target.path
    }

    private static func describing(_ assets: [Asset]) throws -> [Change] {
        let titled = try #require(assets.first { $0.metadata.title == "The file's title" })
        try #require(titled.metadata.keywords == ["the file's keyword"])
        let live = try #require(assets[8...].first { $0.metadata.mediaSubtypes.contains(.live) })
        let pair = try #require(assets.first { $0.isRAW && !$0.uniformTypeIdentifier.hasSuffix("raw-image") })
        var silent = titled.metadata
        (silent.title, silent.keywords) = (nil, [])
        return [
            .setMetadata(described(assets[0].metadata), asset: assets[0].uuid),
            .setMetadata(moved(assets[1].metadata), asset: assets[1].uuid),
            .setMetadata(named(assets[2].metadata), asset: assets[2].uuid), .setMetadata(silent, asset: titled.uuid),
            .setFavorite(true, assets: [assets[0].uuid, assets[3].uuid]), .setHidden(true, assets: [assets[2].uuid]),
            .setLivePlayback(false, assets: [live.uuid]), .setOriginalChoice(.raw, assets: [pair.uuid]),
            .setBurst(Burst(identifier: burst, isRepresentative: true), asset: assets[4].uuid),
            .setBurst(Burst(identifier: burst, isUserPick: true), asset: assets[5].uuid),
            .setBurst(Burst(identifier: burst), asset: assets[6].uuid),
            .trashAssets([assets[7].uuid], date: Date(timeIntervalSince1970: 1_750_000_000.125)),
        ]
    }

    private static func described(_ metadata: AssetMetadata) -> AssetMetadata {
        var metadata = metadata
        metadata.title = "\u{FEFF}Tiber & <sons>"
        metadata.caption = "“two”\nlines\u{1} "
        metadata.keywords = ["sea", "\u{FEFF}sea", " ", "Rome, at night", "\u{202E}\u{E0041}"]
        metadata.rating = 5
        metadata.people = [
            PersonRegion(
                name: "\u{FEFF}Ada", area: PersonRegion.Area(centerX: 0.5, centerY: 0.25, width: 0.125, height: 0.5)),
            PersonRegion(name: nil, area: PersonRegion.Area(centerX: 0.25, centerY: 0.5, width: 0.25, height: 0.125)),
        ]
        metadata.location = GeoLocation(latitude: -41.8902123456, longitude: 12.4922, altitude: -3.5)
        metadata.camera = Camera(make: "Corrected", model: "By hand", lens: "50 mm")
        metadata.mediaSubtypes.formUnion([.hdr, .depthEffect])
        return metadata
    }

    /// Returns the metadata with a date whose zone is unknown.
    private static func moved(_ metadata: AssetMetadata) -> AssetMetadata {
        var metadata = metadata
        metadata.captureDate = CaptureDate(
            date: Date(timeIntervalSince1970: 1_000_000_000.123_456), utcOffsetSeconds: -16_200, zone: .assumed,
            source: .exifOriginal)
        metadata.rating = -1
        return metadata
    }

    private static func named(_ metadata: AssetMetadata) -> AssetMetadata {
        var metadata = metadata
        metadata.captureDate = CaptureDate(
            date: Date(timeIntervalSince1970: 1_700_000_000), utcOffsetSeconds: 3_600, zone: .neighbours, source: .gps)
        metadata.people = [PersonRegion(name: "Grace")]
        metadata.projection = .equirectangular
        metadata.location = nil
        return metadata
    }

    /// Returns changes that make albums of the same title, with slashes in their titles, in folders with such titles.
    private static func sorting(_ assets: [Asset]) -> [Change] {
        let (italy, slash, rome, rome2, italian, best) = (UUID(), UUID(), UUID(), UUID(), UUID(), UUID())
        let (empty, emptyFolder, stars, words) = (UUID(), UUID(), UUID(), UUID())
        let last = assets[assets.count - 1].uuid
        return [
            .insertFolder(uuid: italy, title: "Italy", parent: nil),
            .insertFolder(uuid: slash, title: "North/South: %2F", parent: italy),
            .insertAlbum(uuid: rome, title: "Rome"), .insertAlbum(uuid: rome2, title: "Rome"),
            .moveCollections([rome, rome2], folder: slash), .insertAlbum(uuid: italian, title: "Italy"),
            .insertAlbum(uuid: best, title: "Best/of 2024?"),
            .insertMembers(assets[0..<4].map(\.uuid), album: rome, index: nil),
            .insertMembers([assets[0].uuid, assets[4].uuid], album: rome2, index: nil),
            .insertMembers(assets[3..<8].map(\.uuid), album: best, index: nil),
            .insertMembers([assets[9].uuid, last], album: italian, index: nil),
            // The members are inserted in another order than that of addition, and then one in front.
            .insertMembers([assets[6].uuid, assets[1].uuid, assets[8].uuid], album: italian, index: 1),
            .insertMembers([assets[8].uuid], album: rome, index: 0),
            .insertAlbum(uuid: empty, title: "Nothing in it"),
            .insertFolder(uuid: emptyFolder, title: "Nor here", parent: slash),
            .insertSmartAlbum(uuid: stars, title: "Five stars", query: SavedQuery(predicate: "rating == 5")),
            .insertSmartAlbum(uuid: words, title: "Rome", query: SavedQuery(predicate: nil, search: "rome \"night")),
            .moveCollections([words, rome2], folder: italy), .moveCollections([slash], folder: italy),
            .moveCollections([best], folder: nil),
            .rememberSource(SourceRecord(assets[0], source: UUID()), asset: assets[0].uuid),
            .rememberSource(SourceRecord(assets[4], source: assets[4].uuid), asset: assets[4].uuid),
        ]
    }
}
