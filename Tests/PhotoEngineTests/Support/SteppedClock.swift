// Licensed under the Apache License, Version 2.0. See LICENSE.

import Synchronization

/// A clock that stands still until it is advanced.
final class SteppedClock: Sendable {
    private let time = Mutex(ContinuousClock.now)

    @Sendable func now() -> ContinuousClock.Instant { time.withLock { $0 } }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }
}
