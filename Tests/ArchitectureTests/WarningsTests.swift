// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// `Scripts/warnings.sh` finds the warnings of a build.
struct WarningsTests {
    /// Compiles a file as a build does, and runs the script on the result.
    private func warnings(_ text: String, removing: Bool = false) throws -> (status: Int32, output: String) {
        let folder = URL.temporaryDirectory.appending(path: "warnings-\(UUID().uuidString)")
        let sources = folder.appending(path: "Sources")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = sources.appending(path: "Shelf.swift")
        try text.write(to: source, atomically: true, encoding: .utf8)
        let diagnostics = folder.appending(path: "build/Shelf.dia")
        try FileManager.default.createDirectory(
            at: diagnostics.deletingLastPathComponent(), withIntermediateDirectories: true)
        let compiling = try run(
            "/usr/bin/env",
            [
                "swiftc", "-frontend", "-typecheck", "-parse-as-library", "-serialize-diagnostics-path",
                diagnostics.path, source.path,
            ])
        try #require(compiling.status == 0, "\(compiling.output)")
        if removing { try FileManager.default.removeItem(at: source) }
        return try run(
            SourceTree.root.appending(path: "Scripts/warnings.sh").path,
            [folder.appending(path: "build").path, sources.path])
    }

    private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    @Test func aFileWithAWarningIsNamedWithIt() throws {
        let found = try warnings("func f() { var books = 1; print(books) }\n")
        #expect(found.status == 1)
        #expect(found.output.contains("Sources/Shelf.swift:\n"))
        #expect(found.output.contains("    variable 'books' was never mutated"), "\(found.output)")
    }

    @Test func aFileWithoutOneIsNot() throws {
        let found = try warnings("func f() { let books = 1; print(books) }\n")
        #expect(found == (0, ""))
    }

    @Test func aFileThatIsThereNoLongerWarnsNobody() throws {
        let found = try warnings("func f() { var books = 1; print(books) }\n", removing: true)
        #expect(found == (0, ""))
    }

    @Test func aFolderWithoutABuildIsNoSuccess() throws {
        let script = SourceTree.root.appending(path: "Scripts/warnings.sh").path
        let folder = SourceTree.root.appending(path: "Docs").path
        #expect(try run(script, [folder, folder]).status == 2)
        #expect(try run(script, ["/nowhere/at/all", folder]).status == 2)
    }
}
