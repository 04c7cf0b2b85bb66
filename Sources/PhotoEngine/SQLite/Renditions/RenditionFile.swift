// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// The file of renditions: its tables, and the ways in which it is opened.
enum RenditionFile {
    /// The version of the tables. A file of another version is emptied, not migrated.
    private static let version = 4

    /// The greatest number of a row that is believed: as many rows are never stored. Rows with greater ones were damaged.
    static let lastNumber: Int64 = 1 << 62

    /// Returns the checksum of a row: of its numbers, and of its bytes. It finds damage, and is no signature: a program that can
    /// write the file can also write a checksum.
    static func checksum(_ numbers: [Int64], _ bytes: [UInt8], of original: Fingerprint) -> Int64 {
        let parts = [
            original.bytes.withUnsafeBytes(FastChecksum.of), numbers.withUnsafeBytes(FastChecksum.of),
            bytes.withUnsafeBytes(FastChecksum.of),
        ]
        return Int64(bitPattern: parts.withUnsafeBytes(FastChecksum.of))
    }

    /// Opens the file for writing, and creates its tables. A broken file is removed, once: nothing in it is worth a
    /// repair.
    static func opened(_ path: LibraryPath) throws -> DatabasePool {
        do {
            return try prepared(path)
        } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
            for suffix in ["", "-wal", "-shm"] { unlink(path.description + suffix) }
            return try prepared(path)
        }
    }

    private static func prepared(_ path: LibraryPath) throws -> DatabasePool {
        let pool = try DatabasePool(path: path.description, configuration: configuration(path))
        try pool.write { database in
            guard try !isUsable(database) else { return }
            try database.execute(sql: schema)
        }
        return pool
    }

    /// Returns true if the file has the tables of this version. Writes nothing.
    static func isUsable(_ database: Database) throws -> Bool {
        try Int.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) == version
    }

    /// Returns the configuration of connections that only read.
    static func reading(_ path: LibraryPath, withLogInMemory isLogInMemory: Bool) -> Configuration {
        var configuration = configuration(path, withLogInMemory: isLogInMemory)
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        return configuration
    }

    /// GRDB opens pools with `synchronous = NORMAL`: enough for what can be made again.
    private static func configuration(
        _ path: LibraryPath, withLogInMemory isLogInMemory: Bool = false
    ) -> Configuration {
        var configuration = Configuration()
        configuration.refuseLinks(at: path)
        configuration.label = "photo-renditions"
        configuration.busyMode = .timeout(30)
        // This must precede anything that reads the schema, and with it the log.
        if isLogInMemory { configuration.keepLogInMemory() }
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -4096") }
        return configuration
    }

    /// The tables. Pictures are kept out of the indexes, so that a search for missing renditions reads few pages. Rows
    /// of a kind are in the order in which they were stored, which is that of their numbers. The hashes of pictures
    /// stay when their renditions go for lack of room; their numbers are never used again, so that the greatest one
    /// tells if there are new ones.
    private static let schema = """
        DROP TABLE IF EXISTS rendition;
        DROP TABLE IF EXISTS picture_hash;
        CREATE TABLE rendition (
            id INTEGER PRIMARY KEY,
            original BLOB NOT NULL,
            kind INTEGER NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            jpeg BLOB NOT NULL,
            UNIQUE (original, kind)
        );
        CREATE INDEX rendition_by_age ON rendition (kind);
        CREATE TABLE picture_hash (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            original BLOB NOT NULL UNIQUE,
            frequencies INTEGER NOT NULL,
            gradients INTEGER NOT NULL,
            checksum INTEGER NOT NULL
        );
        PRAGMA user_version = \(version);
        """
}

extension LibraryBundle {
    /// The file of renditions, which can be made again from the originals.
    var renditions: LibraryPath { folder.appending("renditions.sqlite") }
}
