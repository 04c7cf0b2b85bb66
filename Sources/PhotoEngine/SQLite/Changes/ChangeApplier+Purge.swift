// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

extension ChangeApplier {
    /// Removes the rows of assets in the trash, and records the originals that no other asset has, whose files are
    /// removed after the commit.
    mutating func purge(_ assets: [UUID]) throws {
        guard !assets.isEmpty else { return }
        try purging.checkIsNewest(database)
        var fingerprints: Set<Fingerprint> = []
        for uuid in assets {
            let id = try asset(uuid)
            guard try number("SELECT 1 FROM asset WHERE id = ? AND trashed_date IS NOT NULL", [id]) != nil else {
                throw LibraryError(
                    .invalidRequest,
                    "The asset \(uuid.uuidString) is not in the trash, so it cannot be permanently removed. Delete it "
                        + "first.")
            }
            try fingerprints.formUnion(removeRows(of: uuid, id))
        }
        try purging.record(fingerprints.filter { try !isNeeded($0) }, at: date, database)
    }

    /// Returns true if a resource has these bytes, whatever its placements are.
    private func isNeeded(_ fingerprint: Fingerprint) throws -> Bool {
        try number("SELECT 1 FROM resource WHERE fingerprint = ? LIMIT 1", [fingerprint.stored]) != nil
    }

    /// Removes the rows of an asset, and returns the fingerprints of its files.
    private mutating func removeRows(of uuid: UUID, _ id: Int64) throws -> [Fingerprint] {
        let statement = try database.cachedStatement(
            sql: "SELECT uuid, fingerprint FROM resource WHERE asset_id = ? ORDER BY position")
        var fingerprints: [Fingerprint] = []
        try touch(.asset, uuid, .deleted)
        for row in try Row.fetchAll(statement, arguments: [id]) {
            if let resource = UUID.fromDatabaseValue(row[0]) { try touch(.resource, resource, .deleted) }
            if let bytes = Data.fromDatabaseValue(row[1]), let fingerprint = Fingerprint(bytes: bytes) {
                fingerprints.append(fingerprint)
            }
        }
        try run("DELETE FROM search WHERE rowid = ?", [id])
        try run("DELETE FROM asset WHERE id = ?", [id])
        return fingerprints
    }
}
