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
        var keys: Set<OriginalKey> = []
        for uuid in assets {
            let id = try asset(uuid)
            guard try number("SELECT 1 FROM asset WHERE id = ? AND trashed_date IS NOT NULL", [id]) != nil else {
                throw LibraryError(
                    .invalidRequest,
                    "The asset \(uuid.uuidString) is not in the trash, so it is not removed for good. Delete it first.")
            }
            keys.formUnion(try originals(of: id))
            try removeRows(of: uuid, id)
        }
        for key in keys.sorted(by: { $0.text < $1.text }) where try !SQLiteEngine.isNeeded(key, database) {
            try purging.record(key, at: date, database)
        }
    }

    private func originals(of asset: Int64) throws -> [OriginalKey] {
        let sql = """
            SELECT key FROM placement JOIN resource ON resource.id = resource_id WHERE asset_id = ? AND store = 'local'
            """
        return try String.fetchAll(try database.cachedStatement(sql: sql), arguments: [asset])
            .compactMap { OriginalKey($0) }
    }

    private mutating func removeRows(of uuid: UUID, _ id: Int64) throws {
        let resources = try UUID.fetchAll(
            try database.cachedStatement(sql: "SELECT uuid FROM resource WHERE asset_id = ? ORDER BY position"),
            arguments: [id])
        try run("DELETE FROM search WHERE rowid = ?", [id])
        try run("DELETE FROM asset WHERE id = ?", [id])
        touch(.asset, uuid, .deleted)
        for resource in resources { touch(.resource, resource, .deleted) }
    }
}
