// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A duration in seconds.
public typealias CFTimeInterval = Double
/// A time in seconds since the beginning of 2001, UTC.
public typealias CFAbsoluteTime = CFTimeInterval

/// Returns the current time of the system's clock, which may be set back; ``CACurrentMediaTime()`` never goes back.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }
