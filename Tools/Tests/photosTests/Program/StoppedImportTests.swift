// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import Testing

@testable import photos

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

extension TemporaryFolder {
    /// Makes a library without photos.
    fileprivate func makeEmptyLibrary() throws {
        let none = url.appending(path: "none")
        try FileManager.default.createDirectory(at: none, withIntermediateDirectories: true)
        try #require(program.run("import", none.path).status == 0)
    }
}
