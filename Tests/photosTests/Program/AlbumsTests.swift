// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Testing

@testable import photos

struct AlbumsTests {
    @Test
    func anAlbumIsMadeFilledRenamedEmptiedAndDeleted() throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--limit", "3")
        #expect(try program.run("albums", "create", "Rome").output.hasPrefix("Created the album “Rome” ("))
        #expect(try program.run(["albums", "add", "Rome"] + identifiers).output == "“Rome” now has 3 assets.\n")
        #expect(try program.run("albums", "add", "Rome", identifiers[0]).output == "“Rome” now has 3 assets.\n")
        #expect(try program.identifiers("--album", "Rome") == identifiers)
        #expect(try program.run("albums", "rename", "Rome", "Roma").output == "“Rome” is now “Roma”.\n")
        #expect(try program.run("albums", "remove", "Roma", identifiers[1]).output == "“Roma” now has 2 assets.\n")
        #expect(try program.identifiers("--album", "Roma") == [identifiers[0], identifiers[2]])
        let deleted = try program.run("albums", "delete", "Roma").output
        #expect(deleted == "Deleted the album “Roma”. Its 2 assets stayed in the library.\n")
        let none = try program.run("albums")
        #expect(none.status == 0)
        #expect(none.errors == "There are no albums. Create one with: photos albums create TITLE\n")
        #expect(try program.identifiers().count == Samples.assetCount)
    }

    @Test
    func ofCommandsThatMakeTheSameAtOnceOneMakesIt() async throws {
        let program = try SampleLibrary.copy().program
        for noun in ["albums", "folders"] {
            let runs = try await withThrowingTaskGroup(of: PhotosProgram.Run.self) { group in
                for _ in 0..<6 { group.addTask { try program.run(noun, "create", "Same") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(runs.count { $0.status == 0 } == 1)
            #expect(runs.allSatisfy { $0.status == 0 || $0.errors.contains("already") }, "\(runs.map(\.errors))")
        }
    }

    @Test
    func anAlbumIsFoundByIdentifierToo() throws {
        let program = try SampleLibrary.copy().program
        try program.run("albums", "create", "Rome")
        let album = try #require(try JSONText.objects(program.run("albums", "list", "--json").output).first)
        let identifier = try #require(album["localIdentifier"] as? String)
        #expect(identifier.hasSuffix("/L0/040"))
        #expect(try program.run("albums", "rename", String(identifier.prefix(6)), "Roma").status == 0)
        #expect(try program.run("albums", "delete", identifier).status == 0)
    }

    @Test
    func whatIsNotThereIsSaid() throws {
        let program = try SampleLibrary.copy().program
        let missing = try program.run("albums", "delete", "Rome")
        #expect(missing.status == 1)
        #expect(
            missing.errors
                == "Error: There is no album “Rome”. `photos albums` lists all albums; `photos albums create` creates one.\n"
        )
        try program.run("albums", "create", "Rome")
        let twice = try program.run("albums", "create", "Rome")
        #expect(twice.status == 1)
        #expect(
            twice.errors
                == "Error: The album “Rome” already exists. Choose another title, or add assets with `photos albums add`.\n"
        )
    }

    @Test
    func nothingIsAddedWhenOneNameIsWrong() throws {
        let program = try SampleLibrary.copy().program
        try program.run("albums", "create", "Rome")
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        #expect(try program.run("albums", "add", "Rome", identifier, "0000").status == 1)
        #expect(try program.identifiers("--album", "Rome").isEmpty)
    }

    @Test(arguments: [["--offset", "0"], ["--sort", "filename"], ["--sort", "filename", "--offset", "1"]])
    func whatOnlyOrdersAndSkipsIsNoSelectionOfAssets(_ options: [String]) throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--limit", "4")
        try program.run("albums", "create", "Rome")
        try program.run(["albums", "add", "Rome"] + identifiers)
        for command in ["add", "remove"] {
            let run = try program.run(["albums", command, "Rome"] + options)
            #expect(run.status == 2, "\(command)")
            #expect(
                run.errors.hasPrefix("Error: The selection has no condition: --sort, --offset and --limit only order"))
        }
        #expect(try program.identifiers("--album", "Rome") == identifiers)
    }

    @Test
    func aLimitAloneTakesOutOfTheAlbumInItsOrderAndAddsNothing() throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--limit", "4")
        try program.run("albums", "create", "Rome")
        try program.run(["albums", "add", "Rome"] + identifiers)
        let added = try program.run("albums", "add", "Rome", "--limit", "3")
        #expect(added.status == 2)
        #expect(added.errors.hasPrefix("Error: The selection has no condition: "))
        let removed = try program.run("albums", "remove", "Rome", "--limit", "3", "--offset", "1")
        #expect(removed.output == "“Rome” now has 1 asset.\n", "\(removed.errors)")
        #expect(try program.identifiers("--album", "Rome") == [identifiers[0]])
    }

    @Test
    func aSelectionToTakeOutIsLookedForInTheAlbum() throws {
        let program = try SampleLibrary.copy().program
        let photos = try program.identifiers(
            "--predicate", "mediaType = 1", "--sort", "creationDate:desc", "--limit", "3")
        try program.run("albums", "create", "Rome")
        try program.run(["albums", "add", "Rome"] + photos)
        let removed = try program.run("albums", "remove", "Rome", "--predicate", "mediaType = 1", "--limit", "2")
        #expect(removed.output == "“Rome” now has 1 asset.\n", "\(removed.errors)")
        #expect(try program.identifiers("--album", "Rome") == [photos[2]])
    }

    @Test
    func whatFindsNothingAddsAndTakesOutNothingAndSaysSo() throws {
        let program = try SampleLibrary.copy().program
        try program.run("albums", "create", "Rome")
        for command in ["add", "remove"] {
            let run = try program.run("albums", command, "Rome", "--predicate", "FALSEPREDICATE")
            #expect(run.status == 0)
            #expect(run.output.isEmpty)
            #expect(run.errors == "No assets match.\n")
        }
    }

    @Test
    func hiddenAssetsAreCountedWhereTheyAreAddedAndWhereTheirAlbumGoes() throws {
        let program = try PlannedLibrary.copy().program
        let hidden = try program.identifiers("--smart-album", "hidden")
        #expect(!hidden.isEmpty)
        try program.run("albums", "create", "H")
        let words = "\(Words.count(hidden.count, "asset")) (\(hidden.count) hidden)"
        #expect(try program.run(["albums", "add", "H"] + hidden).output == "“H” now has \(words).\n")
        let deleted = try program.run("albums", "delete", "H").output
        #expect(deleted == "Deleted the album “H”. Its \(words) stayed in the library.\n")
    }

    @Test
    func anAlbumIsCountedAsItIsListed() throws {
        let program = try SampleLibrary.copy().program
        try program.run("albums", "create", "All", "--predicate", "TRUEPREDICATE")
        try program.run("albums", "create", "Bursts")
        try program.run("albums", "add", "Bursts", "--predicate", "burstIdentifier != nil")
        let albums = try JSONText.objects(program.run("albums", "--json").output)
        #expect(albums.count == 2)
        for album in albums {
            let title = try #require(album["localizedTitle"] as? String)
            let listed = try program.identifiers("--album", title).count
            #expect(listed > 1)
            #expect(album["assetCount"] as? Int == listed)
            #expect((album["estimatedAssetCount"] as? Int ?? 0) < listed)
            #expect(try program.run("albums", "--tree").output.contains("\(title) (\(listed))"))
            #expect(
                try program.run("albums").outputLines.contains { $0.contains(" \(listed) ") && $0.hasSuffix(title) })
        }
    }

    @Test func anAlbumThatCannotBeReadIsSaid() throws {
        let folder = try SampleLibrary.copy()
        for title in ["Whole", "Broken"] { try #require(folder.program.run("albums", "create", title).status == 0) }
        let database = try DatabaseQueue(path: folder.program.libraryPath + "/library.sqlite")
        try database.write { try $0.execute(sql: "UPDATE album SET title = x'fffe' || '' WHERE title = 'Broken'") }
        try database.close()
        for arguments in [["albums"], ["albums", "list", "--json"], ["albums", "list", "--tree"], ["folders"]] {
            let run = try folder.program.run(arguments)
            #expect(run.status == 3, "\(arguments)")
            #expect(
                run.errors.contains("1 row of the library's database cannot be read."), "\(arguments): \(run.errors)")
            #expect(arguments == ["folders"] || run.output.contains("Whole"), "\(arguments): \(run.output)")
        }
    }
}
