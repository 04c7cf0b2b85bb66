// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery

/// The orders that the index has, or makes.
enum IndexOrder: Sendable {
    /// Of addition, oldest first.
    case addition
    /// Of creation; what is equal in the order of addition.
    case creation(ascending: Bool)
    /// By other columns.
    case columns([SortTerm<AssetKey>])

    /// `nil` when a term's key is not in the index.
    init?(_ terms: [SortTerm<AssetKey>]) {
        guard terms.allSatisfy(\.key.isIndexed) else { return nil }
        switch terms.first {
        case nil: self = .addition
        case .some(let term) where term.key == .creationDate && terms.count == 1:
            self = .creation(ascending: term.isAscending)
        default: self = .columns(terms)
        }
    }
}
