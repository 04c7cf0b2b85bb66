// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
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

/// How many members a collection has that its album shows, and from when to when they were taken.
struct MemberTally: Hashable, Sendable {
    var count = 0
    var startDate: Date?
    var endDate: Date?

    mutating func add(_ date: Date?) {
        count += 1
        guard let date else { return }
        startDate = min(startDate ?? date, date)
        endDate = max(endDate ?? date, date)
    }

    /// Both as one.
    func joined(with other: MemberTally) -> MemberTally {
        var tally = self
        tally.count += other.count
        tally.startDate = [startDate, other.startDate].compactMap(\.self).min()
        tally.endDate = [endDate, other.endDate].compactMap(\.self).max()
        return tally
    }
}

/// What a collection holds: how an engine finds its assets.
enum CollectionMembership: Hashable, Sendable {
    /// The members of an album, by its row, in the user's order.
    case album(Int64)
    /// Whatever fulfils this.
    case smart(SmartMembership)
    /// The members of a group: a moment, an import or a place.
    case group([AssetID])
}
