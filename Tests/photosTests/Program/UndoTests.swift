// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

struct UndoTests {
    @Test
    func theLastCommandIsTakenBackAndThenTheOneBefore() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        let before = try said(program, identifier)
        try program.run("edit", identifier, "--title", "Dawn")
        try program.run("edit", identifier, "--add-keyword", "sea", "--favorite")
        for _ in 0..<2 {
            let run = try program.run("undo")
            #expect(run.status == 0)
            #expect(run.output.hasPrefix("Undid change ") && run.output.hasSuffix(", 1 asset\n"), "\(run.output)")
        }
        #expect(try said(program, identifier) == before)
    }

    @Test
    func anImportIsUndoneAsAWhole() throws {
        let program = try SampleLibrary.copy().program
        let count = try program.identifiers().count
        let run = try program.run("undo", "--json", "--yes")
        let action = try #require(try JSONText.objects(run.output).first)
        #expect((action["name"] as? String)?.hasPrefix("import of ") == true, "\(run.output)")
        #expect(action["undoneBy"] is Int64 || action["undoneBy"] is Int)
        #expect(try program.identifiers().isEmpty)
        let trash = try program.run("trash", "list", "--json")
        #expect(try JSONText.objects(trash.output).count == count)
        // The token of the undo brings everything back.
        let token = try #require(action["undoneBy"] as? Int)
        #expect(try program.run("undo", "\(token)", "--yes").status == 0)
        #expect(try program.identifiers().count == count)
    }

    @Test
    func aDryRunChangesNothing() throws {
        let program = try SampleLibrary.copy().program
        let before = try program.run("history").output
        let run = try program.run("undo", "--dry-run")
        #expect(run.status == 0 && run.output.hasPrefix("Would undo the import of "), "\(run.output)")
        #expect(try program.run("history").output == before)
    }

    @Test
    func nothingToUndoIsAnObjectAsWell() throws {
        let program = try SampleLibrary.copy().program
        #expect(try program.run("undo", "--yes").status == 0)
        let run = try program.run("undo", "--json")
        #expect(run.status == 0 && run.errors == "There is nothing to undo.\n")
        let object = try #require(try JSONText.objects(run.output).first, "\(run.output)")
        #expect(object["assets"] as? Int == 0 && object["token"] == nil)
    }

    @Test
    func whatWasLeftIsNotCountedAsUndone() throws {
        let program = try SampleLibrary.copy().program
        let identifiers = try program.identifiers("--limit", "3")
        try program.run(["edit"] + identifiers + ["--title", "Dawn"])
        let token = try #require(try JSONText.objects(program.run("history", "--json", "--limit", "1").output).first)
        try program.run("edit", identifiers[0], "--title", "Dusk")
        let run = try program.run("undo", "\(try #require(token["token"] as? Int))")
        #expect(run.output.hasSuffix(", 2 assets, 1 not undone: changed again since\n"), "\(run.output)")
    }

    @Test
    func anImportThatOnlyAddedFilesIsPassedOver() throws {
        let program = try TemporaryFolder().program
        let live = try Samples.livePhoto()
        try program.run("import", live + ".MOV")
        let identifier = try #require(try program.identifiers().first)
        try program.run("edit", identifier, "--title", "Dawn")
        try program.run("import", live + ".HEIC")
        try program.run("edit", identifier, "--title", "Dusk")
        #expect(try program.run("undo").status == 0)
        let dryRun = try program.run("undo", "--dry-run")
        #expect(dryRun.status == 0 && dryRun.output.hasSuffix("An undo would skip it.\n"), "\(dryRun.output)")
        let passed = try program.run("undo")
        #expect(passed.status == 3 && passed.output.hasPrefix("The import of "), "\(passed.output)")
        #expect(
            passed.output.hasSuffix(
                " cannot be undone: it only added files to 1 asset that was already in the library, and these files stay. The next `photos undo` goes further back.\n"
            ), "\(passed.output)")
        #expect(try program.assets().first?["title"] as? String == "Dawn")
        #expect(try program.run("undo").status == 0)
        let asset = try #require(try program.assets().first)
        #expect(asset["title"] == nil)
        #expect((asset["resources"] as? [JSONText.Object])?.count == 2)
        #expect(try program.run("undo").status == 0)
        #expect(try program.identifiers().isEmpty)
        #expect(try program.run("verify", "--deep").status == 0)
    }

    @Test
    func ofAnImportThatAlsoAddedFilesTheNewPhotosAreUndone() throws {
        let folder = try TemporaryFolder()
        let program = folder.program
        let live = try Samples.livePhoto()
        let photo = try #require(try Samples.files().first { $0.hasSuffix(".JPG") })
        try program.run("import", live + ".HEIC")
        try program.run("import", live + ".MOV", photo)
        let dryRun = try program.run("undo", "--dry-run")
        #expect(dryRun.output.hasSuffix(", 2 assets, 1 not undone: added files stay\n"), "\(dryRun.output)")
        let run = try program.run("undo", "--json")
        let object = try #require(try JSONText.objects(run.output).first)
        #expect(run.status == 0 && object["assets"] as? Int == 1, "\(run.output)")
        let left = try #require(object["left"] as? [JSONText.Object])
        #expect(left.map { $0["reason"] as? String } == ["filesAdded"])
        #expect(try program.identifiers().count == 1)
        let redo = try program.run("undo", "\(try #require(object["undoneBy"] as? Int))")
        #expect(redo.status == 0 && redo.output.hasSuffix(", 1 asset\n"), "\(redo.output)")
        #expect(try program.identifiers().count == 2)
        let again = try program.run("undo")
        #expect(again.output.hasSuffix(", 1 asset, 1 not undone: added files stay\n"), "\(again.output)")
        #expect(try program.run("verify", "--deep").status == 0)
    }

    @Test
    func aTokenWithoutAChangeIsAnError() throws {
        let run = try SampleLibrary.copy().program.run("undo", "99999")
        #expect(run.status == 1)
        #expect(
            run.errors
                == "Error: There is no change 99999 in the library's history. `photos history` lists the changes.\n")
    }

    @Test
    func whatWasUndoneIsNotUndoneTwice() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        try program.run("delete", identifier)
        let undone = try program.run("undo", "--json")
        let token = try #require(try JSONText.objects(undone.output).first?["token"] as? Int)
        let run = try program.run("undo", "\(token)")
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Error: Change \(token) was already undone by change "), "\(run.errors)")
    }

    /// The metadata of the asset, without the dates of its changes.
    private func said(_ program: PhotosProgram, _ identifier: String) throws -> NSDictionary {
        let run = try program.run("info", identifier, "--json")
        var object = try #require(try JSONText.objects(run.output).first)
        object["modificationDate"] = nil
        return object as NSDictionary
    }
}
