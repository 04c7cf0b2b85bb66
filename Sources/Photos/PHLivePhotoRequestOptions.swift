// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// How a Live Photo is delivered.
///
/// A value that requests read once, when they are called. Requests for Live Photos are not built yet.
open class PHLivePhotoRequestOptions: NSObject, NSCopying {
    /// Which version of an edited asset; `current` at first.
    open var version: PHImageRequestOptionsVersion = .current
    /// How it is delivered; `opportunistic` at first.
    open var deliveryMode: PHImageRequestOptionsDeliveryMode = .opportunistic
    /// Whether bytes may be fetched over a network; false at first.
    open var isNetworkAccessAllowed = false
    /// Told how far the download is; `nil` at first.
    open var progressHandler: PHAssetImageProgressHandler?
    /// Whether a picture of high dynamic range is preferred; false at first.
    open var preferHDR = false

    /// The options of a request that is given none.
    public override init() { super.init() }

    /// Options of their own, equal to these.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHLivePhotoRequestOptions()
        copy.version = version
        copy.deliveryMode = deliveryMode
        copy.isNetworkAccessAllowed = isNetworkAccessAllowed
        copy.progressHandler = progressHandler
        copy.preferHDR = preferHDR
        return copy
    }
}
