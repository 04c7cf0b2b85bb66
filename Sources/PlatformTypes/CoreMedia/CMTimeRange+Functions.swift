// Licensed under the Apache License, Version 2.0. See LICENSE.

extension CMTimeRange {
    /// No time at all, from the beginning.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    /// A range without start or duration; as `CMTimeRange()`.
    public static let invalid = CMTimeRange()

    /// Whether the range says anything: start and duration are valid and not negative, and the duration is of no epoch.
    public var isValid: Bool {
        start.isValid && duration.isValid && duration.epoch == 0 && !(duration.isNumeric && duration.value < 0)
    }

    /// Whether the range lasts no time.
    public var isEmpty: Bool { isValid && duration == .zero }

    /// Whether start or duration is not known.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }

    /// The times that are in both ranges; `zero` when there are none, invalid when one is.
    public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
        guard isValid, otherRange.isValid else { return .invalid }
        let (first, last) = (max(start, otherRange.start), min(end, otherRange.end))
        return first < last ? CMTimeRange(start: first, end: last) : .zero
    }

    /// The shortest range that has both in it; invalid when one is.
    public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
        guard isValid, otherRange.isValid else { return .invalid }
        return CMTimeRange(start: min(start, otherRange.start), end: max(end, otherRange.end))
    }

    /// Whether all times of another range are in this one. None are when either is invalid.
    public func containsTimeRange(_ otherRange: CMTimeRange) -> Bool {
        isValid && otherRange.isValid && start <= otherRange.start && otherRange.end <= end
    }
}

/// The range that lasts so long; as ``CMTimeRange/init(start:duration:)``.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, duration: duration)
}

/// The range between two times; as ``CMTimeRange/init(start:end:)``.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange { CMTimeRange(start: start, end: end) }

/// The first time after the range; as ``CMTimeRange/end``.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// Whether the time is in the range; as ``CMTimeRange/containsTime(_:)``.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }
