// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Where an asset came from.
public struct PHAssetSourceType: OptionSet, Hashable, Sendable {
    /// The members, each as a bit.
    public let rawValue: UInt

    /// The set of these bits; those that have no name here are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The user's own library: everything that was imported.
    public static let typeUserLibrary = PHAssetSourceType(rawValue: 1 << 0)
    /// Somebody else's shared album.
    public static let typeCloudShared = PHAssetSourceType(rawValue: 1 << 1)
    /// Copied from another computer, not editable.
    public static let typeiTunesSynced = PHAssetSourceType(rawValue: 1 << 2)
}
