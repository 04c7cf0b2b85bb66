// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import Photos
import Testing

@testable import photos

/// A library can be read without writing to it: read-only, without permission, on a full disk, and beside a stopped
/// writer.
struct ReadOnlyLibraryTests {
    /// The reasons why a library cannot be written to.
    enum Obstacle: CaseIterable {
        case readOnlyMount, noPermission, fullDisk

        /// Returns the library's folder as the program sees it, and the launcher of the program.
        func launcher(_ folder: TemporaryFolder) throws -> (library: String, launcher: [String]) {
            let library = folder.program.libraryPath
            switch self {
            case .readOnlyMount: return (library, ReadOnlyMount.launcher(of: library))
            case .noPermission:
                // The program's own folder stays writable; root changes to another user, to whom permissions apply.
                try run("chmod", "-R", "a+rX,a-w", library)
                if getuid() != 0 { return (library, ["env"]) }
                try run("chmod", "a+rX", folder.url.path)
                return (library, ["setpriv", "--reuid", "65534", "--clear-groups"])
            case .fullDisk:
                let disk = folder.url.path + "/disk"
                try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
                let script = """
                    mount -t tmpfs -o size=64m tmpfs "$0" && cp -r "$1" "$0/L" && shift
                    cat /dev/zero 2>&- > "$0/fill"; exec "$@"
                    """
                return (
                    disk + "/L", ["unshare", "--map-root-user", "--mount", "sh", "-c", script, disk, library]
                )
            }
        }

        private func run(_ words: String...) throws {
            let process = try Process.run(URL(filePath: "/usr/bin/env"), arguments: words)
            process.waitUntilExit()
            try #require(process.terminationStatus == 0, "\(words)")
        }

        /// Makes the folder removable again.
        func clear(_ folder: TemporaryFolder) throws {
            if self == .noPermission { try run("chmod", "-R", "u+w", folder.program.libraryPath) }
        }
    }

