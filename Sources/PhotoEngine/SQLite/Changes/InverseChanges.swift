// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The changes that take a transaction back, collected while it is made.
///
/// Each mutation adds its own inverse, because only it knows what it really changed: of ten assets that become
/// favourites, those that were favourites before are not touched by an undo.
struct InverseChanges {
    /// The inverse of each mutation, in the order of the mutations.
    private var steps: [[Change]] = []
    private var added: [UUID] = []

    /// Adds the changes, in this order, that take a mutation back.
    mutating func add(_ step: [Change]) {
        if !step.isEmpty { steps.append(step) }
    }

    /// Adds the inverse of the insertion of an asset: it goes to the trash, whatever an undo does.
    mutating func addInsertion(of asset: UUID) { added.append(asset) }

    /// Returns all changes in the order in which they take the transaction back: the last mutation first.
    func changes(at date: Date) -> [Change] {
        joined(steps.reversed().flatMap(\.self)) + (added.isEmpty ? [] : [.trashAssets(added, date: date)])
    }

    /// Returns the changes with neighbouring deletions of albums as one, so that places are looked for once.
    private func joined(_ changes: [Change]) -> [Change] {
        var joined: [Change] = []
        var albums: [UUID] = []
        for change in changes {
            if case .deleteAlbums(let some) = change {
                albums += some
                continue
            }
            if !albums.isEmpty { joined.append(.deleteAlbums(albums)) }
            albums = []
            joined.append(change)
        }
        return albums.isEmpty ? joined : joined + [.deleteAlbums(albums)]
    }

    /// A moment in the collection.
    struct Mark {
        fileprivate var steps: Int
        fileprivate var added: Int
    }

    var mark: Mark { Mark(steps: steps.count, added: added.count) }

    /// Forgets what was added since.
    mutating func revert(to mark: Mark) {
        steps.removeSubrange(mark.steps...)
        added.removeSubrange(mark.added...)
    }
}
