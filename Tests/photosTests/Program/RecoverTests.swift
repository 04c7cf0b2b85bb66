// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import Testing

struct RecoverTests {
    /// Returns the sample library with its database from when it was empty, as from a backup.
    private func libraryWithAnOldDatabase() throws -> TemporaryFolder {
        let folder = try SampleLibrary.copy()
        let empty = try TemporaryFolder()
        let none = empty.url.appending(path: "none").path
        try FileManager.default.createDirectory(atPath: none, withIntermediateDirectories: true)
        #expect(try empty.program.run("import", none).status == 0)
        let library = folder.program.libraryPath
        for name in ["library.sqlite", "library.sqlite-wal", "library.sqlite-shm", "library.json"] {
            try? FileManager.default.removeItem(atPath: "\(library)/\(name)")
        }
        for name in ["library.sqlite", "library.json"] {
            try FileManager.default.copyItem(
                atPath: "\(empty.program.libraryPath)/\(name)", toPath: "\(library)/\(name)")
        }
        return folder
    }

    private func originals(_ folder: TemporaryFolder) throws -> [String] {
        let path = folder.program.libraryPath + "/originals"
        return try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.contains("/") }.sorted()
    }

    @Test
    func anOldDatabaseIsNoticedAndItsPhotosComeBack() throws {
        let folder = try libraryWithAnOldDatabase()
        let before = try originals(folder)
        let verify = try folder.program.run("verify")
        #expect(verify.status == 4)
        #expect(verify.errors.contains("older than its photos"))
        let recover = try folder.program.run("recover")
        #expect(recover.status == 0, "\(recover.errors)")
        #expect(recover.output.contains(" imported, "))
        #expect(try folder.program.assets().count == Samples.assetCount)
        #expect(try originals(folder) == before)
        let after = try folder.program.run("verify", "--deep")
        #expect(after.status == 0, "\(after.output)")
        #expect(!after.errors.contains("older"))
    }

    @Test
    func manyUnclaimedOriginalsAreSaidOnceWhenTheLibraryOpens() throws {
        let folder = try libraryWithAnOldDatabase()
        // The history would show that the database is older.
        try FileManager.default.removeItem(atPath: folder.program.libraryPath + "/history")
        let list = try folder.program.run("list")
        #expect(list.status == 0)
        #expect(list.errors.components(separatedBy: "photos recover").count == 2, "\(list.errors)")
        #expect(try folder.program.run("recover").status == 0)
        #expect(try !folder.program.run("list").errors.contains("photos recover"))
    }

    @Test
    func jsonTellsOfEachFile() throws {
        let folder = try libraryWithAnOldDatabase()
        let count = try originals(folder).count
        let run = try folder.program.run("recover", "--json", "--dry-run")
        #expect(run.outputLines.count == count)
        #expect(
            try JSONText.objects(run.output).allSatisfy { ($0["path"] as? String)?.hasPrefix("originals/") == true })
        #expect(try folder.program.assets().isEmpty)
    }

    @Test
    func withAnOldDatabaseNothingIsDeleted() throws {
        let folder = try libraryWithAnOldDatabase()
        let before = try originals(folder)
        let run = try folder.program.run("recover", "--delete", "--yes")
        #expect(run.status == 1)
        #expect(run.errors.contains("Nothing was deleted."))
        #expect(try originals(folder) == before)
    }

    @Test
    func whatIsDeletedIsShown() throws {
        let folder = try SampleLibrary.copy()
        let before = try originals(folder)
        let path = "ab/" + String(repeating: "0", count: 62) + ".jpg"
        _ = try folder.write("unclaimed", to: "Test.photolibrary/originals/" + path)
        // Before a recovery has examined the original, deleting is refused, with and without a question.
        for options in [["--yes"], [], ["--dry-run"]] {
            let early = try folder.program.run(["recover", "--delete"] + options)
            #expect(early.status == 1)
            #expect(early.output == "originals/\(path)  9 bytes\n")
            #expect(early.errors.contains("Run “photos recover” first"), "\(early.errors)")
            #expect(!early.errors.contains("would be deleted") && !early.errors.contains("cannot ask"))
        }
        #expect(try folder.program.run("recover").output.contains("1 failed"))
        let asked = try folder.program.run("recover", "--delete")
        #expect(asked.status == 1)
        #expect(asked.errors.contains("The command cannot ask, because standard input is not a terminal."))
        let tried = try folder.program.run("recover", "--delete", "--dry-run")
        #expect(tried.status == 0)
        #expect(tried.output == "originals/\(path)  9 bytes\n")
        #expect(try originals(folder).contains(path))
        let run = try folder.program.run("recover", "--delete", "--yes", "--json")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try JSONText.objects(run.output).compactMap { $0["path"] as? String } == ["originals/" + path])
        #expect(try originals(folder) == before)
        #expect(try folder.program.run("verify").status == 0)
    }

    @Test func whoIsRefusedIsNotAsked() throws {
        let (folder, _, path) = try libraryWithAnUnclaimedOriginal()
        let (running, terminal) = try folder.program.startOnATerminal(["recover", "--delete"])
        #expect(running.nextLine()?.contains(path) == true)
        // This would answer a question.
        terminal.type("n")
        #expect(running.waitForEnd() == 1)
        let shown = terminal.rest()
        #expect(shown.contains("Nothing was deleted.") && !shown.contains("[y/N]"), "\(shown)")
        #expect(try originals(folder).contains(String(path.dropFirst("originals/".count))))
    }

    /// Returns the sample library with an unclaimed original, the photo's path, and the original's place.
    private func libraryWithAnUnclaimedOriginal() throws -> (folder: TemporaryFolder, photo: String, path: String) {
        let folder = try SampleLibrary.copy()
        let photo = "\(try Samples.manyPhotos(1, in: folder))/0.jpg"
        let fingerprint = try #require(try Fingerprints.of([photo]).first)
        let path = "originals/\(fingerprint.prefix(2))/\(fingerprint.dropFirst(2)).jpeg"
        _ = try folder.write("", to: "Test.photolibrary/" + path)
        try Data(contentsOf: URL(filePath: photo))
            .write(to: URL(filePath: folder.program.libraryPath + "/" + path))
        return (folder, photo, path)
    }

    @Test(arguments: [[], ["--json"]])
    func whoIsAskedSeesWhatItIsAboutAndMayAnswer(_ options: [String]) throws {
        for (answer, isDeleted) in [("y", true), ("", false)] {
            let folder = try SampleLibrary.copy()
            // This original stays unclaimed after a recovery, because it is not a photo.
            let path = "originals/ab/" + String(repeating: "0", count: 62) + ".jpg"
            _ = try folder.write("unclaimed", to: "Test.photolibrary/" + path)
            try #require(folder.program.run("recover").status == 3)
            let before = try originals(folder).count
            let (running, terminal) = try folder.program.startOnATerminal(["recover", "--delete"] + options)
            #expect(terminal.waits(for: "[y/N]"))
            let shown = options.isEmpty ? try #require(running.nextLine()) : terminal.shown
            #expect(shown.contains(path + "  "), "\(shown)")
            terminal.type(answer)
            #expect(running.waitForEnd() == 0)
            #expect(terminal.rest().contains(isDeleted ? "1 original deleted." : "Nothing was deleted."))
            #expect(try originals(folder).count == before - (isDeleted ? 1 : 0))
        }
    }

    /// The program may have been started with the signal blocked, as a thread of a dispatch queue does.
    @Test func whoBreaksOffAtTheQuestionDeletesNothing() throws {
        let folder = try SampleLibrary.copy()
        let path = "originals/ab/" + String(repeating: "0", count: 62) + ".jpg"
        _ = try folder.write("unclaimed", to: "Test.photolibrary/" + path)
        try #require(folder.program.run("recover").status == 3)
        let before = try originals(folder)
        let (running, terminal) = try folder.program.startOnATerminal(["recover", "--delete"])
        #expect(terminal.waits(for: "[y/N]"))
        running.send(SIGINT)
        #expect(running.waitForEnd() != 0)
        #expect(try originals(folder) == before)
    }

    @Test func whatAnImportTookMeanwhileIsLeftAndNamed() throws {
        let (folder, photo, path) = try libraryWithAnUnclaimedOriginal()
        // A recovery leaves a damaged original, and importing the photo restores the right bytes.
        try Data("damaged".utf8).write(to: URL(filePath: folder.program.libraryPath + "/" + path))
        try #require(try folder.program.run("recover").status == 3)
        let before = try originals(folder)
        let (running, terminal) = try folder.program.startOnATerminal(["recover", "--delete"])
        #expect(terminal.waits(for: "[y/N]"))
        try #require(try folder.program.run("import", photo).status == 0)
        terminal.type("y")
        #expect(running.waitForEnd() == 3)
        let shown = terminal.rest()
        #expect(shown.contains("0 originals deleted.") && shown.contains("\(path) was not deleted: "), "\(shown)")
        #expect(try originals(folder) == before)
    }

    @Test
    func aWholeLibraryHasNothingToRecover() throws {
        let folder = try SampleLibrary.copy()
        let run = try folder.program.run("recover")
        #expect(run.status == 0)
        #expect(run.output == "Nothing to recover: every original belongs to an asset.\n")
        #expect(
            try folder.program.run("recover", "--delete").output
                == "Nothing to delete: every original belongs to an asset.\n"
        )
        #expect(try folder.program.run("recover", "--yes").status == 2)
    }
}
