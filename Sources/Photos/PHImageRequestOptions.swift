// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// How a picture is made and delivered.
///
/// A request reads its options once, when it is called.
open class PHImageRequestOptions: NSObject, NSCopying {
    /// Which version of an edited asset; `current` at first.
    open var version: PHImageRequestOptionsVersion = .current
    /// How it is delivered; `opportunistic` at first. Every mode delivers the final picture once, until quick stand-ins
    /// are made.
    open var deliveryMode: PHImageRequestOptionsDeliveryMode = .opportunistic
    /// How closely the picture follows the target size; `fast` at first.
    ///
    /// With `exact`, to the pixel the largest size of the picture's own shape (or of the crop rectangle's) that lies
    /// within the target, or the smallest that covers it; `none` and a maximum target size give the original's size.
    /// No mode gives more than the original has.
    open var resizeMode: PHImageRequestOptionsResizeMode = .fast
    /// The part of the picture that is wanted: fractions of its displayed width and height, from the top left. `.zero`,
    /// as at first, for all of it. What sticks out of the picture is left out.
    open var normalizedCropRect: CGRect = .zero
    /// Whether bytes may be fetched over a network; false at first. All bytes of this library are local.
    open var isNetworkAccessAllowed = false
    /// Whether the request is answered before it returns, on the calling thread; false at first.
    open var isSynchronous = false
    /// Told how far the download is. Never called, because nothing is downloaded.
    open var progressHandler: PHAssetImageProgressHandler?
    /// Whether a second, better stand-in may come between the first one and the picture; false at first. A permission:
    /// no stand-ins are made yet.
    open var allowSecondaryDegradedImage = false
    /// Whether a picture of high dynamic range is preferred; false at first. A wish: pictures are of standard range.
    open var preferHDR = false
    /// How much brighter than white the screen can show, for a picture of high dynamic range: 1, as at first, for not at
    /// all, 0 for unknown. What is negative or between 0 and 1 becomes 0.
    open var targetHDRHeadroom: CGFloat {
        get { headroom }
        set { headroom = newValue >= 1 ? newValue : 0 }
    }

    private var headroom: CGFloat = 1

    /// The options of a request that is given none.
    public override init() { super.init() }

    /// Options of their own, equal to these.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHImageRequestOptions()
        copy.version = version
        copy.deliveryMode = deliveryMode
        copy.resizeMode = resizeMode
        copy.normalizedCropRect = normalizedCropRect
        copy.isNetworkAccessAllowed = isNetworkAccessAllowed
        copy.isSynchronous = isSynchronous
        copy.progressHandler = progressHandler
        copy.allowSecondaryDegradedImage = allowSecondaryDegradedImage
        copy.preferHDR = preferHDR
        copy.targetHDRHeadroom = targetHDRHeadroom
        return copy
    }
}

/// Told how far a download is, from 0 to 1, on a queue of the library's choice; `stop` cancels.
public typealias PHAssetImageProgressHandler = (
    Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void
