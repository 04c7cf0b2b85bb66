// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import Testing

@testable import photos

@Suite(.serialized)
struct StopTests {
    /// Many more files than the batches that an import has begun when the files of the first are safe.
    private static let fileCount = 280

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalStopsCleanlyAndTheSameCommandCarriesOn(_ signal: Int32) throws {
        let folder = try TemporaryFolder()
        let sources = try Samples.manyPhotos(Self.fileCount, in: folder)
        // Tests that run in the background with nohup have others ignore the signal, too.
        let running = try folder.program.start(
            ["import", "--json", "--jobs", "1", sources], through: ["env", "--default-signal=HUP"])
        #expect(running.nextLine() != nil)
        running.send(signal)
        #expect(running.waitForEnd() == 3)
        #expect(running.errors.contains("Stopped. Imported files are safe; run the same command again to continue."))
        let before = try folder.program.identifiers().count
        #expect((1..<Self.fileCount).contains(before))

        let again = try folder.program.run("import", sources)
        #expect(again.status == 0, "\(again.errors)")
        #expect(try Counts(line: again.output).imported == Self.fileCount - before)
        #expect(try folder.program.identifiers().count == Self.fileCount)
        #expect(try folder.program.run("verify", "--deep").status == 0)
    }

    /// The terminal and the shell in it send one each.
    @Test
    func aTerminalThatClosesIsOneRequest() throws {
        let folder = try TemporaryFolder()
        let sources = try Samples.manyPhotos(Self.fileCount, in: folder)
        let running = try folder.program.start(
            ["import", "--json", "--jobs", "1", sources], through: ["env", "--default-signal=HUP"])
        #expect(running.nextLine() != nil)
        for _ in 0..<2 { running.send(SIGHUP) }
        #expect(running.waitForEnd() == 3)
        #expect(running.errors.contains("Stopped."), "\(running.errors)")
    }

    @Test
    func aReaderThatGoesAwayStopsTheImport() throws {
        let folder = try TemporaryFolder()
        let running = try folder.program.start("import", "--json", try Samples.path())
        try running.closeOutput()
        #expect([0, 3].contains(running.waitForEndUnread()))
        #expect(try folder.program.run("verify").status == 0)
    }
}

/// An import that ends with an error reports every file all the same.
@Suite struct StoppedImportTests {
    @Test func aLimitOfFileSizesIsSaidAndEveryFileCounted() throws {
        let folder = try TemporaryFolder()
        let sources = try Samples.manyPhotos(120, in: folder)
        try folder.makeEmptyLibrary()
        let run = try folder.program.run(
            ["import", "--report", "report.jsonl", sources], through: ["prlimit", "--fsize=100000"])
        #expect(run.status == 1, "\(run.errors)")
        let counts = try Counts(line: run.output)
        #expect(counts.imported + counts.failed == 120, "\(run.output)")
        #expect(counts.failed > 0)
        let report = try String(contentsOf: folder.url.appending(path: "report.jsonl"), encoding: .utf8)
        #expect(report.split(separator: "\n").count == 120)
        #expect(try folder.program.identifiers().count == counts.imported)
        #expect(try folder.program.run("import", sources).status == 0)
        #expect(try folder.program.identifiers().count == 120)
    }

    @Test func aSignalEndsTheWaitForAnotherProgram() throws {
        let folder = try TemporaryFolder()
        let sources = try Samples.manyPhotos(2, in: folder)
        try folder.makeEmptyLibrary()
        let lock = open(folder.program.libraryPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let running = try folder.program.start("import", sources)
        while !running.errors.contains("Waiting for another program"), running.isRunning { sched_yield() }
        running.send(SIGTERM)
        #expect(running.waitForEnd() == 3, "\(running.errors)")
        #expect(running.errors.contains("Stopped."))
    }
}

/// A change of many assets that is stopped.
@Suite struct StoppedChangeTests {
    @Test(arguments: ["edit", "delete", "trash", "undo"])
    func aSignalStopsAChangeThatWaitsAndNothingIsChanged(_ command: String) throws {
        let folder = try TemporaryFolder()
        try #require(folder.program.run("import", try Samples.manyPhotos(3, in: folder)).status == 0)
        let ids = try folder.program.identifiers()
        if ["trash", "undo"].contains(command) { try #require(folder.program.run(["delete", ids[0]]).status == 0) }
        let before = try folder.program.run("history", "--json").output
        let arguments = [
            "edit": ["edit", ids[0], "--title", "T"], "delete": ["delete", ids[0]],
            "trash": ["trash", "recover", ids[0]],
            "undo": ["undo"],
        ]

        let lock = open(folder.program.libraryPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let running = try folder.program.start(arguments[command] ?? [])
        while !running.errors.contains("Waiting for another program"), running.isRunning { sched_yield() }
        running.send(SIGINT)
        #expect(running.waitForEnd() == 3, "\(running.errors)")
        #expect(running.errors.contains("Stopped. Nothing was changed."))
        close(lock)
        #expect(try folder.program.run("history", "--json").output == before)
    }
}

extension TemporaryFolder {
    /// Makes a library without photos.
    fileprivate func makeEmptyLibrary() throws {
        let none = url.appending(path: "none")
        try FileManager.default.createDirectory(at: none, withIntermediateDirectories: true)
        try #require(program.run("import", none.path).status == 0)
    }
}
