// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// An asset for playback. There is no player here: the item only carries the asset.
open class AVPlayerItem: NSObject, @unchecked Sendable {
    private let played: AVAsset

    /// Creates an item for an asset. Nothing is read yet.
    public init(asset: AVAsset) { played = asset }

    /// Creates an item for the file at a URL. Nothing is read yet.
    public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

    /// The asset to play.
    open var asset: AVAsset { played }

    /// The duration of the asset, which may block on the disk. On Apple systems it is indefinite until it is loaded.
    open var duration: CMTime { played.duration }
}
