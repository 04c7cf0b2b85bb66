// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Who picked an asset out of its burst.
public struct PHAssetBurstSelectionType: OptionSet, Hashable, Sendable {
    /// The members, each as a bit.
    public let rawValue: UInt

    /// The set of these bits; those that have no name here are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The system.
    public static let autoPick = PHAssetBurstSelectionType(rawValue: 1 << 0)
    /// The user.
    public static let userPick = PHAssetBurstSelectionType(rawValue: 1 << 1)
}