    /// Returns a library that was closed properly, or one whose last change is in SQLite's log only, without the log's
    /// shared memory file: as a backup leaves it.
    private func library(withLog: Bool) throws -> TemporaryFolder {
        let folder = try SampleLibrary.copy()
        guard withLog else { return folder }
        let path = folder.program.libraryPath
        let reader = try PHPhotoLibrary(url: URL(filePath: path, directoryHint: .isDirectory))
        try #require(reader.unavailabilityReason == nil)
        try #require(folder.program.run("albums", "create", "In the log").status == 0)
        let copy = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: path, toPath: copy.program.libraryPath)
        try? FileManager.default.removeItem(atPath: copy.program.libraryPath + "/library.sqlite-shm")
        withExtendedLifetime(reader) {}
        return copy
    }

    @Test(
        .enabled(if: ReadOnlyMount.isPossible, "this user may not mount"),
        arguments: [Obstacle.readOnlyMount, .fullDisk], [false, true])
    func whereNothingCanBeWrittenLookingWorks(_ obstacle: Obstacle, withLog: Bool) throws {
        try everythingThatLooksWorksAndChangesAreRefused(obstacle, withLog: withLog)
    }

    @Test(
        .enabled(
            if: getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
            "needs setpriv to be somebody else than root"),
        arguments: [false, true])
    func withoutPermissionLookingWorks(withLog: Bool) throws {
        try everythingThatLooksWorksAndChangesAreRefused(.noPermission, withLog: withLog)
    }

    private func everythingThatLooksWorksAndChangesAreRefused(_ obstacle: Obstacle, withLog: Bool) throws {
        let folder = try library(withLog: withLog)
        defer { try? obstacle.clear(folder) }
        let identifier = try #require(try SampleLibrary.copy().program.identifiers().first)
        let target = try TemporaryFolder()
        chmod(target.url.path, 0o777)
        let (library, launcher) = try obstacle.launcher(folder)
        func photos(_ arguments: String...) throws -> PhotosProgram.Run {
            try folder.program.run(arguments + ["--library", library], through: launcher)
        }

        let list = try photos("list", "--json")
        #expect(list.status == 0, "\(list.errors)")
        #expect(list.outputLines.count == Samples.assetCount)
        #expect(list.errors.components(separatedBy: "open for reading only").count == 2, "\(list.errors)")
        for run in [
            try photos("verify", "--deep"), try photos("info", identifier),
            try photos("thumb", identifier, "--size", "64", "--output", target.url.path + "/thumb.jpg"),
            try photos("sheet", "--output", target.url.path + "/sheet.jpg"),
            try photos("export", target.url.path + "/out"),
        ] {
            #expect(run.status == 0, "\(run.output) \(run.errors)")
        }
        #expect(try photos("albums", "list").output.contains("In the log") == withLog)

        let change = try photos("albums", "create", "B")
        #expect(change.status != 0)
        #expect(change.errors.contains("Nothing in it can be changed."), "\(change.errors)")
    }

    @Test(
        .enabled(
            if: ReadOnlyMount.isPossible && ReadOnlyLibraryTests.sqlite(["-version"]),
            "needs sqlite3, and a user who may mount"))
    func aLibraryOfAnOlderVersionThatCannotBeWrittenSaysSo() throws {
        let folder = try SampleLibrary.copy()
        // This is the schema of the third version, which is recognised by its tables.
        let remove = """
            DELETE FROM grdb_migrations WHERE identifier >= '4'; DROP TABLE source_record;
            DROP INDEX asset_with_unnamed_place; ALTER TABLE asset DROP COLUMN city;
            ALTER TABLE asset DROP COLUMN country; ALTER TABLE asset DROP COLUMN is_place_named;
            ALTER TABLE asset DROP COLUMN live_playback; ALTER TABLE asset DROP COLUMN original_choice;
            """
        try #require(Self.sqlite([folder.program.libraryPath + "/library.sqlite", remove]))
        let run = try folder.program.run(["list"], through: ReadOnlyMount.launcher(of: folder.program.libraryPath))
        #expect(run.status == 1)
        #expect(run.errors.contains("was made by an older version of this program"), "\(run.errors)")
    }

    @Test(
        .enabled(
            if: ReadOnlyMount.isPossible && ReadOnlyLibraryTests.sqlite(["-version"]),
            "needs sqlite3, and a user who may mount"))
    func aLibraryOfTheSchemaBeforeThatCannotBeWrittenIsReadAsItIs() throws {
        let folder = try SampleLibrary.copy()
        let words = "filename, title, caption, keywords, people, camera, lens"
        let sql = """
            DROP INDEX asset_with_unnamed_place; ALTER TABLE asset DROP COLUMN is_place_named;
            ALTER TABLE asset DROP COLUMN city; ALTER TABLE asset DROP COLUMN country;
            ALTER TABLE asset DROP COLUMN live_playback; ALTER TABLE asset DROP COLUMN original_choice;
            CREATE TABLE words AS SELECT rowid AS id, \(words) FROM search; DROP TABLE search;
            CREATE VIRTUAL TABLE search USING fts5(\(words), tokenize = 'ascii');
            INSERT INTO search (rowid, \(words)) SELECT id, \(words) FROM words; DROP TABLE words;
            DELETE FROM grdb_migrations WHERE identifier >= '5';
            """
        let current = try folder.program.run("list", "--json", "--search", "portugal").outputLines
        try #require(Self.sqlite([folder.program.libraryPath + "/library.sqlite", sql]))
        func photos(_ arguments: String...) throws -> PhotosProgram.Run {
            try folder.program.run(arguments, through: ReadOnlyMount.launcher(of: folder.program.libraryPath))
        }
        let list = try photos("list", "--json")
        #expect(list.status == 0, "\(list.errors)")
        #expect(list.outputLines.count == Samples.assetCount)
        #expect(try photos("list", "--json", "--search", "portugal").outputLines == current)
        let found = try photos("list", "--json", "--predicate", "country == 'Portugal'")
        #expect(found.status == 0 && found.outputLines == current, "\(found.errors)")
        #expect(try photos("verify", "--deep").status == 0)
    }

    /// Runs the program sqlite3. Returns `false` when it fails or is not installed.
    private static func sqlite(_ arguments: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["sqlite3"] + arguments
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    @Test func besideAnImportThatIsStoppedOthersLookAndEndTheirWait() throws {
        let folder = try SampleLibrary.copy()
        // The files are many more than a batch has, so that much is left to do when the first of them is reported.
        let many = try Samples.manyPhotos(400, in: folder)
        let running = try folder.program.start("import", "--json", "--jobs", "1", many)
        try #require(running.nextLine() != nil)
        running.send(SIGSTOP)
        defer {
            running.send(SIGCONT)
            running.send(SIGKILL)
            _ = running.waitForEnd()
        }
        try #require(running.isStopped)
        let identifier = try #require(try folder.program.identifiers().first)
        for arguments in [["info", identifier], ["verify"], ["export", folder.url.path + "/out"]] {
            let run = try folder.program.run(arguments)
            #expect(run.status == 0 && !run.errors.contains("Waiting"), "\(arguments): \(run.errors)")
        }
        // The writer was stopped in or between transactions; in both cases the command ends.
        let change = try folder.program.run("albums", "create", "B")
        #expect(change.status == 0 || change.errors.contains("Another program is writing"), "\(change.errors)")
    }
}
