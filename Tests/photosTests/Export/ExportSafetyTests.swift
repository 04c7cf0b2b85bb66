// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import TestForms
import Testing

@testable import photos

/// An export changes nothing outside of its target and waits for nothing, whatever is in the target.
@Suite(.timeLimit(.minutes(10)))
struct ExportSafetyTests {
    static let places = [
        "a", "a/b", "a/b/IMG_1234.JPG", "a/b/IMG_1234_edited.JPG", "a/b/IMG_1234.JPG.xmp", "a/b/IMG_1234.JPG.json",
        "a/report.csv", ".photos-export", ".photos-export/state.jsonl", ".photos-export/lock",
        ".photos-export/3C0B6C1E-52B6-4A5A-9D0E-0D8E2B1F7C11.tmp",
    ]

    @Test(arguments: Trap.allCases)
    func noTrapLeadsOutOfTheTarget(_ trap: Trap) throws {
        let folder = try ExportedFolder.ofAnEdit()
        let victim = try Victim(beside: folder)
        for place in LongForm.cases(of: Self.places, orEvery: 3) {
            try? FileManager.default.removeItem(atPath: folder.path)
            try victim.lay(trap, at: place, in: folder)
            for options in [[], ["--update"]] {
                let run = try folder.program.run(
                    [
                        "export", folder.path, "--directory", "a/b", "--sidecar", "xmp", "--sidecar", "json",
                        "--report", "\(folder.path)/a/report.csv",
                    ] + options)
                try victim.expectUntouched("\(trap) at \(place)")
                switch run.status {
                case 0: try expectAllThere(folder, "\(trap) at \(place): \(run.errors)")
                case 1, 3: #expect(run.errors.contains("\(folder.path)/"), "\(trap) at \(place): \(run.errors)")
                default: Issue.record("\(trap) at \(place): status \(run.status), \(run.errors)")
                }
            }
        }
    }

    /// Checks that every file of the library is there as a regular file.
    private func expectAllThere(_ folder: ExportedFolder, _ comment: Comment) throws {
        let files = try folder.files().filter { file in
            let path = "\(folder.path)/\(file)"
            return try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeRegular
        }
        let found = Set(try Fingerprints.of(files.map { "\(folder.path)/\($0)" }))
        #expect(try folder.library().fingerprints().isSubset(of: found), comment)
        #expect(files.filter { $0.hasSuffix(".xmp") }.count >= 1, comment)
    }

    @Test(arguments: [
        "../victim/file", "a/../../victim/file", "/tmp/x\\u0000.JPG", "", "./IMG_1234.JPG", ".photos-export/lock",
    ])
    func aStateThatNamesAnotherPlaceIsLeftOut(_ path: String) throws {
        let folder = try ExportUpdateTests.exported("--version", "original")
        let victim = try Victim(beside: folder)
        try folder.editState { line in
            line.replacingOccurrences(of: #""path":"IMG_1234.JPG""#, with: "\"path\":\"\(path)\"")
                .replacingOccurrences(of: #""source":""#, with: #""source":"older"#)
        }
        let run = try folder.export("--version", "original", "--update")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("has 1 line with paths outside of this folder, which are ignored"), "\(run.errors)")
        try victim.expectUntouched("\(path)")
        #expect(try folder.files() == ["IMG_1234.JPG"])
    }

    @Test func aStateWithTheVictimsOwnMarksDoesNotReachIt() throws {
        let folder = try ExportUpdateTests.exported("--version", "original")
        let victim = try Victim(beside: folder)
        let fingerprint = try Fingerprints.of([victim.file])[0]
        try folder.editState { line in
            var record = try JSONDecoder().decode(ExportRecord.self, from: Data(line.utf8))
            record.path = "../victim/file"
            (record.source, record.written, record.byteCount) = ("older", fingerprint, 4)
            return try JSONLine.text(record)
        }
        #expect(try folder.export("--version", "original", "--update").status == 0)
        try victim.expectUntouched("the state")
    }

    @Test func aLinkThatComesWhileItRunsIsNotFollowed() throws {
        let folder = ExportedFolder(owner: try ManyPhotosLibrary.copy())
        let victim = try Victim(beside: folder)
        let running = try folder.program.start("export", folder.path, "--json", "--directory", "a/b")
        try #require(running.nextLine() != nil)
        try FileManager.default.moveItem(atPath: "\(folder.path)/a", toPath: "\(folder.path)/away")
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/a", withDestinationPath: "../victim")
        #expect(running.waitForEnd() == 3)
        #expect(
            running.errors.contains("its folder “a” cannot be used: it is a symbolic link, which is not followed"))
        try victim.expectUntouched("a link that came later")
    }

