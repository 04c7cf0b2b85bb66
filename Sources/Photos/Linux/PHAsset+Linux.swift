// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Additions to Apple's PhotoKit.
extension PHAsset {
    /// The complete metadata of the asset: camera and lens, the source of its date, damage found, filename and size.
    ///
    /// Read at the first access, together with the metadata of neighbouring assets, and then cached. For an asset
    /// without a library, and for an asset deleted before the read, the value is empty.
    public var asset: Asset { metadata ?? .unknown }
}
