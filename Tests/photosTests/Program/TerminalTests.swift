// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// Output for terminals is written to terminals only.
struct TerminalTests {
    /// Returns a library in which one photo has a name that is wider than any terminal.
    private func library() throws -> TemporaryFolder {
        let folder = try SampleLibrary.copy()
        let photos = try Samples.manyPhotos(1, in: folder)
        let long = String(repeating: "a long name ", count: 12) + "写真.jpg"
        try FileManager.default.moveItem(atPath: "\(photos)/0.jpg", toPath: "\(photos)/\(long)")
        try #require(folder.program.run("import", photos).status == 0)
        return folder
    }

    @Test(arguments: [
        (80, ["ID", "DATE", "KIND", "SIZE", "NAME"]),
        (120, ["ID", "DATE", "KIND", "PIXELS", "LENGTH", "SIZE", "NAME"]),
        (30, ["ID", "NAME"]),
    ])
    func theTableFitsItsTerminal(_ columns: Int, _ titles: [String]) throws {
        let run = try library().program.run("list", onTerminalOf: columns)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.outputLines.count == Samples.assetCount + 2)
        for line in run.outputLines { #expect(line.columns <= columns, "\(line)") }
        #expect(run.outputLines.first?.split(separator: " ").map(String.init) == titles)
        // The beginning and the end of the long name remain.
        #expect(run.outputLines.filter { $0.contains("…") && $0.contains("a lon") && $0.hasSuffix(".jpg") }.count == 1)
        // Lines use the full width.
        #expect(run.outputLines.map(\.columns).max() ?? 0 >= columns - 1)
    }

    @Test func whatIsPipedOrOfUnknownWidthIsWhole() throws {
        let program = try library().program
        let piped = try program.run("list")
        #expect(!piped.output.contains("…"))
        #expect(piped.outputLines.contains { $0.hasSuffix("a long name 写真.jpg") })
        #expect(try program.run("list", onTerminalOf: nil).output == piped.output)
        for arguments in ["--json", "--template={original_name}"] {
            #expect(
                try program.run("list", arguments, onTerminalOf: 40).output == program.run("list", arguments).output)
        }
    }

    @Test func albumsAndFoldersFitToo() throws {
        let program = try SampleLibrary.copy().program
        let title = String(repeating: "Holidays ", count: 12)
        try program.run("albums", "create", title)
        try program.run("folders", "create", title)
        for command in ["albums", "folders"] {
            let run = try program.run(command, onTerminalOf: 60)
            #expect(run.outputLines.contains { $0.contains("Holi") && $0.contains("…") }, "\(run.output)")
            for line in run.outputLines { #expect(line.columns <= 60, "\(line)") }
            #expect(try program.run(command).output.contains(title.trimmingCharacters(in: .whitespaces)))
        }
    }
}
