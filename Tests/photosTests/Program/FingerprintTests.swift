// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

struct FingerprintTests {
    /// Returns the output of `b2sum -l 256` in the folder.
    private func b2sum(_ arguments: [String], in folder: TemporaryFolder) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["b2sum", "-l", "256"] + arguments
        process.currentDirectoryURL = folder.url
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    @Test
    func itPrintsWhatB2sumPrints() throws {
        let folder = try TemporaryFolder()
        let names = ["plain.txt", "two\nlines\\and\rmore", "empty"]
        for name in names { _ = try folder.write(name == "empty" ? "" : name, to: name) }
        let run = try folder.program.run(["fingerprint"] + names)
        #expect(run.status == 0)
        #expect(run.output == (try b2sum(names, in: folder)))
    }

    @Test
    func aFileThatCannotBeReadIsNamedAndTheRestGoesOn() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("some", to: "some")
        let run = try folder.program.run("fingerprint", "nowhere", file)
        #expect(run.status == 3)
        #expect(run.outputLines.count == 1)
        #expect(run.errors.hasPrefix("nowhere: "))
        #expect(try folder.program.run("fingerprint", "nowhere").status == 1)
    }
}
