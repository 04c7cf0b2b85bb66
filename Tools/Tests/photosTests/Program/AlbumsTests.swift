// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

struct AlbumsTests {
    @Test
    func anAlbumIsMadeFilledRenamedEmptiedAndDeleted() throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--limit", "3")
        #expect(try program.run("albums", "create", "Rome").output.hasPrefix("Made the album “Rome” ("))
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
        #expect(none.errors == "There are no albums. Make one with: photos albums create TITLE\n")
        #expect(try program.identifiers().count == Samples.assetCount)
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
                == "Error: There is no album “Rome”. `photos albums` shows all; `photos albums create` makes one.\n")
        try program.run("albums", "create", "Rome")
        let twice = try program.run("albums", "create", "Rome")
        #expect(twice.status == 1)
        #expect(twice.errors == "Error: There is an album “Rome” already. Choose another title, or add to it.\n")
    }

    @Test
    func nothingIsAddedWhenOneNameIsWrong() throws {
        let program = try SampleLibrary.copy().program
        try program.run("albums", "create", "Rome")
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        #expect(try program.run("albums", "add", "Rome", identifier, "0000").status == 1)
        #expect(try program.identifiers("--album", "Rome").isEmpty)
    }
}
