// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension MemoryState {
    /// Returns true if the asset exists for a caller: it is in scope, and is not hidden behind the lock.
    func isInScope(_ asset: Asset, of caller: Caller) -> Bool {
        access.shows(asset.uuid, to: caller.scope) && (!asset.isHidden || findsHidden(caller))
    }

    func isInScope(_ resource: Resource, of caller: Caller) -> Bool {
        asset(resource.asset).map { isInScope($0, of: caller) } ?? false
    }

    /// Returns true if hidden assets exist for a caller. While they are locked, only the owner finds them.
    func findsHidden(_ caller: Caller) -> Bool { !isHiddenLocked || caller.isOwner }
}

// MARK: - Journal

extension MemoryState {
    func changes(after token: ChangeToken, limit: Int, as caller: Caller) -> [ChangeSet] {
        let visible = journal.lazy.filter { $0.token > token }.map { visiblePart(of: $0, to: caller) }
        return Array(visible.filter { !$0.objects.isEmpty }.prefix(max(0, limit)))
    }

    private func visiblePart(of set: ChangeSet, to caller: Caller) -> ChangeSet {
        var set = set
        set.objects.removeAll { !isVisible($0, to: caller) }
        return set
    }

    private func isVisible(_ change: ObjectChange, to caller: Caller) -> Bool {
        switch (caller.scope, change.kind) {
        case (.all, _), (.selection, .access): true
        case (.selection, .asset): access.shows(change.uuid, to: caller.scope)
        case (.selection, .resource): owner(ofResource: change.uuid).map { access.shows($0, to: caller.scope) } ?? false
        case (.selection, .album), (.selection, .folder), (.addOnly, _), (.nothing, _): false
        }
    }
    private func owner(ofResource uuid: UUID) -> UUID? {
        resourceIDs[uuid].flatMap { resource($0) }.flatMap { asset($0.asset)?.uuid }
    }
}
