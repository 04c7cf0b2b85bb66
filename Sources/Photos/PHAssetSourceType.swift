// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The sources of assets.
public struct PHAssetSourceType: OptionSet, Hashable, Sendable {
    /// The members as a bit mask.
    public let rawValue: UInt

    /// Creates a set from a bit mask. Unknown bits are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The user's own library: everything that was imported.
    public static let typeUserLibrary = PHAssetSourceType(rawValue: 1 << 0)
    /// A shared album of another person.
    public static let typeCloudShared = PHAssetSourceType(rawValue: 1 << 1)
    /// A copy from another computer, not editable.
    public static let typeiTunesSynced = PHAssetSourceType(rawValue: 1 << 2)
}
