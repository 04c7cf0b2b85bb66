// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What the numbers of a ``CMTime`` are worth. Raw values are Core Media's.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// The flags of these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The time says something.
    public static let valid = CMTimeFlags(rawValue: 1)
    /// The time is not exact: it was rounded on the way.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    /// Later than every number.
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    /// Earlier than every number.
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    /// Not known, as the duration of what is still being broadcast.
    public static let indefinite = CMTimeFlags(rawValue: 16)
    /// The flags that take the place of the numbers.
    public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}
