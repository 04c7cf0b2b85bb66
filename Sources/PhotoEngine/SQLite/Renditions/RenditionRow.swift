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

    /// - Parameter original: The cell that names it, which may be damaged.
    static func removeAll(of original: DatabaseValue, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM rendition WHERE original = ?").execute(arguments: [original])
    }

    /// Returns a rendition, or `nil` if it is not stored or was damaged since.
    static func rendition(
        of original: Fingerprint, _ kind: Rendition.Kind, _ database: Database
    ) throws -> Rendition? {
        let statement = try database.cachedStatement(sql: "\(columns) WHERE original = ? AND kind = ?")
        guard let row = try Row.fetchOne(statement, arguments: [original.stored, kind.rawValue]) else { return nil }
        return Stored(row)?.rendition(of: original)
    }

    /// Returns the smallest rendition that suffices for so many pixels of the longer side, or else the largest one; `nil`
    /// when none is stored. A damaged row is skipped.
    static func rendition(
        of original: Fingerprint, bestFor longestSide: Int, _ database: Database
    ) throws -> Rendition? {
        let statement = try database.cachedStatement(sql: "\(columns) WHERE original = ? ORDER BY kind")
        var smaller: [Rendition.Kind] = []
        let rows = try Row.fetchCursor(statement, arguments: [original.stored])
        while let row = try rows.next() {
            guard let stored = Stored(row) else { continue }
            if Rendition(kind: stored.kind, size: stored.size, jpeg: []).suffices(for: longestSide) {
                if let rendition = stored.rendition(of: original) { return rendition }
            } else {
                smaller.append(stored.kind)
            }
        }
        for kind in smaller.reversed() {
            if let rendition = try rendition(of: original, kind, database) { return rendition }
        }
        return nil
    }

    /// Returns true if the original has an undamaged rendition of that kind, or a smaller one that shows the picture
    /// unscaled.
    static func exists(_ kind: Rendition.Kind, of original: Fingerprint, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "\(columns) WHERE original = ? AND kind <= ?")
        let rows = try Row.fetchCursor(statement, arguments: [original.stored, kind.rawValue])
        while let row = try rows.next() {
            guard let stored = Stored(row), stored.kind == kind || stored.size.isUnscaled(in: stored.kind) else {
                continue
            }
            if stored.rendition(of: original) != nil { return true }
        }
        return false
    }

    private static let columns = "SELECT kind, width, height, checksum, jpeg FROM rendition"

    /// A row whose bytes are copied only if they are needed.
    private struct Stored {
        let kind: Rendition.Kind
        let size: PixelSize
        private let columns: RowReader

        /// Returns `nil` if the row was damaged.
        init?(_ row: Row) {
            var columns = RowReader(row)
            do {
                kind = try columns.nextRaw()
                size = PixelSize(width: try columns.next(), height: try columns.next())
            } catch {
                return nil
            }
            self.columns = columns
        }

        /// Copies the bytes. Returns `nil` if the row was damaged.
        func rendition(of original: Fingerprint) -> Rendition? {
            var columns = columns
            guard let checksum = try? columns.next(Int64.self), let jpeg = try? columns.next(Data.self) else {
                return nil
            }
            let rendition = Rendition(kind: kind, size: size, jpeg: [UInt8](jpeg))
            return RenditionRow.checksum(rendition, of: original) == checksum ? rendition : nil
        }
    }

    /// Returns the checksum of a row's contents, which reveals a row that was changed, or moved to the place of another
    /// row.
    private static func checksum(_ rendition: Rendition, of original: Fingerprint) -> Int64 {
        let numbers = [rendition.kind.rawValue, rendition.size.width, rendition.size.height].map { Int64($0) }
        return RenditionFile.checksum(numbers, rendition.jpeg, of: original)
    }
}
