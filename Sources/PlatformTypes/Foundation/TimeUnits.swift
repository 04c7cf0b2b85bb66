// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation

// The names of Dispatch on Apple systems for powers of ten, as numbers of 64 bits.

/// The nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// The microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// The milliseconds in a second.
public let MSEC_PER_SEC: UInt64 = 1_000

/// A duration in seconds.
public typealias CFTimeInterval = Double
/// A time in seconds since the beginning of 2001, UTC.
public typealias CFAbsoluteTime = CFTimeInterval

/// Returns the current time of the system's clock, which may be set back; ``CACurrentMediaTime()`` never goes back.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// Returns the seconds since the system started, without those asleep. The clock is monotonic, so differences are
/// durations.
public func CACurrentMediaTime() -> CFTimeInterval {
    CFTimeInterval(DispatchTime.now().uptimeNanoseconds) / 1_000_000_000
}
