// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// The undoing of an action, inside a transaction.
///
/// Each change that takes something back is reduced to the objects for which that is still right, just before it is
/// applied. Later changes by a person outweigh an undo: if an object was changed again in the same respect (its
/// metadata, its flags, its members, its place among albums), nothing of it is undone. Changes that the library refuses
/// are left out as well.
struct Undo {
    private var applier: ChangeApplier
    private let since: LaterChanges
    private var left: [UndoneAction.Left] = []
    private var seen: Set<UUID> = []

    /// Takes back the action that a transaction belongs to.
    static func run(
        _ token: ChangeToken, _ applier: ChangeApplier, _ database: Database
    ) throws -> UndoneAction {
        let tokens = try UndoLog.transactions(with: token, database)
        let undone = try UndoneTransactions(database)
        guard let action = try UndoLog.action(at: token, knowing: undone, database) else {
            throw LibraryError.noSuchChange(token)
        }
        if let undo = action.undoneBy { throw LibraryError.undoneAlready(token, by: undo) }
        let current = tokens.filter { !undone.isUndone($0) }
        var undo = Undo(applier: applier, since: try LaterChanges(than: tokens, undone, database))
        if !action.isUndoable { try checkIsInTheWay(action, tokens, database) }
        for step in UndoStep.steps(of: try UndoLog.inverse(of: tokens, undone, database)) { try undo.takeBack(step) }
        try undo.leaveWhatStays(of: action, tokens, current)
        let set = try Journal.record(undo.applier)
        try UndoLog.recordUndo(of: current, by: set?.token, database)
        return UndoneAction(set, left: undo.left)
    }

    /// Throws for an action of which nothing can be undone, unless the newest undo would meet it again and again: then it is
    /// passed over.
    private static func checkIsInTheWay(
        _ action: LibraryAction, _ tokens: [ChangeToken], _ database: Database
    ) throws {
        switch action.obstacle {
        case .filesAdded: break
        case .tooOld: throw LibraryError.tooOldToUndo(action.last)
        case .never, nil:
            guard let newest = try UndoLog.newest(database), tokens.contains(newest) else {
                throw LibraryError.notUndoable(action.last)
            }
        }
    }

    /// Lists what an action did that no change takes back: files that it added, and what it did too long ago.
    private mutating func leaveWhatStays(
        of action: LibraryAction, _ tokens: [ChangeToken], _ current: [ChangeToken]
    ) throws {
        let database = applier.database
        if action.extendedAssetCount > 0 {
            for uuid in try UndoLog.extendedAssets(by: tokens, database) { leave(.asset, uuid, .filesAdded) }
        }
        for token in current where try !UndoLog.hasInverse(token, database) && UndoLog.isTooOld(token, database) {
            for (kind, uuid) in try UndoLog.objects(of: token, database) where try exists(kind, uuid) {
                leave(kind, uuid, .tooOld)
            }
        }
    }

    private mutating func takeBack(_ step: UndoStep) throws {
        switch step {
        case .change(let change): try takeBack(change)
        case .members(let groups, let album): try arrangeMembers(groups, of: album)
        case .collections(let groups, let folder): try arrangeCollections(groups, in: folder)
        }
    }

    /// Applies a change as far as it is still right, and asset by asset if the library refuses it as a whole.
    private mutating func takeBack(_ change: Change) throws {
        guard let reduced = try reduced(change), try !apply({ try $0.apply(reduced) }) else { return }
        let parts = reduced.parts
        for part in parts where try parts.count == 1 || !apply({ try $0.apply(part) }) {
            for object in part.objects { leave(object.kind, object.uuid, .refused) }
        }
    }

    private mutating func arrangeMembers(_ groups: [PlacedElements], of album: UUID) throws {
        guard try isUnchanged(.album, album, .members) else { return }
        let there = try groups.compactMap { group in
            try existing(group.elements).map { PlacedElements($0, at: group.place) }
        }
        guard !there.isEmpty, try !apply({ try $0.arrangeMembers(there, in: album) }) else { return }
        leave(.album, album, .refused)
    }

    private mutating func arrangeCollections(_ groups: [PlacedElements], in folder: UUID?) throws {
        if let folder, try !has(.folder, folder) { return }
        let there = try groups.compactMap { group in
            let elements = try group.elements.filter {
                try isUnchanged(exists(.album, $0) ? .album : .folder, $0, .parent)
            }
            return elements.isEmpty ? nil : PlacedElements(elements, at: group.place)
        }
        guard !there.isEmpty, try !apply({ try $0.arrangeCollections(there, in: folder) }) else { return }
        for uuid in there.flatMap(\.elements) { leave(try exists(.album, uuid) ? .album : .folder, uuid, .refused) }
    }