    @Test func theTargetStaysTheSameWhenItsNameBecomesALink() throws {
        let folder = ExportedFolder(owner: try ManyPhotosLibrary.copy())
        let victim = try Victim(beside: folder)
        let running = try folder.program.start("export", folder.path, "--json")
        try #require(running.nextLine() != nil)
        try FileManager.default.moveItem(atPath: folder.path, toPath: "\(folder.path)-moved")
        try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: "victim")
        #expect(running.waitForEnd() == 0, "\(running.errors)")
        let moved = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)-moved")
        #expect(moved.filter { $0.hasSuffix(".jpg") }.count == ManyPhotosLibrary.photoCount)
        try victim.expectUntouched("a link in the target's place")
    }

    @Test func exportsFollowTheUmask() throws {
        let folder = try ExportedFolder.ofAnEdit()
        let run = try folder.program.run(
            ["export", folder.path, "--directory", "a", "--sidecar", "xmp", "--report", "report.csv"],
            through: ["sh", "-c", "umask 027 && exec \"$@\"", "sh"])
        try #require(run.status == 0, "\(run.errors)")
        let files = try folder.files().map { "out/\($0)" } + ["report.csv", "out/.photos-export/state.jsonl"]
        for file in files { #expect(try folder.mode(of: file) == 0o640, "\(file)") }
        for name in ["out", "out/a", "out/.photos-export"] { #expect(try folder.mode(of: name) == 0o750, "\(name)") }
    }

    @Test(.enabled(if: ReadOnlyMount.isPossible, "this user may not mount"))
    func aReadOnlyTargetIsSaidBeforeAnythingIsDone() throws {
        let folder = try ExportedFolder.ofAnEdit()
        try #require(try folder.export().status == 0)
        let run = try folder.program.run(
            ["export", folder.path, "--update"], through: ReadOnlyMount.launcher(of: folder.path))
        #expect(run.status == 1)
        #expect(
            run.errors
                == "Error: \(folder.path) cannot be written: Read-only file system. Name a folder that you may write to.\n"
        )
        #expect(run.output.isEmpty)
    }

    @Test func aFolderWhoseNameBeginsLikeTheLibrarysIsNoPartOfIt() throws {
        let folder = try ExportedFolder.ofAnEdit()
        let run = try folder.program.run("export", "\(folder.program.libraryPath)-copies")
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func aSidecarThatCannotBeMadeFailsWithItsReason() throws {
        var asset = try ExportTemplateTests.asset { _ in }
        asset.metadata.location = GeoLocation(latitude: 1, longitude: 2, altitude: .infinity)
        let metadata = SidecarMetadata(asset: asset, albums: [])
        guard case .nothing(let reason) = ExportTasks.content(of: metadata, .json, of: "IMG_1.JPG") else {
            Issue.record("an endless altitude was written")
            return
        }
        #expect(reason.hasPrefix("its metadata cannot be written as JSON: "))

        let task = ExportTask(
            subject: ExportTask.Subject(asset), part: "json", content: .nothing(reason: reason), wanted: "IMG_1",
            base: "IMG_1", path: "IMG_1"
        )
        let failure = #expect(throws: CommandFailure.self) {
            _ = try task.write(with: nil) { throw CommandFailure("no file is made for it") }
        }
        #expect(failure?.message == reason)
    }
}

extension ExportedFolder {
    /// Rewrites the lines of the export's state file.
    func editState(_ edit: (String) throws -> String) throws {
        let lines = try text(".photos-export/state.jsonl").split(separator: "\n").map { try edit(String($0)) }
        try write(lines.map { $0 + "\n" }.joined(), to: ".photos-export/state.jsonl")
    }

    /// Returns the permissions of an entry below the test's folder.
    fileprivate func mode(of name: String) throws -> Int? {
        let path = owner.url.appending(path: name).path
        return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
