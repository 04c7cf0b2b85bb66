// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Who picked an asset out of its burst.
public struct PHAssetBurstSelectionType: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The system.
    public static let autoPick = PHAssetBurstSelectionType(rawValue: 1 << 0)
    /// The user.
    public static let userPick = PHAssetBurstSelectionType(rawValue: 1 << 1)
}
