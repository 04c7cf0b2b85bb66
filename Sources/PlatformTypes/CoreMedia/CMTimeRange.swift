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

extension CMTimeRange {
    /// The empty range at zero.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    /// A range with invalid start and duration, as `CMTimeRange()`.
    public static let invalid = CMTimeRange()

    /// True if start and duration are valid, and the duration is not negative and has epoch 0.
    public var isValid: Bool {
        start.isValid && duration.isValid && duration.epoch == 0 && !(duration.isNumeric && duration.value < 0)
    }

    /// True if the duration is zero.
    public var isEmpty: Bool { isValid && duration == .zero }

    /// True if start or duration is unknown.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }

    /// Returns the times in both ranges; `zero` when there are none, invalid when one of the ranges is.
    public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
        guard isValid, otherRange.isValid else { return .invalid }
        let (first, last) = (max(start, otherRange.start), min(end, otherRange.end))
        return first < last ? CMTimeRange(start: first, end: last) : .zero
    }

    /// Returns the shortest range that contains both; invalid when one of the ranges is.
    public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
        guard isValid, otherRange.isValid else { return .invalid }
        return CMTimeRange(start: min(start, otherRange.start), end: max(end, otherRange.end))
    }

    /// Returns true if this range contains all times of another; false when either is invalid.
    public func containsTimeRange(_ otherRange: CMTimeRange) -> Bool {
        isValid && otherRange.isValid && start <= otherRange.start && otherRange.end <= end
    }
}

/// Creates a range of a duration, as ``CMTimeRange/init(start:duration:)`` does.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, duration: duration)
}

/// Creates the range between two times, as ``CMTimeRange/init(start:end:)`` does.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange { CMTimeRange(start: start, end: end) }

/// Returns the first time after the range, as ``CMTimeRange/end`` does.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// Returns true if the time is in the range, as ``CMTimeRange/containsTime(_:)`` does.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }

/// A mapping from a time range of one timeline to that of another.
public struct CMTimeMapping: Equatable, Sendable {
    /// The time range of the content; invalid when there is none.
    public var source: CMTimeRange
    /// The time range of the presentation.
    public var target: CMTimeRange

    /// Creates a mapping of two invalid ranges.
    public init() { self.init(source: .invalid, target: .invalid) }

    /// Creates a mapping of the source to the target.
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }
}
