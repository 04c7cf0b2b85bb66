// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoFiles
internal import PhotoLibrary

/// The statements on the hashes of pictures, which are stored with their renditions.
///
/// A picture with too little detail to be compared also has a row, of zeros: a missing row means that the picture was
/// not examined.
enum PictureHashRow {
    /// Stores what the picture of a thumbnail looks like. Rows that are already stored keep their contents and their
    /// numbers. All columns are compared, because any of them may have been damaged.
    static func set(_ stored: StoredRendition, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                REPLACE INTO picture_hash (original, frequencies, gradients, thumbhash, checksum) \
                SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM picture_hash WHERE original = ?1 \
                AND frequencies = ?2 AND gradients = ?3 AND thumbhash = ?4 AND checksum = ?5)
                """)
        let (hash, thumbhash) = (stored.rendition.pictureHash, stored.rendition.thumbhash?.bytes ?? [])
        try statement.execute(arguments: [
            stored.original.stored, Int64(bitPattern: hash?.frequencies ?? 0), Int64(bitPattern: hash?.gradients ?? 0),
            Data(thumbhash), checksum(hash, thumbhash, of: stored.original),
        ])
    }

    /// - Parameter original: The cell that names it, which may be damaged.
    static func removeAll(of original: DatabaseValue, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM picture_hash WHERE original = ?").execute(arguments: [original])
    }

    /// Removes rows whose number leaves none for others: pictures without a row are looked at again. SQLite never uses a
    /// number twice, and after the greatest one it would refuse every row as if the disk were full.
    static func removeUnusableNumbers(_ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM picture_hash WHERE id > ?")
            .execute(arguments: [RenditionFile.lastNumber])
        let statement = try database.cachedStatement(
            sql: """
                UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(id), 0) FROM picture_hash) \
                WHERE name = 'picture_hash' AND seq > ?
                """)
        try statement.execute(arguments: [RenditionFile.lastNumber])
    }

    /// The number of the row that was stored last.
    static func version(_ database: Database) throws -> Int64 {
        try Int64.fetchOne(database.cachedStatement(sql: "SELECT max(id) FROM picture_hash")) ?? 0
    }

    /// Returns true if the picture was examined, and the row was not damaged since.
    static func exists(of original: Fingerprint, _ database: Database) throws -> Bool {
        try proven(original, database) != nil
    }

    /// Returns the blurred copy of a picture; `nil` if none is stored, or if the row was damaged.
    static func thumbhash(of original: Fingerprint, _ database: Database) throws -> Thumbhash? {
        try proven(original, database).flatMap { Thumbhash(bytes: $0.thumbhash) }
    }

    private static let columns = "SELECT original, frequencies, gradients, thumbhash, checksum FROM picture_hash"

    private static func proven(_ original: Fingerprint, _ database: Database) throws -> Proven? {
        let statement = try database.cachedStatement(sql: "\(columns) WHERE original = ?")
        return try Row.fetchOne(statement, arguments: [original.stored]).flatMap(Proven.init)
    }

    /// Returns all hashes but those that were damaged since they were stored.
    static func all(_ database: Database) throws -> [Fingerprint: PictureHash] {
        var hashes: [Fingerprint: PictureHash] = [:]
        let rows = try Row.fetchCursor(database.cachedStatement(sql: columns))
        while let row = try rows.next() {
            guard let proven = Proven(row) else { continue }
            hashes[proven.original] = proven.hash
        }
        return hashes
    }

    /// Returns the checksum of the row, which reveals a row that was changed, or moved to the place of another row.
    private static func checksum(_ hash: PictureHash?, _ thumbhash: [UInt8], of original: Fingerprint) -> Int64 {
        let numbers = hash.map { [Int64(bitPattern: $0.frequencies), Int64(bitPattern: $0.gradients)] }
        return RenditionFile.checksum(numbers ?? [], thumbhash, of: original)
    }

    /// The contents of a row, if its checksum is correct.
    private struct Proven {
        let original: Fingerprint
        /// `nil` for a picture that shows too little to be compared.
        let hash: PictureHash?
        let thumbhash: [UInt8]

        init?(_ row: Row) {
            guard let bytes = Data.fromDatabaseValue(row[0]), let original = Fingerprint(bytes: bytes),
                let frequencies = Int64.fromDatabaseValue(row[1]), let gradients = Int64.fromDatabaseValue(row[2]),
                let thumbhash = Data.fromDatabaseValue(row[3]), let stored = Int64.fromDatabaseValue(row[4])
            else { return nil }
            let hash = PictureHash(
                frequencies: UInt64(bitPattern: frequencies), gradients: UInt64(bitPattern: gradients))
            (self.original, self.thumbhash) = (original, [UInt8](thumbhash))
            if stored == PictureHashRow.checksum(hash, self.thumbhash, of: original) {
                self.hash = hash
            } else if stored == PictureHashRow.checksum(nil, self.thumbhash, of: original), frequencies == 0,
                gradients == 0
            {
                self.hash = nil
            } else {
                return nil
            }
        }
    }
}