    /// Returns false if the library refuses a change, which then leaves nothing behind.
    private mutating func apply(_ change: (inout ChangeApplier) throws -> Void) throws -> Bool {
        let mark = applier.mark
        let database = applier.database
        do {
            try database.inSavepoint {
                try change(&applier)
                return .commit
            }
            return true
        } catch let error as LibraryError {
            guard [.invalidRequest, .unsupported, .libraryUnreadable, .notFound].contains(error.code) else {
                throw error
            }
            applier.revert(to: mark)
            return false
        }
    }

    private init(applier: ChangeApplier, since: LaterChanges) {
        self.applier = applier
        self.since = since
    }

    /// Returns the part of a change that is still right, or `nil` when nothing is.
    private mutating func reduced(_ change: Change) throws -> Change? {
        switch change {
        case .trashAssets(let assets, _):
            // Assets that the action added go, whatever happened to them since.
            try trashable(assets).map { .trashAssets($0, date: applier.date) }
        case .restoreAssets(let assets): try unchanged(assets, .trash).map { .restoreAssets($0) }
        case .setFavorite(let flag, let assets): try unchanged(assets, .flags).map { .setFavorite(flag, assets: $0) }
        case .setHidden(let flag, let assets): try unchanged(assets, .hidden).map { .setHidden(flag, assets: $0) }
        case .setLivePlayback(let plays, let assets):
            try unchanged(assets, .presentation).map { .setLivePlayback(plays, assets: $0) }
        case .setOriginalChoice(let choice, let assets):
            try unchanged(assets, .presentation).map { .setOriginalChoice(choice, assets: $0) }
        case .edit(let edit, let assets): try unchanged(assets, .metadata).map { .edit(edit, assets: $0) }
        case .setMetadata(_, let asset), .setBurst(_, let asset, _):
            try unchanged([asset], .metadata) == nil ? nil : change
        case .setAdjustment(_, let asset), .setEdit(_, let asset):
            try unchanged([asset], .content) == nil ? nil : change
        case .removeMembers(let assets, let album):
            try isUnchanged(.album, album, .members) ? existing(assets).map { .removeMembers($0, album: album) } : nil
        case .placeMembers(let places, let album): try placed(places, in: album)
        default: try reducedCollections(change)
        }
    }

    private mutating func reducedCollections(_ change: Change) throws -> Change? {
        switch change {
        case .renameAlbum(let album, _): return try isUnchanged(.album, album, .title) ? change : nil
        case .setQuery(_, let album): return try isUnchanged(.album, album, .members) ? change : nil
        case .renameFolder(let folder, _): return try isUnchanged(.folder, folder, .title) ? change : nil
        case .insertAlbum(let uuid, _), .insertSmartAlbum(let uuid, _, _):
            return try exists(.album, uuid) ? nil : change
        case .insertFolder(let uuid, let title, let parent):
            guard try !exists(.folder, uuid) else { return nil }
            let parent = try parent.flatMap { try has(.folder, $0) ? $0 : nil }
            return .insertFolder(uuid: uuid, title: title, parent: parent)
        case .deleteAlbums(let albums):
            let empty = try albums.filter {
                try isUnchanged(.album, $0, [.title, .members]) && isEmpty(.album, $0)
            }
            return empty.isEmpty ? nil : .deleteAlbums(empty)
        case .deleteFolders(let folders):
            let empty = try folders.filter { try isUnchanged(.folder, $0, .title) && isEmpty(.folder, $0) }
            return empty.isEmpty ? nil : .deleteFolders(empty)
        default: return nil
        }
    }

    // MARK: What is left

    private mutating func leave(_ kind: ObjectChange.Kind, _ uuid: UUID, _ reason: UndoneAction.Left.Reason) {
        if seen.insert(uuid).inserted { left.append(UndoneAction.Left(kind, uuid, reason)) }
    }

    private mutating func trashable(_ assets: [UUID]) throws -> [UUID]? {
        let added = try existing(assets.filter(since.added.contains)) ?? []
        let others = try unchanged(assets.filter { !since.added.contains($0) }, .trash) ?? []
        return added.isEmpty && others.isEmpty ? nil : added + others
    }

    private mutating func existing(_ assets: [UUID]) throws -> [UUID]? {
        let there = try assets.filter { try has(.asset, $0) }
        return there.isEmpty ? nil : there
    }

    /// Returns the assets that are there and of which no later change touched these properties.
    private mutating func unchanged(_ assets: [UUID], _ facets: Facets) throws -> [UUID]? {
        let same = try assets.filter { try isUnchanged(.asset, $0, facets) }
        return same.isEmpty ? nil : same
    }

