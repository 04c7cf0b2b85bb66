// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

struct FoldersTests {
    @Test
    func aFolderIsMadeRenamedFilledEmptiedAndDeleted() throws {
        let program = try SampleLibrary.copy().program
        #expect(
            try program.run("folders").errors == "There are no folders. Create one with: photos folders create TITLE\n")
        #expect(try program.run("folders", "create", "Travels").output.hasPrefix("Created the folder “Travels” ("))
        #expect(try program.run("folders", "create", "2024", "--in", "Travels").status == 0)
        try program.run("albums", "create", "Rome")
        #expect(
            try program.run("folders", "move", "Rome", "--to", "Travels/2024").output
                == "Moved 1 album or folder to “2024”.\n")
        let history = try program.run("history").output
        #expect(
            try program.run("folders", "move", "Rome", "--to", "Travels/2024").output
                == "1 album or folder not moved: already last, in that order.\n")
        #expect(try program.run("history").output == history)
        #expect(try program.run("folders", "rename", "Travels", "Journeys").output == "“Travels” is now “Journeys”.\n")
        let folders = try JSONText.objects(program.run("folders", "--json").output)
        #expect(folders.compactMap { $0["path"] as? [String] } == [["Journeys"], ["Journeys", "2024"]])
        let refused = try program.run("folders", "delete", "2024")
        #expect(refused.status == 1)
        #expect(
            refused.errors
                == "Error: “2024” is not empty: 1 album or folder in it would be deleted too. Give --force to delete the folder anyway.\n"
        )
        #expect(try program.run("folders", "move", "Rome", "--top").output == "Moved 1 album or folder to the top.\n")
        #expect(try program.run("folders", "delete", "2024").output == "Deleted the folder “2024”.\n")
        #expect(try program.run("albums", "--json").outputLines.count == 1)
    }

    @Test
    func whatIsNotThereOrThereTwiceIsSaid() throws {
        let program = try SampleLibrary.copy().program
        let missing = try program.run("folders", "delete", "Travels")
        #expect(missing.status == 1)
        #expect(
            missing.errors
                == "Error: There is no folder “Travels”. `photos folders` lists all folders; `photos folders create` creates one.\n"
        )
        try program.run("folders", "create", "Travels")
        let twice = try program.run("folders", "create", "Travels")
        #expect(twice.status == 1)
        #expect(
            twice.errors
                == "Error: A folder “Travels” already exists in the same place. Choose another title for one of them.\n"
        )
        try program.run("folders", "create", "Others")
        try program.run("folders", "create", "Travels", "--in", "Others")
        #expect(try program.run("folders", "rename", "Travels", "X").errors.contains("matches more than one"))
        #expect(try program.run("folders", "rename", "Others/Travels", "X").status == 0)
    }

    @Test
    func theTreeShowsFoldersAlbumsCountsAndWhatSmartAlbumsFind() throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--limit", "2")
        try program.run("albums", "create", "Cats")
        try program.run("folders", "create", "Travels")
        try program.run("albums", "create", "Rome", "--folder", "Travels")
        try program.run("albums", "create", "Oslo", "--folder", "Travels")
        try program.run(["albums", "add", "Oslo"] + identifiers)
        let made = try program.run("albums", "create", "Long", "--predicate", "mediaType = %d", "--argument", "2")
        #expect(made.output.hasPrefix("Created the smart album “Long” ("), "\(made.errors)")
        let lines = try program.run("albums", "--tree").outputLines
        #expect(lines.count == 5)
        #expect(Array(lines.prefix(4)) == ["Cats (0)", "Travels/", "├── Rome (0)", "└── Oslo (2)"])
        #expect(lines.last?.hasPrefix("Long") == true)
        #expect(lines.last?.hasSuffix("where mediaType == 2") == true)
        let videos = try program.identifiers("--predicate", "mediaType = 2")
        #expect(try Set(program.identifiers("--album", "Long")) == Set(videos))
        let added = try program.run(["albums", "add", "Long"] + identifiers)
        #expect(added.status == 1)
        #expect(added.errors.contains("“Long” is a smart album"))
    }

    @Test
    func twoFoldersBesideEachOtherNeverHaveOneTitle() throws {
        let program = try TemporaryFolder().program
        let nothing = program.folder.appending(path: "nothing")
        try FileManager.default.createDirectory(at: nothing, withIntermediateDirectories: true)
        try program.run("import", nothing.path)
        for title in ["A", "B"] {
            try program.run("folders", "create", title)
            try program.run("folders", "create", "2024", "--in", title)
        }
        let refused = [
            ["create", "A"], ["rename", "B", "A"], ["move", "A/2024", "--to", "B"],
            ["move", "A/2024", "B/2024", "--top"],
        ]
        for arguments in refused {
            let run = try program.run(["folders"] + arguments)
            #expect(run.status == 1, "\(arguments)")
            #expect(
                run.errors.hasSuffix("already exists in the same place. Choose another title for one of them.\n"),
                "\(run.errors)")
        }
        #expect(try program.run("folders", "rename", "A", "A").status == 0)
        #expect(try program.run("folders", "move", "A/2024", "--to", "A").status == 0)
        let paths = try JSONText.objects(program.run("folders", "--json").output).compactMap { $0["path"] as? [String] }
        #expect(paths.sorted { $0.joined() < $1.joined() } == [["A"], ["A", "2024"], ["B"], ["B", "2024"]])
    }

    @Test
    func aFolderIsNotMovedIntoItself() throws {
        let program = try SampleLibrary.copy().program
        try program.run("folders", "create", "A")
        try program.run("folders", "create", "B", "--in", "A")
        for target in ["A", "A/B"] {
            let run = try program.run("folders", "move", "A", "--to", target)
            #expect(run.status == 1)
            #expect(run.errors.hasPrefix("Error: "))
        }
        #expect(try program.run("folders", "--json").outputLines.count == 2)
    }

    @Test
    func whatIsNamedTwiceIsMovedOnceAndWhatIsNotThereIsSaid() throws {
        let program = try SampleLibrary.copy().program
        try program.run("folders", "create", "A")
        try program.run("albums", "create", "Rome")
        #expect(
            try program.run("folders", "move", "Rome", "Rome", "--to", "A").output
                == "Moved 1 album or folder to “A”.\n")
        let missing = try program.run("folders", "move", "Oslo", "--top")
        #expect(missing.status == 1)
        #expect(
            missing.errors == "Error: There is no album or folder “Oslo”. `photos albums --tree` shows all.\n")
    }

    @Test
    func aFolderIsDeletedByForceWithWhatIsInIt() throws {
        let program = try SampleLibrary.copy().program
        try program.run("folders", "create", "A")
        try program.run("folders", "create", "B", "--in", "A")
        try program.run("albums", "create", "Rome", "--folder", "A/B")
        try program.run("albums", "add", "Rome", "--predicate", "mediaType = 2")
        #expect(try program.run("folders", "delete", "A", "--force").output == "Deleted the folder “A”.\n")
        #expect(try program.run("folders", "--json").output.isEmpty)
        #expect(try program.run("albums", "--json").output.isEmpty)
        #expect(try program.assets().count == Samples.assetCount)
    }
}
