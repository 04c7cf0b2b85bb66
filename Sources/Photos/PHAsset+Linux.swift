// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Not in Apple's PhotoKit.
extension PHAsset {
    /// Every fact that import knows: camera and lens, where the date was read, what is broken, filename and size.
    ///
    /// Read when it is first asked for, for the assets next to it at the same time; then it stays. For a stand-in of no
    /// library, and for an asset that was gone by then, a value without facts.
    public var asset: Asset { facts ?? .unknown }
}
