// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time: units per second.
public typealias CMTimeScale = Int32
/// The number of the run of a looping or restarted timeline; 0 for durations and timelines that run once.
public typealias CMTimeEpoch = Int64

/// A time or a duration as a fraction of seconds: ``value`` / ``timescale``.
///
/// A time may also be infinite, indefinite or invalid, according to ``flags``. Times of the same value are equal,
/// whatever their timescales: 1/2 is 300/600.
public struct CMTime: Sendable {
    /// The numerator.
    public var value: CMTimeValue
    /// The units per second.
    public var timescale: CMTimeScale
    /// The flags for validity, rounding and special values.
    public var flags: CMTimeFlags
    /// The run of the timeline; 0 unless it loops.
    public var epoch: CMTimeEpoch

    /// An invalid time.
    public static let invalid = CMTime()
    /// An unknown time.
    public static let indefinite = CMTime(implied: .indefinite)
    /// A time later than all others.
    public static let positiveInfinity = CMTime(implied: .positiveInfinity)
    /// A time earlier than all others.
    public static let negativeInfinity = CMTime(implied: .negativeInfinity)
    /// The time zero.
    public static let zero = CMTime(value: 0, timescale: 1)

    /// Creates an invalid time.
    public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

    /// Creates a time with these fields, which are not checked.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// Creates the time of `value` / `timescale` seconds.
    ///
    /// - Parameters:
    ///   - value: The number of units.
    ///   - timescale: The units per second. With one that is not positive, the time is sorted and added like an invalid
    ///     one.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
    }

    /// Creates a time in seconds, truncated to whole units.
    ///
    /// The timescale is halved until the value fits; if it never does, and for infinite seconds, the time is infinite.
    /// A time that does not represent the seconds exactly has `hasBeenRounded` among its ``flags``.
    ///
    /// - Parameters:
    ///   - seconds: The seconds; NaN gives an invalid time.
    ///   - preferredTimescale: The units per second; one that is not positive gives an invalid time.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        guard preferredTimescale > 0, !seconds.isNaN else {
            self = .invalid
            return
        }
        var scale = preferredTimescale
        while scale > 0 {
            if let units = CMTimeValue(exactly: (seconds * Double(scale)).rounded(.towardZero)) {
                self.init(value: units, timescale: scale)
                if self.seconds != seconds { flags.insert(.hasBeenRounded) }
                return
            }
            scale /= 2
        }
        self = seconds > 0 ? .positiveInfinity : .negativeInfinity
    }

    init(implied flag: CMTimeFlags) { self.init(value: 0, timescale: 0, flags: [.valid, flag], epoch: 0) }

    /// True if the time is valid, which infinite and indefinite times are too.
    public var isValid: Bool { flags.contains(.valid) }
    /// True if the time is later than every number.
    public var isPositiveInfinity: Bool { flags.isSuperset(of: [.valid, .positiveInfinity]) }
    /// True if the time is earlier than every number.
    public var isNegativeInfinity: Bool { flags.isSuperset(of: [.valid, .negativeInfinity]) }
    /// True if the time is unknown.
    public var isIndefinite: Bool { flags.isSuperset(of: [.valid, .indefinite]) }
    /// True if the time is a number: valid, neither infinite nor indefinite.
    public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }
    /// True if the time is a number and was rounded.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

    /// The time in seconds; infinite for infinite times, NaN for invalid and indefinite ones.
    public var seconds: Double {
        if isPositiveInfinity { return .infinity }
        if isNegativeInfinity { return -.infinity }
        return isNumeric ? Double(value) / Double(timescale) : .nan
    }
}

/// The flags of a ``CMTime``. Raw values are Core Media's.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    /// The flags as a bit mask.
    public let rawValue: UInt32

    /// Creates flags from a bit mask.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The time is valid.
    public static let valid = CMTimeFlags(rawValue: 1)
    /// The time is not exact, because it was rounded.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    /// The time is later than every number.
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    /// The time is earlier than every number.
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    /// The time is unknown, as the duration of a running broadcast.
    public static let indefinite = CMTimeFlags(rawValue: 16)
    /// The flags of times without a number.
    public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}

/// Creates the time of `value` / `timescale` seconds, as ``CMTime/init(value:timescale:)`` does.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }

/// Creates a time in seconds, as ``CMTime/init(seconds:preferredTimescale:)`` does.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns the time in seconds, as ``CMTime/seconds`` does.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
