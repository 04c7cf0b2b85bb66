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
        let stored = try columns.next(Int64.self)
        let rendition = Rendition(kind: kind, size: size, jpeg: [UInt8](try columns.next(Data.self)))
        return checksum(rendition, of: original) == stored ? rendition : nil
    }

    /// Returns the stored kinds in the order in which they serve for so many pixels of the longer side: those that suffice,
    /// the smallest first, then the others, the largest first.
    static func kinds(
        of original: Fingerprint, bestFor longestSide: Int, _ database: Database
    ) throws -> [Rendition.Kind] {
        let statement = try database.cachedStatement(
            sql: "SELECT kind, width, height FROM rendition WHERE original = ? ORDER BY kind")
        let found = try Row.fetchAll(statement, arguments: [original.stored]).map { row in
            var columns = RowReader(row)
            let kind = try columns.nextRaw(Rendition.Kind.self)
            let size = PixelSize(width: try columns.next(), height: try columns.next())
            return Rendition(kind: kind, size: size, jpeg: [])
        }
        let sufficing = found.filter { $0.suffices(for: longestSide) }
        let others = found.filter { !$0.suffices(for: longestSide) }
        return (sufficing + others.reversed()).map(\.kind)
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

    /// Returns eight bytes of a hash of all that a row holds, so that a row whose bytes were changed, or that stands at the
    /// place of another, is not believed.
    private static func checksum(_ rendition: Rendition, of original: Fingerprint) -> Int64 {
        var hasher = FingerprintHasher()
        original.bytes.withUnsafeBytes { hasher.update($0) }
        let numbers = [rendition.kind.rawValue, rendition.size.width, rendition.size.height].map { Int64($0) }
        numbers.withUnsafeBytes { hasher.update($0) }
        rendition.jpeg.withUnsafeBytes { hasher.update($0) }
        return RenditionFile.checksum(hasher.finish())
    }
}
