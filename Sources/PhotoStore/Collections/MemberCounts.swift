// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The number of visible members of a collection, and their first and last creation dates.
struct MemberCounts: Hashable, Sendable {
    var count = 0
    var startDate: Date?
    var endDate: Date?

    mutating func add(_ date: Date?) {
        count += 1
        guard let date else { return }
        startDate = min(startDate ?? date, date)
        endDate = max(endDate ?? date, date)
    }

    /// Returns the tally of both collections together.
    func joined(with other: MemberCounts) -> MemberCounts {
        var tally = self
        tally.count += other.count
        tally.startDate = [startDate, other.startDate].compactMap(\.self).min()
        tally.endDate = [endDate, other.endDate].compactMap(\.self).max()
        return tally
    }
}
