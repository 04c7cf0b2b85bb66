// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

extension ChangeApplier {
    /// Throws `conflict` when the precondition does not hold. The transaction holds the writer's lock, so that the
    /// precondition remains true until its end.
    func check(_ precondition: Precondition) throws {
        guard try holds(precondition) else { throw LibraryError.conflicting(precondition) }
    }

    private func holds(_ precondition: Precondition) throws -> Bool {
        switch precondition {
        case .resources(matching: let match, are: let expected):
            guard match.count <= batchLimit else { throw LibraryError.tooMany(match.count) }
            return try uuids { try ResourceRows.resources(matching: match, in: $0, database) } == expected
        case .files(of: let asset, are: let expected):
            let ids = [AssetID(rawValue: try self.asset(asset))]
            return try uuids { try ResourceRows.resources(of: ids, in: $0, database) } == expected
        case .isUnmodified(let asset, since: let date):
            let sql = "SELECT 1 FROM asset WHERE id = ? AND modification_date = ?"
            return try number(sql, [try self.asset(asset), date.stored]) != nil
        case .isFree(let names):
            return try names.allSatisfy { try !isTaken($0) }
        // A caller that may not see albums finds none.
        case .noAlbum where try !seesAlbums, .noFolder where try !seesAlbums:
            return true
        case .noAlbum(titled: let title, in: let folder):
            let sql = "SELECT 1 FROM album WHERE title = ? AND folder_id IS ? AND NOT is_smart"
            return try number(sql, [title, try row(of: folder)]) == nil
        case .noFolder(titled: let title, in: let folder):
            let sql = "SELECT 1 FROM folder WHERE title = ? AND parent_id IS ?"
            return try number(sql, [title, try row(of: folder)]) == nil
        }
    }

    /// Returns the UUIDs of the resources that a read finds in the scope of the caller.
    private func uuids(_ read: (ReadingScope) throws -> [Resource]) throws -> Set<UUID> {
        guard let scope = try ReadingScope(caller, database) else { return [] }
        return Set(try read(scope).map(\.uuid))
    }

    /// Returns true if the UUID belongs to an object that the caller may see.
    private func isTaken(_ uuid: UUID) throws -> Bool {
        if let asset = try number("SELECT id FROM asset WHERE uuid = ?", [uuid]) { return try isInScope(asset) }
        return try seesAlbums
            && ["album", "folder"].contains { try number("SELECT 1 FROM \($0) WHERE uuid = ?", [uuid]) != nil }
    }

    private var seesAlbums: Bool { get throws { try ReadingScope(caller, database)?.seesAlbums ?? false } }

    /// Returns the row of a folder, or -1, which no row has, for a folder that does not exist: nothing lies in it.
    private func row(of folder: UUID?) throws -> Int64? {
        try folder.map { try number("SELECT id FROM folder WHERE uuid = ?", [$0]) ?? -1 }
    }
}

extension LibraryError {
    /// Returns the error for more objects than a call accepts.
    static func tooMany(_ count: Int) -> LibraryError {
        LibraryError(.invalidRequest, "\(count) objects were asked for in one call; ask for \(batchLimit) at most.")
    }
}
