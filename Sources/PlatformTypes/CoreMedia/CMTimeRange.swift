// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A range of time, from its start up to but not including its end.
public struct CMTimeRange: Equatable, Sendable {
    /// The first time.
    public var start: CMTime
    /// The duration.
    public var duration: CMTime

    /// Creates a range with invalid start and duration, which contains no time.
    public init() { self.init(start: .invalid, duration: .invalid) }

    /// Creates a range of a duration.
    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }

    /// Creates the range between two times.
    public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

    /// The first time after the range.
    public var end: CMTime { start + duration }

    /// Returns true if the time is not before ``start`` and before ``end``; false when the range or the time is
    /// invalid.
    public func containsTime(_ time: CMTime) -> Bool { end.isValid && time.isValid && start <= time && time < end }
}
