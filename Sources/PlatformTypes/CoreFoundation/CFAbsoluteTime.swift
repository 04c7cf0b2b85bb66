// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Seconds between two moments.
public typealias CFTimeInterval = Double
/// A moment, in seconds since the beginning of 2001, UTC.
public typealias CFAbsoluteTime = CFTimeInterval

/// The present moment by the system's clock, which may be set back; ``CACurrentMediaTime()`` never goes back.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }
