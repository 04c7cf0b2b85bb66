// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoFiles
internal import PhotoLibrary

/// The statements on the hashes of pictures, which stand beside their renditions.
enum PictureHashRow {
    /// Stores the hash of a picture, or removes it. One that is stored already stays as it is, with its number.
    static func set(_ hash: PictureHash?, of original: Fingerprint, _ database: Database) throws {
        guard let hash else {
            let statement = try database.cachedStatement(sql: "DELETE FROM picture_hash WHERE original = ?")
            return try statement.execute(arguments: [original.stored])
        }
        let statement = try database.cachedStatement(
            sql: """
                REPLACE INTO picture_hash (original, frequencies, gradients, checksum) SELECT ?1, ?2, ?3, ?4 \
                WHERE NOT EXISTS (SELECT 1 FROM picture_hash WHERE original = ?1 AND checksum = ?4)
                """)
        try statement.execute(arguments: [
            original.stored, Int64(bitPattern: hash.frequencies), Int64(bitPattern: hash.gradients),
            checksum(hash, of: original),
        ])
    }

    /// The number of the row that was stored last.
    static func version(_ database: Database) throws -> Int64 {
        try Int64.fetchOne(database.cachedStatement(sql: "SELECT max(id) FROM picture_hash")) ?? 0
    }

    /// Returns all hashes but those that were damaged since they were stored.
    static func all(_ database: Database) throws -> [Fingerprint: PictureHash] {
        var hashes: [Fingerprint: PictureHash] = [:]
        let statement = try database.cachedStatement(
            sql: "SELECT original, frequencies, gradients, checksum FROM picture_hash")
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            guard let bytes = Data.fromDatabaseValue(row[0]), let original = Fingerprint(bytes: bytes),
                let frequencies = Int64.fromDatabaseValue(row[1]), let gradients = Int64.fromDatabaseValue(row[2]),
                let stored = Int64.fromDatabaseValue(row[3])
            else { continue }
            let hash = PictureHash(
                frequencies: UInt64(bitPattern: frequencies), gradients: UInt64(bitPattern: gradients))
            if checksum(hash, of: original) == stored { hashes[original] = hash }
        }
        return hashes
    }

    /// Returns the checksum of the row, so that one that was changed, or that stands at the place of another, is not believed.
    private static func checksum(_ hash: PictureHash, of original: Fingerprint) -> Int64 {
        let numbers = [Int64(bitPattern: hash.frequencies), Int64(bitPattern: hash.gradients)]
        return RenditionFile.checksum(numbers, [], of: original)
    }
}
