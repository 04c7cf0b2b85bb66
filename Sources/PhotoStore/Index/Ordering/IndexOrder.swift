// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery

/// The sort orders that the index supports.
enum IndexOrder: Sendable {
    /// The order of addition, oldest first.
    case addition
    /// The order of creation dates, equal ones in order of addition.
    case creation(ascending: Bool)
    /// An order by other columns.
    case columns([SortTerm<AssetKey>])

    /// Creates the order of the sort terms. Returns `nil` when a key is not in the index.
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
