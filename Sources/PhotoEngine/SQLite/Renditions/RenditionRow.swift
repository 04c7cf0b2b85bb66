// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoFiles
internal import PhotoLibrary

/// The statements on the rows of renditions.
enum RenditionRow {
    /// Adds a rendition of a kind that the original does not have.
    static func insert(_ stored: StoredRendition, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO rendition (original, kind, width, height, checksum, jpeg) VALUES (?, ?, ?, ?, ?, ?)
                """)
        let rendition = stored.rendition
        try statement.execute(arguments: [
            stored.original.stored, rendition.kind.rawValue, rendition.size.width, rendition.size.height,
            checksum(rendition, of: stored.original), Data(rendition.jpeg),
        ])
    }

    /// Removes renditions whose number leaves none for later ones, which would be the oldest or the newest at random.
    static func removeUnusableNumbers(_ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM rendition WHERE id > ?")
            .execute(arguments: [RenditionFile.lastNumber])
    }

    static func remove(_ kind: Rendition.Kind, of original: Fingerprint, _ database: Database) throws {
        let statement = try database.cachedStatement(sql: "DELETE FROM rendition WHERE original = ? AND kind = ?")
        try statement.execute(arguments: [original.stored, kind.rawValue])
    }

    /// Returns a rendition, or `nil` if it is not stored or was damaged since.
    static func rendition(
        of original: Fingerprint, _ kind: Rendition.Kind, _ database: Database
    ) throws -> Rendition? {
        let statement = try database.cachedStatement(
            sql: "SELECT width, height, checksum, jpeg FROM rendition WHERE original = ? AND kind = ?")
        guard let row = try Row.fetchOne(statement, arguments: [original.stored, kind.rawValue]) else { return nil }
        var columns = RowReader(row)
        let size = PixelSize(width: try columns.next(), height: try columns.next())
        return try rendition(of: original, kind, size, &columns)
    }

    /// Returns the smallest rendition that suffices for so many pixels of the longer side, or else the largest one; `nil`
    /// when none is stored. One whose bytes are damaged stands in nobody's way.
    static func rendition(
        of original: Fingerprint, bestFor longestSide: Int, _ database: Database
    ) throws -> Rendition? {
        let statement = try database.cachedStatement(
            sql: "SELECT kind, width, height, checksum, jpeg FROM rendition WHERE original = ? ORDER BY kind")
        var smaller: [Rendition.Kind] = []
        let rows = try Row.fetchCursor(statement, arguments: [original.stored])
        while let row = try rows.next() {
            var columns = RowReader(row)
            let kind = try columns.nextRaw(Rendition.Kind.self)
            let size = PixelSize(width: try columns.next(), height: try columns.next())
            if Rendition(kind: kind, size: size, jpeg: []).suffices(for: longestSide) {
                // SQLite reads the bytes now, not before.
                if let rendition = try rendition(of: original, kind, size, &columns) { return rendition }
            } else {
                smaller.append(kind)
            }
        }
        for kind in smaller.reversed() {
            if let rendition = try rendition(of: original, kind, database) { return rendition }
        }
        return nil
    }

    /// Reads the checksum and the bytes, the next columns of a row; returns `nil` if they were damaged.
    private static func rendition(
        of original: Fingerprint, _ kind: Rendition.Kind, _ size: PixelSize, _ columns: inout RowReader
    ) throws -> Rendition? {
        let stored = try columns.next(Int64.self)
        let rendition = Rendition(kind: kind, size: size, jpeg: [UInt8](try columns.next(Data.self)))
        return checksum(rendition, of: original) == stored ? rendition : nil
    }

    /// Returns true if the original has a rendition of that kind, or a smaller one that shows the picture unscaled.
    static func exists(_ kind: Rendition.Kind, of original: Fingerprint, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT kind, width, height FROM rendition WHERE original = ? AND kind <= ?")
        let rows = try Row.fetchAll(statement, arguments: [original.stored, kind.rawValue])
        return try rows.contains { row in
            var columns = RowReader(row)
            let found = try columns.nextRaw(Rendition.Kind.self)
            let size = PixelSize(width: try columns.next(), height: try columns.next())
            return found == kind || size.isUnscaled(in: found)
        }
    }

    /// Returns the checksum of all that a row holds, so that a row whose bytes were changed, or that stands at the place of
    /// another, is not believed.
    private static func checksum(_ rendition: Rendition, of original: Fingerprint) -> Int64 {
        let numbers = [rendition.kind.rawValue, rendition.size.width, rendition.size.height].map { Int64($0) }
        return RenditionFile.checksum(numbers, rendition.jpeg, of: original)
    }
}
