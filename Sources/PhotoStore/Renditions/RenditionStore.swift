// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
package import PhotoLibrary

/// The renditions of a library, in `renditions.sqlite` beside its database.
///
/// All of them can be made again from the originals. So the file may be deleted at any time, one that cannot be read
/// is replaced by an empty one, and a power cut may take the last of them. Safe to use from any thread, and by several
/// processes on one library.
package final class RenditionStore: Sendable {
    private let pool: DatabasePool

    /// Opens the renditions of a library, or begins with none.
    package convenience init(of engine: SQLiteEngine) throws(LibraryError) {
        try engine.bundle.checkFiles(ofDatabase: engine.bundle.renditions)
        try self.init(path: engine.bundle.renditions.description)
    }

    init(path: String) throws(LibraryError) {
        do {
            pool = try RenditionStore.opened(path)
        } catch {
            throw LibraryError(renditions: error)
        }
    }

    /// Keeps renditions, all in one transaction. One that is there already is replaced.
    package func insert(_ renditions: [StoredRendition]) throws(LibraryError) {
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

    /// The rendition of an original; `nil` when none was kept.
    package func rendition(
        of original: Fingerprint, _ kind: Rendition.Kind
    ) throws(LibraryError) -> Rendition? {
        try read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT width, height, jpeg FROM rendition WHERE original = ? AND kind = ?")
            guard let row = try Row.fetchOne(statement, arguments: [original.stored, kind.rawValue]) else { return nil }
            var columns = RowReader(row)
            let size = PixelSize(width: try columns.next(), height: try columns.next())
            return Rendition(kind: kind, size: size, jpeg: [UInt8](try columns.next(Data.self)))
        }
    }

    /// Those of the originals that have no such rendition.
    package func originalsWithout(
        _ kind: Rendition.Kind, among originals: [Fingerprint]
    ) throws(LibraryError) -> Set<Fingerprint> {
        try read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM rendition WHERE original = ? AND kind = ?)")
            return Set(
                try originals.filter { original in
                    try Bool.fetchOne(statement, arguments: [original.stored, kind.rawValue]) != true
                })
        }
    }

    /// Forgets all renditions of originals that are gone.
    package func remove(_ originals: [Fingerprint]) throws(LibraryError) {
        guard !originals.isEmpty else { return }
        try write { database in
            let statement = try database.cachedStatement(sql: "DELETE FROM rendition WHERE original = ?")
            for original in originals { try statement.execute(arguments: [original.stored]) }
        }
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        do { return try pool.read(body) } catch { throw LibraryError(renditions: error) }
    }

    private func write<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        do { return try pool.write(body) } catch { throw LibraryError(renditions: error) }
    }
}

extension LibraryError {
    /// The remedy is not that of the library's own database: this one can be thrown away.
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
