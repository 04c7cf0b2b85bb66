// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery

/// What an album holds that is found anew whenever it is asked for.
struct SmartMembership: Hashable, Sendable {
    /// What its assets fulfil, checked; `nil` for nothing.
    var predicate: QueryPredicate?
    /// Words to be found in them; `nil` for none.
    var search: String?
    /// What belongs to it whatever a fetch says.
    var visibility = AssetVisibility.shown
}
