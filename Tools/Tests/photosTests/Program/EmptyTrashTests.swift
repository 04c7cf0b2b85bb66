// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

struct EmptyTrashTests {
    @Test
    func nothingIsRemovedWithoutAnAnswer() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        try program.run("delete", identifier)
        let run = try program.run("trash", "empty")
        #expect(run.status == 1)
        #expect(
            run.errors
                == "Error: Nobody can be asked here. Nothing was removed. Give --yes: 1 asset would be removed for good.\n"
        )
        #expect(try program.run("trash", "empty", "--dry-run").output == "1 asset would be removed for good\n")
        #expect(try program.run("trash", "recover", identifier).status == 0)
    }

    @Test
    func whatIsRemovedIsGoneForGood() throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--limit", "2")
        let count = try program.identifiers().count
        try program.run(["delete"] + identifiers)
        let run = try program.run("trash", "empty", identifiers[0], "--yes", "--json")
        #expect(run.status == 0 && run.errors == "1 asset removed for good\n", "\(run.errors)")
        #expect(try JSONText.objects(run.output).map { $0["uuid"] as? String } == [String(identifiers[0].prefix(36))])
        #expect(try program.run("trash", "empty", "--yes").output == "1 asset removed for good\n")
        #expect(try program.run("trash", "empty", "--yes").errors == "The trash has nothing to remove.\n")
        #expect(try program.run("info", identifiers[0]).status == 1)
        #expect(try program.identifiers().count == count - 2)
        let verified = try program.run("verify", "--deep")
        #expect(verified.status == 0, "\(verified.output)")
    }

    @Test
    func onlyWhatWasDeletedLongAgoIsChosenByItsAge() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        try program.run("delete", identifier)
        let run = try program.run("trash", "empty", "--older-than", "7", "--yes")
        #expect(run.status == 0 && run.errors == "The trash has nothing to remove.\n")
        #expect(try program.run("trash", "empty", "--older-than", "0", "--yes").output == "1 asset removed for good\n")
        #expect(try program.run("trash", "empty", "--older-than", "-1").status == 2)
    }

    @Test
    func whatIsOutsideTheTrashIsNotFound() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        #expect(try program.run("trash", "empty", identifier, "--yes").status == 1)
        #expect(try program.run("trash", "empty", "--album", "Rome", "--yes").status == 2)
        #expect(try program.identifiers().contains(identifier))
    }
}
