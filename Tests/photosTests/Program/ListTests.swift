// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

struct ListTests {
    @Test
    func anEmptyLibraryListsNothingAndSaysHowToFillIt() throws {
        let folder = try TemporaryFolder()
        let nothing = folder.url.appending(path: "nothing")
        try FileManager.default.createDirectory(at: nothing, withIntermediateDirectories: true)
        #expect(try folder.program.run("import", nothing.path).status == 0)
        let run = try folder.program.run("list")
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        #expect(
            run.errors == "The library \(folder.program.libraryPath) is empty. Add photos with: photos import FOLDER\n")
        #expect(try folder.program.run("list", "--json").output.isEmpty)
    }

    @Test
    func aLibraryWithEverythingInTheTrashSaysSo() throws {
        let program = try SampleLibrary.copy().program
        let deleted = try program.run("delete", "--predicate", "mediaType = 1 OR mediaType = 2", "--hidden", "--yes")
        try #require(deleted.status == 0, "\(deleted.errors)")
        let trashed = try JSONText.objects(program.run("trash", "list", "--json").output).count
        let run = try program.run("list")
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(
            run.errors
                == "All assets of the library (\(trashed)) are in the trash. List them with: photos trash list\n")
        try #require(try program.run("trash", "empty", "--yes").status == 0)
        #expect(try program.run("list").errors.contains("is empty. Add photos with: photos import FOLDER"))
    }

    @Test
    func peopleReadOneLineForEachAsset() throws {
        let run = try SampleLibrary.copy().program.run("list")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.outputLines.count == Samples.assetCount + 1)
        #expect(run.outputLines.first?.hasPrefix("ID        DATE") == true)
        #expect(run.outputLines.dropFirst().allSatisfy { $0.contains(#/^[0-9A-F]{8} /#) })
    }

    @Test
    func jsonHasPhotoKitsNamesAndEveryResource() throws {
        let assets = try SampleLibrary.copy().program.assets()
        #expect(assets.count == Samples.assetCount)
        let always = [
            "localIdentifier", "mediaType", "mediaSubtypes", "pixelWidth", "pixelHeight", "modificationDate",
            "addedDate", "duration", "isFavorite", "isHidden", "representsBurst", "sourceType", "playbackStyle",
            "originalFilename", "uti", "byteSize", "isDamaged", "resources",
        ]
        for asset in assets {
            #expect(always.allSatisfy { asset[$0] != nil }, "\(asset)")
            let date = try #require(asset["creationDate"] as? String)
            #expect(date.contains(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/), "\(date)")
            let resources = try #require(asset["resources"] as? [JSONText.Object])
            #expect(!resources.isEmpty)
            let keys = ["type", "filename", "uti", "byteSize", "fingerprint", "pixelWidth", "pixelHeight"]
            #expect(resources.allSatisfy { resource in keys.allSatisfy { resource[$0] != nil } }, "\(resources)")
        }
        let fingerprints = assets.flatMap { $0["resources"] as? [JSONText.Object] ?? [] }
            .compactMap { $0["fingerprint"] as? String }
        #expect(Set(fingerprints) == Set(try Fingerprints.of(Samples.files())))
    }

    @Test
    func theNewestComeFirstUnlessSaidOtherwise() throws {
        let program = try SampleLibrary.copy().program
        let newest = try program.identifiers()
        #expect(try program.identifiers("--sort", "creationDate:desc") == newest)
        #expect(try program.identifiers("--limit", "5") == Array(newest.prefix(5)))
        let sizes = try program.assets("--sort", "byteSize").compactMap { $0["byteSize"] as? Int }
        #expect(sizes.count == Samples.assetCount)
        #expect(sizes == sizes.sorted())
        let names = try program.assets("--sort", "mediaType:desc,filename").filter {
            $0["mediaType"] as? String == "image"
        }
        .compactMap { $0["originalFilename"] as? String }
        #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test
    func aClosedOutputIsNoCrash() throws {
        // The lines fill a pipe, so that they cannot all be written before the output is closed.
        let program = try PlannedLibrary.copy().program
        try #require(try program.run("list", "--json").output.utf8.count > 1 << 17)
        let running = try program.start("list", "--json")
        #expect(running.nextLine() != nil)
        try running.closeOutput()
        #expect(running.waitForEndUnread() == 0)
        #expect(running.errors.isEmpty)
    }

    @Test
    func theLibraryIsNamedBeforeOrAfterTheCommand() throws {
        let folder = try SampleLibrary.copy()
        let other = try TemporaryFolder()
        for arguments in [
            ["--library", folder.program.libraryPath, "list", "--json"],
            ["list", "--json", "--library", folder.program.libraryPath],
        ] {
            #expect(try other.program.run(arguments).outputLines.count == Samples.assetCount)
        }
    }
}
