// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension MemoryApplier {
    /// Throws `conflict` when the precondition does not hold.
    func check(_ precondition: Precondition) throws(LibraryError) {
        guard try holds(precondition) else { throw .conflicting(precondition) }
    }

    private func holds(_ precondition: Precondition) throws(LibraryError) -> Bool {
        switch precondition {
        case .resources(matching: let match, are: let expected):
            guard match.count <= batchLimit else { throw .tooMany(match.count) }
            let found = state.resources(matching: match).filter { state.isInScope($0, of: caller) }
            return Set(found.map(\.uuid)) == expected
        case .files(of: let asset, are: let expected):
            return Set(state.resources(of: try self.asset(asset)).map(\.uuid)) == expected
        case .isUnmodified(let asset, since: let date):
            return state.asset(try self.asset(asset))?.modificationDate == date
        case .isFree(let names):
            return names.allSatisfy { !isTaken($0) }
        // A caller that may not see albums finds none.
        case .noAlbum where caller.scope != .all, .noFolder where caller.scope != .all:
            return true
        case .noAlbum(titled: let title, in: let folder):
            let inside = Set(state.folders.children(of: folder))
            return !state.albums.contains { inside.contains($0.uuid) && $0.title == title && $0.query == nil }
        case .noFolder(titled: let title, in: let folder):
            return !state.folders.children(of: folder).contains { state.folders[$0]?.title == title }
        }
    }

    /// Returns true if the UUID belongs to an object that the caller may see.
    private func isTaken(_ uuid: UUID) -> Bool {
        if let asset = state.assetIDs[uuid].flatMap({ state.asset($0) }) { return state.isInScope(asset, of: caller) }
        return caller.scope == .all && (state.hasAlbum(uuid) || state.folders.contains(uuid))
    }
}
