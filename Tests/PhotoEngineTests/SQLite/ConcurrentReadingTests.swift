// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Glibc
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoEngine

/// A library can be read while another program writes to it.
@Suite struct ConcurrentReadingTests {
    let folder: LibraryFolder
    let said = Said()
    private var database: String { folder.path + "/library.sqlite" }

    init() throws {
        folder = try LibraryFolder()
        try folder.open().add("a")
    }

    private func open() throws -> SQLiteEngine {
        var timeout = LockTimeout()
        timeout.logDelay = .milliseconds(20)
        timeout.limit = .milliseconds(200)
        timeout.log = said.add
        return try SQLiteEngine(opening: folder.url, createIfMissing: false, timeout: timeout)
    }

    @Test func readingWaitsForNobody() throws {
        try whileAnotherWrites(to: database) {
            let engine = try open()
            #expect(try engine.ids().count == 1)
            _ = try engine.owner.open(try engine.resources()[0].id)
            #expect(try Verifier(engine).verify(deep: true).findings == [])
        }
        #expect(said.all == [])
    }

    @Test func aLockOnTheFolderIsInNoReadersWay() throws {
        let lock = try FileLock(exclusiveOn: folder.bundle.root, LockTimeout())
        #expect(try open().ids().count == 1)
        withExtendedLifetime(lock) {}
    }

