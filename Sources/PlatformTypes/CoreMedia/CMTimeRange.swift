// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A stretch of time: from its start up to its end, the end itself not included.
public struct CMTimeRange: Equatable, Sendable {
    /// The first time.
    public var start: CMTime
    /// How long it lasts.
    public var duration: CMTime

    /// A range without start or duration: it contains nothing.
    public init() { self.init(start: .invalid, duration: .invalid) }

    /// The range that lasts so long.
    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }

    /// The range between two times.
    public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

    /// The first time after the range.
    public var end: CMTime { start + duration }

    /// Whether the time is in the range: not before ``start``, and before ``end``. Nothing is when either is invalid.
    public func containsTime(_ time: CMTime) -> Bool { end.isValid && time.isValid && start <= time && time < end }
}
