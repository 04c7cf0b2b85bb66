// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

struct DeleteTests {
    @Test
    func whatIsDeletedIsInTheTrashUntilItIsRecovered() throws {
        let program = try SampleLibrary.copy().program
        let all = try program.identifiers()
        let deleted = try program.run("delete", all[0], String(all[1].prefix(8)), all[0])
        #expect(deleted.status == 0, "\(deleted.errors)")
        #expect(deleted.output == "2 assets deleted, 0 unchanged\n")
        #expect(try program.identifiers() == Array(all[2...]))
        let trash = try JSONText.objects(program.run("trash", "list", "--json").output)
        #expect(Set(trash.compactMap { $0["localIdentifier"] as? String }) == Set(all[..<2]))
        #expect(trash.allSatisfy { $0["trashedDate"] is String })
        let table = try program.run("trash").outputLines
        #expect(table.count == 3)
        #expect(table[0].split(separator: " ") == ["ID", "DELETED", "DATE", "SIZE", "NAME"])
        let recovered = try program.run("trash", "recover", String(all[1].prefix(8)))
        #expect(recovered.output == "1 asset recovered, 0 unchanged\n", "\(recovered.errors)")
        #expect(try program.identifiers() == Array(all[1...]))
        #expect(try program.run("trash", "recover", "--all").output == "1 asset recovered, 0 unchanged\n")
        #expect(try program.assets().allSatisfy { $0["trashedDate"] == nil })
        #expect(try program.identifiers() == all)
        let empty = try program.run("trash")
        #expect(empty.output.isEmpty && empty.errors == "The trash is empty.\n")
    }

    @Test
    func aDeletedAssetKeepsItsPlaceInItsAlbum() throws {
        let program = try SampleLibrary.copy().program
        let three = try program.identifiers("--limit", "3")
        try program.run("albums", "create", "Rome")
        try program.run(["albums", "add", "Rome"] + three)
        try program.run("delete", three[1])
        #expect(try program.identifiers("--album", "Rome") == [three[0], three[2]])
        try program.run("trash", "recover", three[1])
        #expect(try program.identifiers("--album", "Rome") == three)
    }

    @Test
    func aSelectionIsDeletedAndASelectionInTheTrashIsRecovered() throws {
        let program = try SampleLibrary.copy().program
        let videos = try program.identifiers("--predicate", "mediaType = 2")
        try #require(videos.count >= 2 && videos.count < Samples.assetCount)
        #expect(try program.run("delete", "--predicate", "mediaType = 2").status == 0)
        #expect(try program.identifiers("--predicate", "mediaType = 2").isEmpty)
        #expect(try program.identifiers().count == Samples.assetCount - videos.count)
        let recovered = try program.run("trash", "recover", "--predicate", "mediaType = 2", "--limit", "1")
        #expect(recovered.output == "1 asset recovered, 0 unchanged\n")
        #expect(try program.identifiers("--predicate", "mediaType = 2").count == 1)
        let none = try program.run("trash", "recover", "--predicate", "mediaType = 1")
        #expect(none.status == 0 && none.errors == "No assets match.\n")
    }

    @Test
    func aDryRunNamesTheAssetsAndDeletesNone() throws {
        let program = try SampleLibrary.copy().program
        let all = try program.identifiers()
        let token = try program.run("history", "--limit", "1").output
        let run = try program.run("delete", "--dry-run", all[0], all[1])
        #expect(run.outputLines.count == 4)
        #expect(run.outputLines.last == "2 assets would be deleted, 0 unchanged")
        #expect(run.outputLines[1].hasPrefix(all[0].prefix(8)))
        let json = try program.run("delete", "--dry-run", "--json", all[0])
        #expect(json.errors == "1 asset would be deleted, 0 unchanged\n")
        let object = try #require(try JSONText.objects(json.output).first)
        #expect(object["localIdentifier"] as? String == all[0])
        #expect(object["trashedDate"] is String)
        #expect(try program.identifiers() == all)
        #expect(try program.run("history", "--limit", "1").output == token)
    }

    @Test
    func withJSONEachDeletedAssetIsAnObject() throws {
        let program = try SampleLibrary.copy().program
        let all = try program.identifiers()
        let run = try program.run("delete", "--json", all[2], all[3])
        #expect(run.errors == "2 assets deleted, 0 unchanged\n")
        let objects = try JSONText.objects(run.output)
        #expect(objects.compactMap { $0["localIdentifier"] as? String } == [all[2], all[3]])
        #expect(objects.allSatisfy { $0["trashedDate"] is String })
    }

