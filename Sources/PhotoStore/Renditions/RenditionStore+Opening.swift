// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import Glibc
internal import PhotoLibrary

extension LibraryBundle {
    /// What can be made again from the originals.
    var renditions: LibraryPath { folder.appending("renditions.sqlite") }
}

extension RenditionStore {
    /// The number that says how the tables are built. A file with another number is emptied, not migrated.
    private static let version = 1

    /// A broken file is removed, once: nothing in it is worth a repair.
    static func opened(_ path: String) throws -> DatabasePool {
        do {
            return try prepared(path)
        } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
            for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
            return try prepared(path)
        }
    }

    private static func prepared(_ path: String) throws -> DatabasePool {
        let pool = try DatabasePool(path: path, configuration: configuration())
        try pool.write { database in
            guard try !isUsable(database) else { return }
            try database.execute(sql: schema)
        }
        return pool
    }

    /// Whether a file was built by this version, as far as one can look without writing.
    static func isUsable(_ database: Database) throws -> Bool {
        try Int.fetchOne(database, sql: "PRAGMA user_version") == version
    }

    /// For connections that only read.
    static func reading(withLogInMemory isLogInMemory: Bool) -> Configuration {
        var configuration = configuration(withLogInMemory: isLogInMemory)
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        return configuration
    }

    /// GRDB opens pools with `synchronous = NORMAL`: enough for what can be made again.
    private static func configuration(withLogInMemory isLogInMemory: Bool = false) -> Configuration {
        var configuration = Configuration()
        configuration.label = "photo-renditions"
        configuration.busyMode = .timeout(30)
        // Before anything that reads the schema, and with it the log.
        if isLogInMemory { configuration.keepLogInMemory() }
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -4096") }
        return configuration
    }

    /// Blobs of some kilobytes are kept out of the index, so that looking for what is missing reads few pages.
    private static let schema = """
        DROP TABLE IF EXISTS rendition;
        CREATE TABLE rendition (
            id INTEGER PRIMARY KEY,
            original BLOB NOT NULL,
            kind INTEGER NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            jpeg BLOB NOT NULL,
            UNIQUE (original, kind)
        );
        PRAGMA user_version = \(version);
        """
}
