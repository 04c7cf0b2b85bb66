// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch

/// Seconds since the system started, not counting those asleep. Never goes back, so differences are durations.
public func CACurrentMediaTime() -> CFTimeInterval {
    CFTimeInterval(DispatchTime.now().uptimeNanoseconds) / 1_000_000_000
}
