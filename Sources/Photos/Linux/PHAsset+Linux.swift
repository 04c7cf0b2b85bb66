// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Additions to Apple's PhotoKit.
extension PHAsset {
    /// The complete metadata of the asset: camera and lens, the source of its date, damage found, filename and size.
    ///
    /// Read at the first access, together with that of neighbouring assets, and then kept. A value without metadata for
    /// an asset without a library, and for one that was deleted before the read.
    public var asset: Asset { metadata ?? .unknown }
}
