// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension MemoryState {
    func isInScope(_ asset: UUID, of caller: Caller) -> Bool { access.shows(asset, to: caller.scope) }

    func isInScope(_ resource: Resource, of caller: Caller) -> Bool {
        asset(resource.asset).map { isInScope($0.uuid, of: caller) } ?? false
    }

    /// Whether hidden assets are found by a caller that asks for them.
    func findsHidden(_ caller: Caller) -> Bool { !isHiddenLocked || caller == .owner }
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
        case (.selection, .asset): isInScope(change.uuid, of: caller)
        case (.selection, .resource):
            resourceIDs[change.uuid].flatMap { resource($0) }.map { isInScope($0, of: caller) } ?? false
        case (.selection, .album), (.selection, .folder), (.addOnly, _), (.nothing, _): false
        }
    }
}
