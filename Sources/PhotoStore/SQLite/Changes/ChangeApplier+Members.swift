// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

extension AlbumPlace {
    /// The valid positions. After the greatest there is still room for any number of members.
    static let positions = 0...Int(UInt32.max)
}

extension LibraryError {
    static func noPlace(_ position: Int) -> LibraryError {
        LibraryError(.invalidRequest, "\(position) is no place in an album. Places are counted from 0.")
    }
}

extension ChangeApplier {
    mutating func insert(_ assets: [UUID], into uuid: UUID, at index: Int?) throws {
        let album = try albumWithMembers(uuid)
        let count = Int(try number("SELECT count(*) FROM album_member WHERE album_id = ?", [album]) ?? 0)
        guard (0...count).contains(index ?? count) else {
            throw LibraryError(
                .invalidRequest,
                "The album has \(count) members, so nothing can be inserted at \(index ?? count). Fetch it again.")
        }
        let new = try newMembers(assets, of: album)
        guard !new.isEmpty else { return }
        let first = try makeRoom(for: new.count, in: album, at: index ?? count)
        for (offset, asset) in new.enumerated() {
            try run(
                "INSERT INTO album_member (album_id, asset_id, position) VALUES (?, ?, ?)",
                [album, asset, first + Int64(offset)])
        }
        touch(.album, uuid, .updated, .members)
    }

    mutating func place(_ places: [AlbumPlace], in uuid: UUID) throws {
        let album = try albumWithMembers(uuid)
        var count = 0
        for place in places {
            guard AlbumPlace.positions.contains(place.position) else { throw LibraryError.noPlace(place.position) }
            count += try run(
                "INSERT OR IGNORE INTO album_member (album_id, asset_id, position) VALUES (?, ?, ?)",
                [album, try asset(place.asset), place.position])
        }
        if count > 0 { touch(.album, uuid, .updated, .members) }
    }

    mutating func remove(_ assets: [UUID], from uuid: UUID) throws {
        let album = try albumWithMembers(uuid)
        var count = 0
        for asset in assets {
            count += try run(
                "DELETE FROM album_member WHERE album_id = ? AND asset_id = ?", [album, try self.asset(asset)])
        }
        if count > 0 { touch(.album, uuid, .updated, .members) }
    }

    /// Returns the assets that are not members yet, each once, in order.
    private func newMembers(_ assets: [UUID], of album: Int64) throws -> [Int64] {
        var seen: Set<Int64> = []
        return try assets.compactMap { uuid in
            let asset = try asset(uuid)
            let member = "SELECT 1 FROM album_member WHERE album_id = ? AND asset_id = ?"
            guard seen.insert(asset).inserted, try number(member, [album, asset]) == nil else { return nil }
            return asset
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
