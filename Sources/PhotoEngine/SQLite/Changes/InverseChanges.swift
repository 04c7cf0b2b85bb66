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
        steps.reversed().flatMap(\.self) + (added.isEmpty ? [] : [.trashAssets(added, date: date)])
    }
}
