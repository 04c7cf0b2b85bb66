// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch

/// Returns the seconds since the system started, without those asleep. The clock is monotonic, so differences are
/// durations.
public func CACurrentMediaTime() -> CFTimeInterval {
    CFTimeInterval(DispatchTime.now().uptimeNanoseconds) / 1_000_000_000
}
