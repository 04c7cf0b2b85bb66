// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// The file of renditions: its tables, and the ways in which it is opened.
enum RenditionFile {
    /// The version of the tables. A file of another version is replaced, not migrated.
    private static let version = 5

    /// The greatest number of a row that is believed: as many rows are never stored. Those with greater ones were
    /// damaged.
    static let lastNumber: Int64 = 1 << 62

    /// Returns the checksum of a row: of its numbers, and of its bytes. The checksum detects damage, but is not a
    /// signature: a program that can write the file can also write a checksum.
    static func checksum(_ numbers: [Int64], _ bytes: [UInt8], of original: Fingerprint) -> Int64 {
        let parts = [
            original.bytes.withUnsafeBytes(FastChecksum.of), numbers.withUnsafeBytes(FastChecksum.of),
            bytes.withUnsafeBytes(FastChecksum.of),
        ]
        return Int64(bitPattern: parts.withUnsafeBytes(FastChecksum.of))
    }

    /// Opens the file for writing, and creates its tables. A file that is broken, or has other tables than these, is
    /// removed, once: nothing in it is worth a repair, and nothing of it stays behind.
    ///
    /// - Parameter isDamaged: True for a file that is known to be broken.
    static func opened(
        _ path: LibraryPath, _ waits: RenditionWaits, isDamaged: Bool = false
    ) throws -> DatabasePool {
        do {
            if !isDamaged, let pool = try prepared(path, waits) { return pool }
        } catch let error as DatabaseError where error.isOfDamagedRenditions {}
        for file in path.databaseFiles { unlink(file.description) }
        guard let pool = try prepared(path, waits) else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
        return pool
    }

    /// Returns `nil` for a file with other tables.
    private static func prepared(_ path: LibraryPath, _ waits: RenditionWaits) throws -> DatabasePool? {
        let pool = try DatabasePool(path: path.description, configuration: configuration(path, waits))
        let isReady = try pool.write { database in
            if try Int.fetchOne(database, sql: "SELECT count(*) FROM main.sqlite_schema") == 0 {
                for statement in statements { try database.execute(sql: statement) }
                try database.execute(sql: "PRAGMA user_version = \(version)")
            }
            return try isUsable(database)
        }
        if isReady { return pool }
        try pool.close()
        return nil
    }

    /// Writes in one transaction. Throws if another program has changed the tables since the file was opened.
    static func write(_ pool: DatabasePool, _ body: (Database) throws -> Void) throws {
        try pool.write { database in
            guard try isUsable(database) else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
            try body(database)
        }
    }

    /// The number of threads that read at a time.
    static let readerCount = 5

    /// Returns true if the file has exactly the tables of this version: a view in the place of a table may never end.
    /// Writes nothing.
    static func isUsable(_ database: Database) throws -> Bool {
        guard try Int.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) == version else { return false }
        let found = try database.cachedStatement(sql: "SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL")
        return Set(try DatabaseValue.fetchAll(found)) == schema
    }

    /// Returns the configuration of connections that only read.
    static func reading(
        _ path: LibraryPath, _ waits: RenditionWaits, withLogInMemory isLogInMemory: Bool
    ) -> Configuration {
        var configuration = configuration(path, waits, withLogInMemory: isLogInMemory)
        configuration.readonly = true
        return configuration
    }

    /// GRDB opens pools with `synchronous = NORMAL`: enough for what can be made again. Except for a pool's first
    /// connection, its readers wait for ten seconds, regardless of the configuration.
    private static func configuration(
        _ path: LibraryPath, _ waits: RenditionWaits, withLogInMemory isLogInMemory: Bool = false
    ) -> Configuration {
        var configuration = Configuration()
        configuration.refuseLinks(at: path)
        configuration.label = "photo-renditions"
        configuration.maximumReaderCount = readerCount
        // Weak: GRDB's queues may keep the configuration longer than the pool, and with it the library's folder.
        configuration.busyMode = .callback { [weak waits] in waits?.shouldRetry(try: $0) ?? false }
        // This must precede anything that reads the schema, and with it the log.
        if isLogInMemory { configuration.keepLogInMemory() }
        // Removed pictures are overwritten, also where SQLite was not compiled to do so by itself.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -4096; PRAGMA secure_delete = ON") }
        return configuration
    }

    /// The tables. Pictures are kept out of the indexes, so that a search for missing renditions reads few pages. Rows
    /// of a kind are in the order in which they were stored, which is the order of their numbers. The hashes of
    /// pictures, and their blurred copies, stay when their renditions go for lack of room; their numbers are never used again, so that the
    /// greatest one tells if there are new ones.
    private static let statements = [
        """
        CREATE TABLE rendition (
            id INTEGER PRIMARY KEY,
            original BLOB NOT NULL,
            kind INTEGER NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            jpeg BLOB NOT NULL,
            UNIQUE (original, kind)
        )
        """,
        "CREATE INDEX rendition_by_age ON rendition (kind)",
        """
        CREATE TABLE picture_hash (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            original BLOB NOT NULL UNIQUE,
            frequencies INTEGER NOT NULL,
            gradients INTEGER NOT NULL,
            thumbhash BLOB NOT NULL,
            checksum INTEGER NOT NULL
        )
        """,
    ]

    /// The statements as SQLite keeps them, with its own for the table of numbers.
    private static let schema = Set((statements + ["CREATE TABLE sqlite_sequence(name,seq)"]).map(\.databaseValue))
}

extension LibraryBundle {
    /// The file of renditions, which can be made again from the originals.
    var renditions: LibraryPath { folder.appending("renditions.sqlite") }

    /// The error if something other than a file, such as a link, has the name of a renditions file; it is neither
    /// followed nor opened. `nil` otherwise.
    var renditionsObstacle: LibraryError? {
        for path in renditions.databaseFiles {
            guard let status = try? Disk.status(of: path), !status.isFile else { continue }
            return .noRenditions(path, status)
        }
        return nil
    }
}

extension DatabaseError {
    /// True if the file of renditions is broken, or is not what its tables say: statements and constraints of this
    /// program fail only then.
    var isOfDamagedRenditions: Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(resultCode)
    }
}

extension LibraryPath {
    /// True for the file of renditions.
    var isOfRenditions: Bool { relative == "renditions.sqlite" }
}