    @Test
    func everyWrongIdentifierIsNamedAndNothingIsDone() throws {
        let program = try SampleLibrary.copy().program
        let all = try program.identifiers()
        let run = try program.run("delete", all[0], "0000", "nonsense")
        #expect(run.status == 1)
        #expect(
            run.errors.contains("There is no asset “0000”.") && run.errors.contains("“nonsense” is not an identifier"))
        #expect(try program.identifiers() == all)
        // Assets in the trash are found only there, and other assets are not found there.
        try program.run("delete", all[0])
        let recover = try program.run("trash", "recover", all[1])
        #expect(recover.status == 1)
        #expect(recover.errors == "Error: “\(all[1])” is not in the trash, but in the library.\n")
        let none = try program.run("trash", "recover", "0000")
        #expect(none.status == 1 && none.errors.contains("There is no asset “0000” in the trash."))
        #expect(try program.identifiers() == Array(all[1...]))
    }

    @Test
    func whatIsInTheTrashIsSaidToBeThere() throws {
        let program = try SampleLibrary.copy().program
        let all = try program.identifiers()
        let beginning = String(all[0].prefix(8))
        try program.run("albums", "create", "Rome")
        try program.run("delete", all[0])
        let hint = "“\(beginning)” is in the trash: `photos trash recover \(beginning)` brings it back.\n"
        for command in [
            ["delete", beginning], ["edit", beginning, "--favorite"], ["date", beginning, "--clear"],
            ["albums", "add", "Rome", beginning], ["albums", "remove", "Rome", beginning],
            ["thumb", beginning, "--size", "64", "-o", "x.jpg"],
        ] {
            let run = try program.run(command)
            #expect(run.status == 1 && run.errors == "Error: \(hint)" && run.output.isEmpty, "\(command)")
        }
        // Each identifier is said what it is, and the whole one too.
        let several = try program.run("delete", "0000", all[0], all[1])
        #expect(several.status == 1 && several.errors.contains("There is no asset “0000”."))
        #expect(
            several.errors.contains("“\(all[0])” is in the trash: `photos trash recover \(all[0])` brings it back."))
        #expect(try program.identifiers() == Array(all[1...]))
        #expect(try program.run("trash", "recover", beginning).status == 0)
        #expect(try program.identifiers() == all)
    }

    @Test
    func hiddenAssetsThatWouldFitAreCounted() throws {
        let program = try SampleLibrary.copy().program
        let all = try program.identifiers()
        try program.run("albums", "create", "Rome")
        try program.run(["albums", "add", "Rome"] + all.prefix(2))
        try program.run(["edit", "--hide"] + all.prefix(2))
        let hidden = ["--predicate", "isHidden = 1"]
        for command in [
            ["edit", "--unhide"] + hidden, ["date", "--shift", "1h"] + hidden, ["delete"] + hidden, ["list"] + hidden,
            ["albums", "add", "Rome"] + hidden, ["albums", "remove", "Rome"] + hidden, ["stats"] + hidden,
        ] {
            let run = try program.run(command)
            #expect(run.status == 0)
            #expect(
                run.errors == "No visible assets match, but 2 hidden assets do. Add --hidden to include them.\n",
                "\(command)")
        }
        let one = try program.run(["delete", "--limit", "1"] + hidden)
        #expect(one.errors == "No visible assets match, but 1 hidden asset does. Add --hidden to include it.\n")
        // The message does not count visible matches, nor assets that --offset skips.
        let none = try program.run("delete", "--predicate", "FALSEPREDICATE")
        #expect(none.errors == "No assets match.\n")
        let late = try program.run("delete", "--predicate", "TRUEPREDICATE", "--offset", "23")
        #expect(late.errors == "No assets match.\n")
        #expect(try program.run(["edit", "--unhide", "--hidden"] + hidden).output == "2 assets changed, 0 unchanged\n")
        #expect(try program.identifiers() == all)
    }

    @Test
    func whatIsInTheTrashAlreadyIsCountedAsUnchanged() throws {
        let program = try SampleLibrary.copy().program
        try program.run("delete", try program.identifiers()[0])
        let date = try program.run("trash", "--json").output
        let again = try program.run("delete", "--smart-album", "recently-deleted")
        #expect(again.output == "0 assets deleted, 1 unchanged\n")
        #expect(try program.run("trash", "--json").output == date)
    }

    // MARK: - More than 100

    private static let query = ["--predicate", "mediaType = 1"]

    @Test
    func moreThanAHundredAreNotDeletedWhereNobodyCanBeAsked() throws {
        let program = try PlannedLibrary.copy().program
        let all = try program.identifiers()
        let count = try program.identifiers(Self.query).count
        try #require(count > 100)
        let refused = try program.run(["delete"] + Self.query)
        #expect(refused.status == 1)
        #expect(
            refused.errors
                == "Error: The command cannot ask, because standard input is not a terminal. Nothing was changed. \(count) assets would be deleted: give --yes to confirm.\n"
        )
        #expect(try program.identifiers() == all)
        let tried = try program.run(["delete", "--dry-run"] + Self.query)
        #expect(tried.outputLines.last == "\(count) assets would be deleted, 0 unchanged")
        let deleted = try program.run(["delete", "--yes"] + Self.query)
        #expect(deleted.output == "\(count) assets deleted, 0 unchanged\n")
        #expect(try program.identifiers(Self.query).isEmpty)
    }

    @Test
    func aHundredAreDeletedWithoutAQuestion() throws {
        let program = try PlannedLibrary.copy().program
        let run = try program.run(["delete", "--limit", "100"] + Self.query)
        #expect(run.output == "100 assets deleted, 0 unchanged\n", "\(run.errors)")
    }

    @Test(arguments: [("y", true), ("n", false), ("", false)])
    func moreThanAHundredAreDeletedWhenThePersonSaysYes(_ answer: String, _ isDeleted: Bool) throws {
        let program = try PlannedLibrary.copy().program
        let count = try program.identifiers(Self.query).count
        let (running, terminal) = try program.startOnATerminal(["delete"] + Self.query)
        #expect(terminal.waits(for: "Delete \(count) assets? [y/N]"))
        terminal.type(answer)
        #expect(running.waitForEnd() == 0)
        #expect(try program.identifiers(Self.query).count == (isDeleted ? 0 : count))
        if !isDeleted { #expect(terminal.rest().contains("Nothing was changed.")) }
    }
}
