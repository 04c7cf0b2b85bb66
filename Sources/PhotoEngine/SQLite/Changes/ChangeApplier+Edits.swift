// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

extension ChangeApplier {
    /// Replaces the edit of an asset. Nothing of the former one is removed: its files become superseded ones.
    mutating func setEdit(_ edit: EditedContent, of uuid: UUID) throws {
        let id = try asset(uuid)
        let old = try EditedContent(current(id, uuid), active(in: id))
        guard !edit.isSame(as: old) else { return }
        let kept = Set(edit.resources.map(\.uuid))
        for resource in old.resources where !kept.contains(resource.uuid) {
            try set(resource.content.type.superseded, of: resource.uuid)
        }
        for resource in edit.resources { try bringIn(resource, into: id) }
        try run(
            "UPDATE asset SET pixel_width = ?, pixel_height = ?, duration = ? WHERE id = ?",
            [edit.pixelSize.width, edit.pixelSize.height, edit.durationSeconds, id])
        try set(edit.adjustment, reverted: edit.revertedDate, of: id)
        try note(.content, of: uuid, id)
        inverse.add([.setEdit(old, asset: uuid)])
    }

    private func active(in asset: Int64) throws -> [Resource] {
        try ResourceRows.resources(of: [AssetID(rawValue: asset)], in: .everything, database)
    }

    /// Adds a file of an edit, unless the asset has it; one that was superseded comes back.
    private mutating func bringIn(_ new: NewResource, into asset: Int64) throws {
        let statement = try database.cachedStatement(
            sql: "SELECT asset_id, type, fingerprint FROM resource WHERE uuid = ?")
        guard let row = try Row.fetchOne(statement, arguments: [new.uuid]) else {
            let last = try number("SELECT max(position) FROM resource WHERE asset_id = ?", [asset]) ?? -1
            return try insert(new, into: asset, at: Int(last) + 1, .content)
        }
        let type = Int.fromDatabaseValue(row[1]).map { ResourceType(rawValue: $0) }
        guard Int64.read(row[0]) == asset, Data.fromDatabaseValue(row[2]) == new.content.fingerprint.stored,
            type == new.content.type || type == new.content.type.superseded
        else { throw LibraryError.noFileOfEdits(new.uuid) }
        if type != new.content.type { try set(new.content.type, of: new.uuid) }
    }

    private mutating func set(_ type: ResourceType, of resource: UUID) throws {
        try run("UPDATE resource SET type = ? WHERE uuid = ?", [type.rawValue, resource])
        try touch(.resource, resource, .updated, .metadata)
    }
}
