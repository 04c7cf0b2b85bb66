// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// An asset that is to be played. There is no player here: it carries the asset to where one is.
open class AVPlayerItem: NSObject, @unchecked Sendable {
    private let played: AVAsset

    /// An item for an asset. Nothing is read yet.
    public init(asset: AVAsset) { played = asset }

    /// An item for the file at a URL. Nothing is read yet.
    public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

    /// What is to be played.
    open var asset: AVAsset { played }

    /// How long it lasts: the asset's, which may wait for the disk. On Apple systems it is indefinite until it is loaded.
    open var duration: CMTime { played.duration }
}
