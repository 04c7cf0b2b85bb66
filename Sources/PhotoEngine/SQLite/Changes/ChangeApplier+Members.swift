// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
package import PhotoLibrary

extension AlbumPlace {
    /// The valid positions. After the greatest there is still room for any number of members.
    package static let positions = 0...Int(UInt32.max)
}

extension LibraryError {
    package static func invalidPosition(_ position: Int) -> LibraryError {
        LibraryError(.invalidRequest, "\(position) is not a position in an album. Positions start at 0.")
    }
}

extension ChangeApplier {
    mutating func insert(_ assets: [UUID], into uuid: UUID, at index: Int?) throws {
        let album = try albumWithMembers(uuid)
        let count = Int(try number("SELECT count(*) FROM album_member WHERE album_id = ?", [album]) ?? 0)
        guard (0...count).contains(index ?? count) else {
            throw LibraryError(
                .invalidRequest,
                "The album has \(count.counted("member")), so nothing can be inserted at index \(index ?? count). "
                    + "Fetch the album again."
            )
        }
        let new = try newMembers(assets, of: album)
        guard !new.isEmpty else { return }
        let first = try makeRoom(for: new.count, in: album, at: index ?? count)
        for (offset, asset) in new.enumerated() {
            try run(
                "INSERT INTO album_member (album_id, asset_id, position) VALUES (?, ?, ?)",
                [album, asset.id, first + Int64(offset)])
        }
        try touch(.album, uuid, .updated, .members)
        inverse.add([.removeMembers(new.map(\.uuid), album: uuid)])
    }

    mutating func place(_ places: [AlbumPlace], in uuid: UUID) throws {
        let album = try albumWithMembers(uuid)
        var new: [UUID] = []
        for place in places {
            guard AlbumPlace.positions.contains(place.position) else {
                throw LibraryError.invalidPosition(place.position)
            }
            let count = try run(
                "INSERT OR IGNORE INTO album_member (album_id, asset_id, position) VALUES (?, ?, ?)",
                [album, try asset(place.asset), place.position])
            if count > 0 { new.append(place.asset) }
        }
        guard !new.isEmpty else { return }
        try touch(.album, uuid, .updated, .members)
        inverse.add([.removeMembers(new, album: uuid)])
    }

    mutating func remove(_ assets: [UUID], from uuid: UUID) throws {
        let album = try albumWithMembers(uuid)
        var gone: [AlbumPlace] = []
        for asset in assets {
            let id = try self.asset(asset)
            let position = "SELECT position FROM album_member WHERE album_id = ? AND asset_id = ?"
            guard let place = try number(position, [album, id]) else { continue }
            try run("DELETE FROM album_member WHERE album_id = ? AND asset_id = ?", [album, id])
            gone.append(AlbumPlace(asset: asset, position: Int(place)))
        }
        guard !gone.isEmpty else { return }
        try touch(.album, uuid, .updated, .members)
        inverse.add([.placeMembers(gone, album: uuid)])
    }

    mutating func arrange(_ assets: [UUID], in uuid: UUID, at place: ListPlace) throws {
        try arrangeMembers([PlacedElements(assets, at: place)], in: uuid)
    }

    /// Arranges groups of members one after the other, for which the album is read and written once.
    mutating func arrangeMembers(_ groups: [PlacedElements], in uuid: UUID) throws {
        let album = try albumWithMembers(uuid)
        let sql = "SELECT asset_id, position FROM album_member WHERE album_id = ? ORDER BY position, asset_id"
        var members = PositionedList(
            try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: [album])
                .compactMap { row -> (element: Int64, position: Int64)? in
                    guard let asset = Int64.fromDatabaseValue(row[0]), let position = Int64.fromDatabaseValue(row[1])
                    else { return nil }
                    return (element: asset, position: position)
                })
        var list = ReorderedList(members.elements)
        for group in groups {
            list.move(
                try group.elements.map { try asset($0) }, after: try group.place.after.flatMap(row(ofAsset:)),
                before: try group.place.before.flatMap(row(ofAsset:)))
        }
        let order = list.order
        guard order != members.elements else { return }
        inverse.add(try rearranging(groups.flatMap(\.elements), members.elements, in: uuid))
        for (asset, position) in members.reorder(order) {
            try run(
                """
                INSERT INTO album_member (album_id, asset_id, position) VALUES (?, ?, ?) \
                ON CONFLICT DO UPDATE SET position = excluded.position
                """, [album, asset, position])
        }
        try touch(.album, uuid, .updated, .members)
    }

    /// Returns the changes that restore the positions of members, and remove assets that are not members yet.
    private func rearranging(_ assets: [UUID], _ members: [Int64], in album: UUID) throws -> [Change] {
        let known = Set(members)
        var seen: Set<UUID> = []
        let ids = try assets.filter { seen.insert($0).inserted }.map { (uuid: $0, id: try asset($0)) }
        let new = ids.filter { !known.contains($0.id) }.map(\.uuid)
        let moves = try members.runs(of: Set(ids.map(\.id))).map { run in
            let place = ListPlace(
                after: try run.after.flatMap(uuid(ofAsset:)), before: try run.before.flatMap(uuid(ofAsset:)))
            return Change.arrangeMembers(try run.elements.compactMap(uuid(ofAsset:)), album: album, at: place)
        }
        return (new.isEmpty ? [] : [.removeMembers(new, album: album)]) + moves
    }

    private func row(ofAsset uuid: UUID) throws -> Int64? {
        try number("SELECT id FROM asset WHERE uuid = ?", [uuid])
    }

    private func uuid(ofAsset id: Int64) throws -> UUID? {
        try UUID.fetchOne(try database.cachedStatement(sql: "SELECT uuid FROM asset WHERE id = ?"), arguments: [id])
    }

    /// Returns the assets that are not members yet, each once, in order.
    private func newMembers(_ assets: [UUID], of album: Int64) throws -> [(uuid: UUID, id: Int64)] {
        var seen: Set<Int64> = []
        return try assets.compactMap { uuid in
            let asset = try asset(uuid)
            let member = "SELECT 1 FROM album_member WHERE album_id = ? AND asset_id = ?"
            guard seen.insert(asset).inserted, try number(member, [album, asset]) == nil else { return nil }
            return (uuid, asset)
        }
    }

    /// Returns the first of `count` free positions before the member at the index, or after the last member. Moves
    /// later members back.
    private func makeRoom(for count: Int, in album: Int64, at index: Int) throws -> Int64 {
        let member = "SELECT position FROM album_member WHERE album_id = ? ORDER BY position LIMIT 1 OFFSET ?"
        guard let position = try number(member, [album, index]) else {
            return try number("SELECT max(position) + 1 FROM album_member WHERE album_id = ?", [album]) ?? 0
        }
        try run(
            "UPDATE album_member SET position = position + ? WHERE album_id = ? AND position >= ?",
            [count, album, position])
        return position
    }
}
