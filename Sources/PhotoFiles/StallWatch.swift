// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A watch for work that makes no progress. The time in which the computer sleeps does not count.
package struct StallWatch<Place: Equatable> {
    private let patience: Duration
    private var place: Place?
    private var since: SuspendingClock.Instant

    /// - Parameter patience: The time after which work that is still at the same place is stalled.
    package init(patience: Duration, now: SuspendingClock.Instant = .now) {
        self.patience = patience
        since = now
    }

    /// Returns true if the place has been the same for too long.
    package mutating func isStalled(at place: Place, now: SuspendingClock.Instant = .now) -> Bool {
        if place != self.place { (self.place, since) = (place, now) }
        return now - since >= patience
    }

    /// Starts the time anew.
    package mutating func restart(now: SuspendingClock.Instant = .now) { since = now }
}
