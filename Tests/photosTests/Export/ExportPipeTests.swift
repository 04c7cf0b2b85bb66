// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// An export never waits for a pipe in the place of a file: the pipe is reported, and a signal ends the export as
/// usual.
@Suite(.timeLimit(.minutes(5)))
struct ExportPipeTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func aSignalEndsItWhileAnOriginalIsAPipe(_ signal: Int32) throws {
        let folder = try Self.library()
        for original in try folder.originals() { try Self.putPipe(at: original) }
        let running = try folder.program.start("export", folder.path, "--json")
        let line = try #require(running.nextLine())
        #expect(line.contains("\"failed\""))
        running.send(signal)
        #expect(running.waitForEnd() == 3)
        #expect(running.errors.contains("Stopped."), "\(running.errors)")
        #expect(try folder.files().isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func aSignalEndsItWhileFilesOfTheTargetArePipes(_ signal: Int32) throws {
        let folder = try Self.library()
        try #require(try folder.export().status == 0)
        let files = try folder.files()
        for file in files { try Self.putPipe(at: "\(folder.path)/\(file)") }
        let running = try folder.program.start("export", folder.path, "--json", "--update")
        try #require(running.nextLine() != nil)
        running.send(signal)
        #expect(running.waitForEnd() == 3)
        #expect(running.errors.contains("Stopped."), "\(running.errors)")
        // The pipes were not replaced, and the copies are beside them.
        let copies = try folder.files().filter { !files.contains($0) }
        #expect((1..<ManyPhotosLibrary.photoCount).contains(copies.count))
    }

    @Test(arguments: ["state.jsonl", "lock"])
    func aPipeInPlaceOfTheExportsOwnFilesIsTold(_ name: String) throws {
        let folder = try ExportedFolder.ofAnEdit()
        try #require(try folder.export().status == 0)
        try Self.putPipe(at: "\(folder.path)/.photos-export/\(name)")
        let run = try folder.export("--update")
        #expect(run.status == 1)
        #expect(run.errors.contains(".photos-export/\(name) cannot be used"), "\(run.errors)")
    }

    /// Returns a library of photos whose lines fill a pipe, so that the program waits for its reader before it ends.
    private static func library() throws -> ExportedFolder { ExportedFolder(owner: try ManyPhotosLibrary.copy()) }

    private static func putPipe(at path: String) throws {
        try FileManager.default.removeItem(atPath: path)
        try #require(mkfifo(path, 0o600) == 0)
    }
}

extension ExportedFolder {
    /// Returns the paths of the library's originals.
    fileprivate func originals() throws -> [String] {
        let folder = "\(program.libraryPath)/originals"
        return (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.contains("/") }.map {
            "\(folder)/\($0)"
        }
    }
}
