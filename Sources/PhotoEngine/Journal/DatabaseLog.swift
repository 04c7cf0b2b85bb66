// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import Glibc
internal import PhotoLibrary

/// A write-ahead log, from its beginning to the next: SQLite gives each a number and random bytes, in its header.
struct LogIdentity: Hashable, Sendable {
    /// The checkpoint's number and two numbers of which one is random.
    private let numbers: [UInt32]

    /// The form in which the history file has it.
    var text: String { numbers.map { String($0, radix: 16) }.joined(separator: "-") }

    init?(text: some StringProtocol) {
        let numbers = text.split(separator: "-").map { UInt32($0, radix: 16) }
        guard numbers.count == 3, numbers.allSatisfy({ $0 != nil }) else { return nil }
        self.numbers = numbers.compactMap(\.self)
    }

    /// Reads the header of a database's log. Returns `nil` without a log, and for one in which nothing was written.
    ///
    /// It lies in the library's folder itself, so that one call opens it: this is done at each commit.
    init?(of database: LibraryPath) {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = openat(database.root.descriptor, database.relative + "-wal", flags)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var numbers: [UInt32] = [0, 0, 0]
        guard pread(descriptor, &numbers, 12, 12) == 12 else { return nil }
        self.numbers = numbers
    }
}

extension HistoryFile {
    /// Returns true if the database has a transaction when its log is not read.
    ///
    /// Pages of the log replace pages of any database next to it: an older database that was restored next to a newer
    /// log has the newest transaction, but rows of its own age. Without the log it lacks what was in the database when
    /// the log began.
    func holdsWithoutLog(_ point: HistoryPoint) throws(LibraryError) -> Bool {
        for _ in 0..<10 {
            // Another process may be moving the log into the database, so that a page is missing for a moment.
            if (try? readWithoutLog { try point.isRecorded(by: $0) }) == true { return true }
            usleep(10_000)
        }
        return false
    }

    private func readWithoutLog<Value>(_ body: (Database) throws -> Value) throws -> Value {
        var configuration = Configuration()
        configuration.label = "photo-library-without-log"
        configuration.readonly = true
        configuration.refuseLinks(at: database)
        configuration.refuseForeignSchema(at: database)
        let queue = try DatabaseQueue(path: database.databaseURI("immutable=1"), configuration: configuration)
        return try queue.read(body)
    }
}
