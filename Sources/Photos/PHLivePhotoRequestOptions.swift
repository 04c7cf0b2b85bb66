// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// How a Live Photo is made and delivered.
///
/// A request reads its options once, when it is called.
open class PHLivePhotoRequestOptions: NSObject, NSCopying {
    /// Which version of an edited asset; `current` at first.
    open var version: PHImageRequestOptionsVersion = .current
    /// How it is delivered; `opportunistic` at first.
    open var deliveryMode: PHImageRequestOptionsDeliveryMode = .opportunistic
    /// Whether bytes may be fetched over a network; false at first. All bytes of this library are local.
    open var isNetworkAccessAllowed = false
    /// Told how far the download is. Never called, because nothing is downloaded.
    open var progressHandler: PHAssetImageProgressHandler?

    /// The options of a request that is given none.
    public override init() { super.init() }

    /// Options of their own, equal to these.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHLivePhotoRequestOptions()
        copy.version = version
        copy.deliveryMode = deliveryMode
        copy.isNetworkAccessAllowed = isNetworkAccessAllowed
        copy.progressHandler = progressHandler
        return copy
    }
}

/// The number of a request for a Live Photo.
public typealias PHLivePhotoRequestID = Int32

/// The number that no request has.
public let PHLivePhotoRequestIDInvalid: PHLivePhotoRequestID = 0

/// Info key: why there is no Live Photo. An `NSError`.
public let PHLivePhotoInfoErrorKey = "PHLivePhotoInfoErrorKey"
/// Info key: whether the Live Photo is a stand-in for one to come. An `NSNumber`.
public let PHLivePhotoInfoIsDegradedKey = "PHLivePhotoInfoIsDegradedKey"
/// Info key: whether the request was cancelled. An `NSNumber`.
public let PHLivePhotoInfoCancelledKey = "PHLivePhotoInfoCancelledKey"
