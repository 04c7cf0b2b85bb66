// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The options of a request for a Live Photo.
///
/// A request reads its options once, when it is made.
open class PHLivePhotoRequestOptions: NSObject, NSCopying {
    /// The version of an edited asset. Default: `current`.
    open var version: PHImageRequestOptionsVersion = .current
    /// The delivery mode. Default: `opportunistic`.
    open var deliveryMode: PHImageRequestOptionsDeliveryMode = .opportunistic
    /// A Boolean value that indicates whether bytes may be fetched over a network. Default: false.
    open var isNetworkAccessAllowed = false
    /// A handler for the progress of a download. Default: `nil`.
    open var progressHandler: PHAssetImageProgressHandler?
    /// A Boolean value that indicates a preference for high dynamic range. Default: false. Without effect: pictures are
    /// of standard range.
    open var preferHDR = false

    /// Creates options with the default values.
    public override init() { super.init() }

    /// Returns an independent copy.
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

/// The identifier of a request for a Live Photo made from files.
public typealias PHLivePhotoRequestID = Int32

/// The identifier that no request has: 0.
public var PHLivePhotoRequestIDInvalid: PHLivePhotoRequestID { 0 }

/// The info key of the `NSError` that explains why there is no Live Photo.
public let PHLivePhotoInfoErrorKey = "PHLivePhotoInfoErrorKey"
/// The info key of an `NSNumber`: true if a better Live Photo will follow.
public let PHLivePhotoInfoIsDegradedKey = "PHLivePhotoInfoIsDegradedKey"
/// The info key of an `NSNumber`: true if the request was cancelled.
public let PHLivePhotoInfoCancelledKey = "PHLivePhotoInfoCancelledKey"
