// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import Glibc
package import PhotoLibrary
internal import Synchronization

/// The renditions of a library, in `renditions.sqlite` beside its database.
///
/// All of them can be made again from the originals. So the file may be deleted at any time; a file that cannot be read
/// counts as empty, and is replaced when the next rendition is stored; a power failure may lose the latest ones. Reads
/// write nothing: the file is created, and opened for writing, when the first rendition is stored. Thread-safe, and
/// safe for several processes on one library.
package final class RenditionStore: RenditionStoring {
    private struct Connections {
        var reading: ReadingConnections?
        var writing: DatabasePool?
    }

    private let bundle: LibraryBundle
    private let connections = Mutex(Connections())

    /// Opens the renditions of a library, if there are any.
    package convenience init(of engine: SQLiteEngine) throws(LibraryError) { try self.init(in: engine.bundle) }

    init(in bundle: LibraryBundle) throws(LibraryError) {
        self.bundle = bundle
        try bundle.checkFiles(ofDatabase: bundle.renditions)
    }

    /// Stores renditions in one transaction, replacing existing ones.
    package func storeRenditions(_ renditions: [StoredRendition]) throws(LibraryError) {
        guard !renditions.isEmpty else { return }
        try write { database in
            let statement = try database.cachedStatement(
                sql: "INSERT OR REPLACE INTO rendition (original, kind, width, height, jpeg) VALUES (?, ?, ?, ?, ?)")
            for stored in renditions {
                let rendition = stored.rendition
                try statement.execute(arguments: [
                    stored.original.stored, rendition.kind.rawValue, rendition.size.width, rendition.size.height,
                    Data(rendition.jpeg),
                ])
            }
        }
    }

    /// Returns the rendition of an original, or `nil` when none is stored.
    package func rendition(
        of original: Fingerprint, _ kind: Rendition.Kind
    ) throws(LibraryError) -> Rendition? {
        try read(orElse: nil) { database in
            let statement = try database.cachedStatement(
                sql: "SELECT width, height, jpeg FROM rendition WHERE original = ? AND kind = ?")
            guard let row = try Row.fetchOne(statement, arguments: [original.stored, kind.rawValue]) else { return nil }
            var columns = RowReader(row)
            let size = PixelSize(width: try columns.next(), height: try columns.next())
            return Rendition(kind: kind, size: size, jpeg: [UInt8](try columns.next(Data.self)))
        }
    }

    /// Returns the originals that have no rendition of that kind.
    package func originalsWithout(
        _ kind: Rendition.Kind, among originals: [Fingerprint]
    ) throws(LibraryError) -> Set<Fingerprint> {
        try read(orElse: Set(originals)) { database in
            let statement = try database.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM rendition WHERE original = ? AND kind = ?)")
            return Set(
                try originals.filter { original in
                    try Bool.fetchOne(statement, arguments: [original.stored, kind.rawValue]) != true
                })
        }
    }

    /// Removes all renditions of originals that are gone.
    package func removeRenditions(of originals: [Fingerprint]) throws(LibraryError) {
        guard !originals.isEmpty else { return }
        try write { database in
            let statement = try database.cachedStatement(sql: "DELETE FROM rendition WHERE original = ?")
            for original in originals { try statement.execute(arguments: [original.stored]) }
        }
    }
}

// MARK: - Connections

extension RenditionStore {
    /// Reads from the file.
    ///
    /// - Parameter nothing: The result when there is no file, or none that can be read.
    private func read<Value>(
        orElse nothing: Value, _ body: (Database) throws -> Value
    ) throws(LibraryError) -> Value {
        do throws(LibraryError) {
            return try readOnce(orElse: nothing, body)
        } catch  where error.code == .fileChanged {
            // The file was opened without shared memory, and another process has written to it since.
            connections.withLock { $0.reading = nil }
            return try readOnce(orElse: nothing, body)
        }
    }

    private func readOnce<Value>(
        orElse nothing: Value, _ body: (Database) throws -> Value
    ) throws(LibraryError) -> Value {
        let checked: (Database) throws -> Value = { try RenditionStore.isUsable($0) ? body($0) : nothing }
        do throws(LibraryError) {
            if let writer = connections.withLock({ $0.writing }) {
                do { return try writer.read(checked) } catch { throw LibraryError(renditions: error) }
            }
            guard let reader = try reader() else { return nothing }
            return try reader.read(checked)
        } catch  where error.code == .libraryUnreadable {
            return nothing
        }
    }

    /// Returns the connections for reading, or `nil` while there is no file.
    private func reader() throws(LibraryError) -> ReadingConnections? {
        try connections.withLock { connections in
            Result { () throws(LibraryError) in
                if let reading = connections.reading { return reading }
                guard try Disk.status(of: bundle.renditions) != nil else { return nil }
                connections.reading = try ReadingConnections(bundle.renditions, in: bundle) {
                    RenditionStore.reading(bundle.renditions, withLogInMemory: $0)
                }
                return connections.reading
            }
        }.get()
    }

    private func write(_ body: (Database) throws -> Void) throws(LibraryError) {
        let writer = try writer()
        do { try writer.write(body) } catch { throw LibraryError(renditions: error) }
    }

    private func writer() throws(LibraryError) -> DatabasePool {
        try connections.withLock { connections in
            Result { () throws(LibraryError) in
                if let writing = connections.writing { return writing }
                if let obstacle = bundle.root.obstacle { throw obstacle }
                if let shared = bundle.root.sharedFile(of: bundle.renditions.name) { throw shared }
                try bundle.checkFiles(ofDatabase: bundle.renditions)
                // Readers are closed before a damaged file is replaced.
                connections.reading = nil
                do {
                    let opened = try RenditionStore.opened(bundle.renditions)
                    connections.writing = opened
                    return opened
                } catch {
                    throw LibraryError(renditions: error)
                }
            }
        }.get()
    }
}

extension LibraryError {
    /// Converts an error. Its remedy differs from that of the library's own database: this file can be deleted.
    fileprivate init(renditions error: any Error) {
        let general = LibraryError(database: error)
        guard general.code == .libraryUnreadable else {
            self = general
            return
        }
        self.init(
            .libraryUnreadable,
            "The library's renditions.sqlite cannot be used. Delete it: renditions are made again from the originals.",
            cause: general.cause)
    }
}

extension LibraryBundle {
    /// The file of renditions, which can be made again from the originals.
    var renditions: LibraryPath { folder.appending("renditions.sqlite") }
}

extension RenditionStore {
    /// The version of the tables. A file of another version is emptied, not migrated.
    private static let version = 1

    /// A broken file is removed, once: nothing in it is worth a repair.
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
        try Int.fetchOne(database, sql: "PRAGMA user_version") == version
    }

    /// For connections that only read.
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

    /// The tables. Images of some kilobytes are kept out of the index, so that a search for missing renditions reads
    /// few pages.
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
