// Licensed under the Apache License, Version 2.0. See LICENSE.

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
