// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery

/// The rule of an album whose assets are found by a query.
struct SmartMembership: Hashable, Sendable {
    /// The checked predicate that its assets fulfil, or `nil` for all.
    var predicate: QueryPredicate?
    /// The text to search for, or `nil` for none.
    var search: String?
    /// The states of assets that belong to the album, in addition to those that a fetch includes.
    var visibility = AssetVisibility.shown
}
