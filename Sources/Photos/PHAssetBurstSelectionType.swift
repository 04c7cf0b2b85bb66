// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The origins of an asset's selection from its burst.
public struct PHAssetBurstSelectionType: OptionSet, Hashable, Sendable {
    /// The members as a bit mask.
    public let rawValue: UInt

    /// Creates a set from a bit mask. Unknown bits are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Selected by the system.
    public static let autoPick = PHAssetBurstSelectionType(rawValue: 1 << 0)
    /// Selected by the user.
    public static let userPick = PHAssetBurstSelectionType(rawValue: 1 << 1)
}