    @Test func whoeverWritesWaitsWithABoundAndSaysSo() throws {
        try whileAnotherWrites(to: database) {
            let error = #expect(throws: LibraryError.self) { try open().add("b") }
            #expect(
                error?.message.contains("Another connection of this program is writing to the library") == true,
                "\(said.all)")
        }
        #expect(said.all.count == 1)
        #expect(
            said.all.first?.hasPrefix("Waiting for another connection of this program that is writing to the library")
                == true)
        try open().add("b")
        #expect(try open().ids().count == 2)
    }

    @Test func everyWaitHasItsOwnTimeAndItsOwnLine() throws {
        let engine = try open()
        try engine.add("b")
        for count in 1...2 {
            try whileAnotherWrites(to: database) { #expect(throws: LibraryError.self) { try engine.add("c") } }
            // If the second wait continued the first one's time, it would end without a message.
            #expect(said.all.count == count)
        }
        try engine.add("c")
        #expect(try engine.ids().count == 3)
    }

    @Test func whoeverHoldsALockIsNamed() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["flock", "--exclusive", folder.path, "sh", "-c", "echo locked; exec cat"]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        defer {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
        #expect(output.fileHandleForReading.availableData == Data("locked\n".utf8))
        let error = #expect(throws: LibraryError.self) { try open().add("b") }
        #expect(error?.message.contains("(pid ") == true, "\(String(describing: error))")
    }

    /// The import waits once and not for each file.
    @Test func anImportBesideALockIsOneSentence() throws {
        let lock = try FileLock(exclusiveOn: folder.bundle.root, LockTimeout())
        let files = try ImportFixture(.memory, ["1.jpg": "photo 1", "2.jpg": "photo 2", "3.jpg": "photo 3"])
        let engine = try open()
        #expect(code { try files.run(into: engine) } == .notWritable)
        #expect(files.events.isEmpty)
        #expect(said.all.count == 1)
        withExtendedLifetime(lock) {}
        files.options.isDryRun = true
        #expect(try files.run(into: engine).found == 3)
    }

    /// Returns connections that read without locks, as where the shared memory cannot be made.
    private func frozen(_ code: ResultCode = .SQLITE_CANTOPEN) throws -> ReadingConnections {
        try ReadingConnections(folder.bundle, nil) { _, _ in throw DatabaseError(resultCode: code, message: "said so") }
    }

    @Test func aWriterInTheMiddleOfAReadWithoutLocksIsNoticed() throws {
        let reading = try frozen()
        #expect(try reading.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM asset") } == 1)
        #expect(
            code {
                _ = try reading.read { database in
                    try folder.open().add("b")
                    return try Int.fetchOne(database, sql: "SELECT count(*) FROM asset")
                }
            } == .fileChanged)
    }

    @Test func aLibraryThatCannotBeSharedSaysWhyAndWhatToDo() throws {
        let full = try #require(try frozen(.SQLITE_FULL).obstacle)
        #expect(full.code == .diskFull && full.message.contains("the disk was full"))
        #expect(full.message.hasSuffix("Free some space, and open the library again."))
        let other = try #require(try frozen().obstacle)
        #expect(other.code == .notWritable && !other.message.contains("full"))
        #expect(other.message.contains("library.sqlite-shm"))
        #expect(other.cause == "SQLite 14: said so")
    }

    @Test func aSmallFileOfAnySizeIsNotReadIntoMemory() throws {
        let file = folder.path + "/library.json"
        #expect(truncate(file, 17 << 20) == 0)
        #expect(code { _ = try Disk.bytes(of: file) } == .libraryUnreadable)
        #expect(code { _ = try folder.open() } == .libraryUnreadable)
    }

    /// Returns an engine that waits for others without a practical limit, and reports that at once.
    private func patientEngine() throws -> SQLiteEngine {
        var timeout = LockTimeout()
        timeout.log = said.add
        timeout.limit = .seconds(1_000_000)
        timeout.logDelay = .zero
        return try SQLiteEngine(opening: folder.url, createIfMissing: false, timeout: timeout)
    }

    @Test func whoIsStoppedWaitsForNobody() throws {
        let lock = try FileLock(exclusiveOn: folder.bundle.root, LockTimeout())
        let files = try ImportFixture(.memory, ["1.jpg": "photo 1"])
        let engine = try patientEngine()
        // The first message, which says that the engine waits, stops the import.
        let summary = try files.run(into: engine) { [said] in !said.all.isEmpty }
        #expect(summary.wasCancelled)
        #expect(files.files == [])
        withExtendedLifetime(lock) {}
    }

    @Test func whoIsStoppedWaitsForNoTransaction() throws {
        let files = try ImportFixture(.memory, ["1.jpg": "photo 1"])
        let engine = try patientEngine()
        try engine.add("b")
        try whileAnotherWrites(to: database) {
            let summary = try files.run(into: engine) { [said] in !said.all.isEmpty }
            #expect(summary.wasCancelled)
            #expect(summary.imported == 0)
        }
        #expect(try files.run(into: engine).imported == 1)
    }

    /// The other program was stopped in its first step in the shared memory, where SQLite itself waits, without a
    /// callback.
    @Test func whoeverIsWaitedForInsideSQLiteIsSaid() throws {
        let memory = Glibc.open(folder.path + "/library.sqlite-shm", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        // Closing it earlier would release the engines' own locks, too.
        defer { close(memory) }
        try #require(ConcurrentReadingTests.lockStart(of: memory, Int32(F_WRLCK)))
        var timeout = LockTimeout()
        timeout.log = { [said] line in
            said.add(line)
            ConcurrentReadingTests.lockStart(of: memory, Int32(F_UNLCK))
        }
        timeout.logDelay = .zero
        let engine = try SQLiteEngine(opening: folder.url, createIfMissing: false, timeout: timeout)
        #expect(try engine.ids().count == 1)
        #expect(said.all.count == 1)
        #expect(said.all.first?.hasPrefix("Waiting for another program that is writing to the library") == true)
        withExtendedLifetime(engine) {}
    }

    /// Locks the byte that SQLite locks while it creates the shared memory. Returns `true` on success.
    @discardableResult
    private static func lockStart(of memory: Int32, _ kind: Int32) -> Bool {
        var lock = flock()
        (lock.l_type, lock.l_whence, lock.l_start, lock.l_len) = (Int16(kind), Int16(SEEK_SET), 128, 1)
        // This is F_OFD_SETLK, which Swift does not import: a lock of the descriptor, which this process respects, too.
        return fcntl(memory, 37, &lock) == 0
    }

    @Test func openingWritesNothing() throws {
        let before = try folder.files(below: "")
        _ = try open().ids()
        let added = Set(try folder.files(below: "")).subtracting(before)
        // These files are SQLite's own, and the next writer removes them.
        #expect(added.isSubset(of: ["library.sqlite-wal", "library.sqlite-shm"]))
        #expect(try folder.names("incoming") == [".lock"])
    }

    /// A recorder of messages.
    final class Said: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        @Sendable func add(_ line: String) { lines.withLock { $0.append(line) } }
    }
}
