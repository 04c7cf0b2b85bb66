// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

/// A conversion takes minutes, in which anybody may change the folder that it goes to.
@Suite(
    .enabled(if: ExportConversionTests.hasFFmpeg, "ffmpeg is not installed"), .timeLimit(.minutes(5)))
struct ExportConversionSafetyTests {
    /// Starts an export, does something while the movie is encoded, and returns how the export ended.
    private func export(
        _ folder: ExportedFolder, _ arguments: String..., through launcher: [String] = [], meanwhile: () throws -> Void
    ) throws -> RunningProgram {
        let encoder = try PausedEncoder(in: folder.owner)
        let running = try folder.program.start(
            ["export", folder.path, "--convert"] + arguments, through: launcher + encoder.launcher)
        try encoder.waitForStart()
        try meanwhile()
        try encoder.resume()
        return running
    }

    /// The movie gets another name, and the next export leaves both alone.
    @Test(arguments: Trap.allCases)
    func whatTookThePlaceOfTheMovieStays(_ trap: Trap) throws {
        let folder = try ExportedFolder.ofAMovieOfHEVC()
        let victim = try Victim(beside: folder)
        let place = "\(folder.path)/clip.mov"
        let run = try export(folder) { try victim.lay(trap, at: "clip.mov", in: folder) }
        let status = run.waitForEnd()
        try victim.expectUntouched("\(trap)")
        let type = try FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType
        switch trap {
        case .linkToFile, .linkToFolder, .linkToNothing: #expect(type == .typeSymbolicLink)
        case .pipe: #expect(type == .typeUnknown)
        case .folder: #expect(type == .typeDirectory)
        case .file: #expect(try folder.text("clip.mov") == "theirs")
        case .hardLink: #expect(try folder.text("clip.mov") == "mine")
        }
        #expect(status == 0, "\(run.errors)")
        let movies = try folder.files().filter { $0.hasPrefix("clip ") }
        #expect(movies.count == 1, "\(movies)")
        let again = try folder.export("--convert", "--update")
        #expect(again.output.hasPrefix("0 exported, 0 updated, 1 unchanged"), "\(again.output)")
        #expect(try folder.files().filter { $0.hasPrefix("clip ") } == movies)
        try victim.expectUntouched("\(trap), exported again")
    }

    @Test func aFolderThatBecameALinkIsNotFollowed() throws {
        let folder = try ExportedFolder.ofAMovieOfHEVC()
        let victim = try Victim(beside: folder)
        let run = try export(folder, "--directory", "a/b") {
            try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
            if FileManager.default.fileExists(atPath: "\(folder.path)/a") {
                try FileManager.default.moveItem(atPath: "\(folder.path)/a", toPath: "\(folder.path)/away")
            }
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/a", withDestinationPath: "../victim")
        }
        #expect(run.waitForEnd() == 3)
        #expect(
            run.errors.contains("its folder “a” cannot be used: it is a symbolic link, which is not followed"),
            "\(run.errors)")
        try victim.expectUntouched("a link in the place of a folder")
    }

    @Test(
        .enabled(
            if: getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
            "needs root, and setpriv to be somebody else"))
    func aFolderThatMayNoLongerBeWrittenHasNoHalfFile() throws {
        let folder = try ExportedFolder.ofAMovieOfHEVC()
        let files = FileManager.default
        try files.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try run("chmod", "-R", "a+rX", folder.owner.url.path)
        try run("chown", "65534", folder.path)
        let run = try export(folder, through: ["setpriv", "--reuid", "65534", "--clear-groups"]) {
            try self.run("chmod", "-R", "a-w", folder.path)
        }
        #expect(run.waitForEnd() == 3)
        #expect(run.errors.contains("ermission denied"), "\(run.errors)")
        #expect(try folder.files().isEmpty)
        try self.run("chmod", "-R", "u+w", folder.path)
        #expect(try folder.export("--convert", "--update").status == 0)
        #expect(try folder.files() == ["clip.mov"])
    }

    private func run(_ words: String...) throws {
        let process = try Process.run(URL(filePath: "/usr/bin/env"), arguments: words)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(words)")
    }
}
