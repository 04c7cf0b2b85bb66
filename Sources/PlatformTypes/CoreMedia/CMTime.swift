// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time: units to a second.
public typealias CMTimeScale = Int32
/// Which run of a looping or restarted timeline a time belongs to; 0 for durations and for what runs once.
public typealias CMTimeEpoch = Int64

/// A time or a duration as a fraction of seconds: ``value`` / ``timescale``.
///
/// A time may also be infinite, indefinite or invalid; ``flags`` tell. Times that mean the same are equal, whatever their
/// timescales: 1/2 is 300/600.
public struct CMTime: Sendable {
    /// The numerator.
    public var value: CMTimeValue
    /// Units to a second.
    public var timescale: CMTimeScale
    /// What the numbers are worth.
    public var flags: CMTimeFlags
    /// The run of the timeline; 0 unless it loops.
    public var epoch: CMTimeEpoch

    /// No time at all.
    public static let invalid = CMTime()
    /// A time that is not known.
    public static let indefinite = CMTime(implied: .indefinite)
    /// Later than all others.
    public static let positiveInfinity = CMTime(implied: .positiveInfinity)
    /// Earlier than all others.
    public static let negativeInfinity = CMTime(implied: .negativeInfinity)
    /// No time after the beginning.
    public static let zero = CMTime(value: 0, timescale: 1)

    /// An invalid time.
    public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

    /// The time with these fields, taken as they are.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// The time of `value` / `timescale` seconds.
    ///
    /// - Parameter timescale: Units to a second. With one that is not positive the time means nothing, and is sorted and
    ///   added like an invalid one.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
    }

    /// The time of so many seconds, cut off after whole units.
    ///
    /// The timescale is halved as often as it takes for the value to fit; when it never does, and for infinite seconds,
    /// the time is infinite. A time that does not give the same seconds back has `hasBeenRounded` among its ``flags``.
    ///
    /// - Parameters:
    ///   - seconds: Not a number gives an invalid time.
    ///   - preferredTimescale: Units to a second; one that is not positive gives an invalid time.
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

    /// Whether the time says anything. Infinite and indefinite times are valid.
    public var isValid: Bool { flags.contains(.valid) }
    /// Whether the time is later than every number.
    public var isPositiveInfinity: Bool { flags.isSuperset(of: [.valid, .positiveInfinity]) }
    /// Whether the time is earlier than every number.
    public var isNegativeInfinity: Bool { flags.isSuperset(of: [.valid, .negativeInfinity]) }
    /// Whether the time is not known.
    public var isIndefinite: Bool { flags.isSuperset(of: [.valid, .indefinite]) }
    /// Whether the time is a number: valid, neither infinite nor indefinite.
    public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }
    /// Whether the time is a number that was rounded on the way.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

    /// The time in seconds; infinite for infinite times, not a number for invalid and indefinite ones.
    public var seconds: Double {
        if isPositiveInfinity { return .infinity }
        if isNegativeInfinity { return -.infinity }
        return isNumeric ? Double(value) / Double(timescale) : .nan
    }
}
