// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

/// Sidecars of other programs are exported and imported again unchanged.
struct ExportKeptSidecarTests {
    static let xmp = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:darktable="http://darktable.sf.net/" darktable:history_end="3"><dc:title><rdf:Alt>\
        <rdf:li xml:lang="x-default">What darktable says</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF>\
        </x:xmpmeta>
        """
    static let takeout = """
        {"title": "IMG_0042.JPG", "description": "What Google says", "photoTakenTime": {"timestamp": "1718145000"}}
        """

    /// Returns a library of one photo with such sidecars, whose title a person has changed since.
    static func library(_ sidecars: [String]) throws -> ExportedFolder {
        let folder = ExportedFolder(owner: try TemporaryFolder())
        let photo = try #require(Samples.files().first { $0.hasSuffix(".jpg") || $0.hasSuffix(".JPG") })
        for name in sidecars {
            _ = try folder.owner.write(name.hasSuffix(".xmp") ? xmp + name : takeout, to: "in/\(name)")
        }
        try FileManager.default.copyItem(
            atPath: photo, toPath: folder.owner.url.appending(path: "in/IMG_0042.JPG").path)
        let run = try folder.program.run("import", folder.owner.url.appending(path: "in").path)
        try #require(run.status == 0, "\(run.output) \(run.errors)")
        let library = try folder.library()
        let asset = try library.everything()[0].asset
        var metadata = asset.metadata
        metadata.title = "What I say"
        try library.apply([.setMetadata(metadata, asset: asset.uuid)])
        return folder
    }

    /// Returns the sidecars of the library's only asset, except those that an export of ours wrote.
    private func sidecars(_ path: String) throws -> [String: String] {
        let library = try PHPhotoLibrary(url: URL(filePath: path))
        let assets = try library.fetchAssets(with: nil)
        try #require(assets.count == 1)
        var found: [String: String] = [:]
        try AssetReader(library).forEachContents(in: assets) { _, contents in
            for resource in contents.resources where resource.content.type == .sidecar {
                let file = try library.open(resource)
                let data = try FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false).readToEnd() ?? Data()
                let text = String(decoding: data, as: UTF8.self)
                if !text.contains("swift-photos") { found[resource.content.originalFilename] = text }
            }
        }
        return found
    }

    /// The sidecars beside the photo, and the kinds of our own sidecars that are exported with them.
    static let cases: [([String], [String])] =
        [
            ["IMG_0042.JPG.xmp"], ["IMG_0042.xmp"], ["IMG_0042.JPG.json"], ["IMG_0042.JPG.supplemental-metadata.json"],
            ["IMG_0042.JPG.xmp", "IMG_0042.JPG.supplemental-meta.json"],
        ].flatMap { names in [[], ["json"], ["xmp", "json"]].map { (names, $0) } } + [
            // Both names that our XMP could have are taken.
            (["IMG_0042.JPG.xmp", "IMG_0042.xmp"], []), (["IMG_0042.JPG.xmp", "IMG_0042.xmp"], ["json"]),
        ]

    @Test(arguments: cases)
    func theyGoOutAsTheyCameInAndComeBack(_ names: [String], _ own: [String]) throws {
        let folder = try Self.library(names)
        let before = try sidecars(folder.program.libraryPath)
        #expect(before.keys.sorted() == names.sorted())
        let options = own.flatMap { ["--sidecar", $0] }
        let arguments = ["export", folder.path] + options
        let run = try folder.program.run(arguments)
        try #require(run.status == 0, "\(run.output) \(run.errors)")
        for name in names { #expect(try folder.text(name) == before[name]) }
        let files = try folder.files()
        #expect(
            files.filter { $0 != "photos-library.json" }.count == 1 + names.count + own.count, "\(files)")
        let again = try folder.program.run(arguments + ["--update"])
        #expect(again.output.hasPrefix("0 exported, 0 updated, \(files.count) unchanged, 0 kept, "), "\(again.output)")

        let other = ExportedFolder(owner: try TemporaryFolder())
        let back = try other.program.run("import", folder.path)
        try #require(back.status == 0, "\(back.output) \(back.errors)")
        #expect(try sidecars(other.program.libraryPath) == before)
        if !own.isEmpty { #expect(try other.library().everything()[0].asset.metadata.title == "What I say") }
        // Sidecars of the first export itself are not copied by the next one.
        try #require(try other.program.run(["export", other.path] + options).status == 0)
        #expect(try other.files() == files)
    }

    @Test func underAnotherNameTheyFollowTheirPhotoAndHaveTheirOwnAgain() throws {
        let folder = try Self.library(["IMG_0042.JPG.xmp"])
        let run = try folder.export("--filename", "{created.year}-{title}", "--sidecar", "xmp")
        try #require(run.status == 0, "\(run.errors)")
        let names = try folder.files()
        #expect(names.filter { $0.hasSuffix("-What I say.JPG.xmp") }.count == 1, "\(names)")
        let other = try TemporaryFolder()
        let back = try other.program.run("import", folder.path)
        try #require(back.status == 0, "\(back.errors)")
        #expect(try sidecars(other.program.libraryPath) == sidecars(folder.program.libraryPath))
    }

    @Test func whereBothNamesAreTheirsTheFactsHaveNone() throws {
        let folder = try Self.library(["IMG_0042.JPG.xmp", "IMG_0042.xmp"])
        let run = try folder.export("--sidecar", "xmp")
        #expect(run.status == 3)
        #expect(run.errors.contains("Export with --sidecar json"), "\(run.errors)")
        #expect(try folder.text("IMG_0042.JPG.xmp") == Self.xmp + "IMG_0042.JPG.xmp")
        #expect(try folder.text("IMG_0042.xmp") == Self.xmp + "IMG_0042.xmp")
    }

    @Test(arguments: [["--skip-sidecars"], ["--version", "current"], ["--version", "unadjusted"]])
    func theyStayBehindWhereOnlyThePictureIsWanted(_ options: [String]) throws {
        let folder = try Self.library(["IMG_0042.JPG.xmp"])
        try #require(try folder.program.run(["export", folder.path] + options).status == 0)
        #expect(try folder.files() == ["IMG_0042.JPG"])
    }

    /// Their metadata is older than the copy's, and programs would use it.
    @Test(.enabled(if: Exiftool.isInstalled, "exiftool is not installed"))
    func theyStayBehindWhereTheCopiesSayWhatIsKnown() throws {
        let folder = try Self.library(["IMG_0042.JPG.xmp"])
        try #require(try folder.export("--write-metadata").status == 0)
        #expect(try folder.files() == ["IMG_0042.JPG"])
    }

    @Test(arguments: [nil, "other bytes"])
    func oneThatCannotBeReadIsOneThatFailed(_ damage: String?) throws {
        let folder = try Self.library(["IMG_0042.JPG.xmp"])
        let originals = folder.program.libraryPath + "/originals"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: originals)
        let path = originals + "/" + (try #require(paths.first { $0.hasSuffix(".xmp") }))
        try FileManager.default.removeItem(atPath: path)
        if let damage { try Data(damage.utf8).write(to: URL(filePath: path)) }
        let run = try folder.export()
        #expect(run.status == 3)
        #expect(run.output.hasPrefix("1 exported, 0 updated, 0 unchanged, 0 kept, 1 failed"), "\(run.output)")
        #expect(run.errors.contains("IMG_0042.JPG.xmp: "), "\(run.errors)")
        #expect(try folder.files() == ["IMG_0042.JPG"])
    }
}