    private mutating func isUnchanged(
        _ kind: ObjectChange.Kind, _ uuid: UUID, _ facets: Facets
    ) throws -> Bool {
        guard try has(kind, uuid) else { return false }
        guard since.touched(uuid, facets) else { return true }
        leave(kind, uuid, .changedSince)
        return false
    }

    private mutating func placed(_ places: [AlbumPlace], in album: UUID) throws -> Change? {
        guard try isUnchanged(.album, album, .members) else { return nil }
        let there = try places.filter { try has(.asset, $0.asset) }
        return there.isEmpty ? nil : .placeMembers(there, album: album)
    }

    /// Returns true if the object is there; otherwise it is listed.
    private mutating func has(_ kind: ObjectChange.Kind, _ uuid: UUID) throws -> Bool {
        if try exists(kind, uuid) { return true }
        leave(kind, uuid, .gone)
        return false
    }

    /// Returns true if an album or folder that is to be deleted again is empty; otherwise it is listed.
    private mutating func isEmpty(_ kind: ObjectChange.Kind, _ uuid: UUID) throws -> Bool {
        let contents =
            if kind == .album {
                try count(
                    "SELECT count(*) FROM album_member JOIN album ON album.id = album_id WHERE album.uuid = ?", uuid)
            } else {
                try count(
                    """
                    SELECT (SELECT count(*) FROM folder WHERE parent_id = parent.id) \
                    + (SELECT count(*) FROM album WHERE folder_id = parent.id) FROM folder AS parent WHERE uuid = ?
                    """, uuid)
            }
        if contents > 0 { leave(kind, uuid, .notEmpty) }
        return contents == 0
    }

    private func exists(_ kind: ObjectChange.Kind, _ uuid: UUID) throws -> Bool {
        try count("SELECT count(*) FROM \(kind.rawValue) WHERE uuid = ?", uuid) > 0
    }

    private func count(_ sql: String, _ uuid: UUID) throws -> Int64 { try applier.number(sql, [uuid]) ?? 0 }
}

extension Change {
    /// The same change of each asset alone; changes of other objects are one part.
    fileprivate var parts: [Change] {
        switch self {
        case .edit(let edit, let assets): assets.map { .edit(edit, assets: [$0]) }
        case .setFavorite(let flag, let assets): assets.map { .setFavorite(flag, assets: [$0]) }
        case .setHidden(let flag, let assets): assets.map { .setHidden(flag, assets: [$0]) }
        case .setLivePlayback(let plays, let assets): assets.map { .setLivePlayback(plays, assets: [$0]) }
        case .setOriginalChoice(let choice, let assets): assets.map { .setOriginalChoice(choice, assets: [$0]) }
        case .trashAssets(let assets, let date): assets.map { .trashAssets([$0], date: date) }
        case .restoreAssets(let assets): assets.map { .restoreAssets([$0]) }
        default: [self]
        }
    }

    /// The objects that a change which takes something back is about.
    fileprivate var objects: [(kind: ObjectChange.Kind, uuid: UUID)] {
        switch self {
        case .edit(_, let assets), .setFavorite(_, let assets), .setHidden(_, let assets), .trashAssets(let assets, _),
            .restoreAssets(let assets), .setLivePlayback(_, let assets), .setOriginalChoice(_, let assets):
            assets.map { (.asset, $0) }
        case .setMetadata(_, let asset), .setBurst(_, let asset, _), .setAdjustment(_, let asset),
            .setEdit(_, let asset):
            [(.asset, asset)]
        case .insertAlbum(let album, _), .insertSmartAlbum(let album, _, _), .renameAlbum(let album, _),
            .setQuery(_, let album), .removeMembers(_, let album), .placeMembers(_, let album):
            [(.album, album)]
        case .deleteAlbums(let albums): albums.map { (.album, $0) }
        case .insertFolder(let folder, _, _), .renameFolder(let folder, _): [(.folder, folder)]
        case .deleteFolders(let folders): folders.map { (.folder, $0) }
        default: []
        }
    }
}

extension LibraryError {
    fileprivate static func noSuchChange(_ token: ChangeToken) -> LibraryError {
        LibraryError(
            .notFound, "The library's history has no change \(token.rawValue). “photos history” lists the changes.")
    }

    fileprivate static func undoneAlready(_ token: ChangeToken, by undo: ChangeToken) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "Change \(token.rawValue) was already undone by change \(undo.rawValue). To redo it, undo change "
                + "\(undo.rawValue)."
        )
    }

    fileprivate static func notUndoable(_ token: ChangeToken) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "Change \(token.rawValue) cannot be undone: it only changed access rights or file locations, or "
                + "permanently removed assets, which cannot be undone.")
    }

    fileprivate static func tooOldToUndo(_ token: ChangeToken) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "Change \(token.rawValue) is too old to be undone: changes can be undone for 30 days.")
    }
}
