// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The options of a request for a picture.
///
/// A request reads its options once, when it is made.
open class PHImageRequestOptions: NSObject, NSCopying {
    /// The version of an edited asset. Default: `current`.
    open var version: PHImageRequestOptionsVersion = .current
    /// The delivery mode. Default: `opportunistic`. As long as degraded pictures are not built, every mode delivers the
    /// final picture once.
    open var deliveryMode: PHImageRequestOptionsDeliveryMode = .opportunistic
    /// The precision with which the picture matches the target size. Default: `fast`.
    ///
    /// `exact` gives, to the pixel, the largest size of the picture's shape (or of the crop rectangle's) that lies
    /// within the target, or the smallest that covers it; `none` and a maximum target size give the original's size. No
    /// mode enlarges the original.
    open var resizeMode: PHImageRequestOptionsResizeMode = .fast
    /// The part of the picture to deliver: fractions of its displayed width and height, from the top left. Default:
    /// `.zero`, for all of it. Parts outside the picture are ignored.
    open var normalizedCropRect: CGRect = .zero
    /// A Boolean value that indicates whether bytes may be fetched over a network. Default: false. All bytes of this
    /// library are local.
    open var isNetworkAccessAllowed = false
    /// A Boolean value that indicates whether the handler is called on the calling thread before the request returns.
    /// Default: false.
    open var isSynchronous = false
    /// A handler for the progress of a download. Never called, because nothing is downloaded.
    open var progressHandler: PHAssetImageProgressHandler?
    /// A Boolean value that permits a second, better degraded picture before the final one. Default: false. Without
    /// effect: no degraded pictures are delivered yet.
    open var allowSecondaryDegradedImage = false
    /// A Boolean value that indicates a preference for high dynamic range. Default: false. Without effect: pictures are
    /// of standard range.
    open var preferHDR = false
    /// The brightness that the screen can show, as a multiple of white, for a picture of high dynamic range. Default:
    /// 1, for none; 0 means unknown. Values that are negative or between 0 and 1 become 0.
    open var targetHDRHeadroom: CGFloat {
        get { headroom }
        set { headroom = newValue >= 1 ? newValue : 0 }
    }

    private var headroom: CGFloat = 1

    /// Creates options with the default values.
    public override init() { super.init() }

    /// Returns an independent copy.
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

/// A handler for the progress of a download, from 0 to 1, called on a queue of the library's choice; setting `stop`
/// cancels.
public typealias PHAssetImageProgressHandler = (
    Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void

/// The ways to deliver a picture.
///
/// Degraded pictures are not delivered yet: in every mode the handler is called once, with the final picture. PhotoKit,
/// too, may behave like this in each mode.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
    /// A degraded picture at once, and a better one later.
    case opportunistic = 0
    /// One picture of the best quality.
    case highQualityFormat = 1
    /// One picture, as fast as possible.
    case fastFormat = 2
}

/// The precision with which a picture matches the requested size.
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
    /// The original's size.
    case none = 0
    /// The requested size or larger, whatever decodes fastest.
    case fast = 1
    /// The exact size in pixels; see ``PHImageRequestOptions/resizeMode``.
    case exact = 2
}

/// The versions of an edited asset.
public enum PHImageRequestOptionsVersion: Int, Sendable {
    /// The version with edits.
    case current = 0
    /// The version without edits.
    case unadjusted = 1
    /// The original of highest fidelity: the RAW of RAW+JPEG.
    case original = 2
}
