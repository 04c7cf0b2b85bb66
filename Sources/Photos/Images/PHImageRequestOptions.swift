// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The options of a request for a picture.
///
/// A request reads its options once, when it is made.
open class PHImageRequestOptions: NSObject, NSCopying {
    /// The version of an edited asset. Default: `current`.
    open var version: PHImageRequestOptionsVersion = .current
    /// The delivery mode: how often the handler is called, and with which pictures. Default: `opportunistic`. Ignored
    /// by synchronous requests, which deliver the final picture only.
    open var deliveryMode: PHImageRequestOptionsDeliveryMode = .opportunistic
    /// The precision with which the picture matches the target size. Default: `fast`.
    ///
    /// `exact` delivers, to the pixel, the largest size with the picture's shape (or the crop rectangle's shape) that
    /// fits into the target, or the smallest that covers it; `none` and a maximum target size deliver the original's
    /// size. No mode enlarges the original.
    open var resizeMode: PHImageRequestOptionsResizeMode = .fast
    /// The part of the picture to deliver, as fractions of its displayed width and height, from the top left. Default:
    /// `.zero`, for the whole picture. Parts outside the picture are ignored.
    open var normalizedCropRect: CGRect = .zero
    /// A Boolean value that indicates whether bytes that are not local may be downloaded. Default: false. Without the
    /// download, the request delivers no picture or only a degraded one, and sets `PHImageResultIsInCloudKey`.
    open var isNetworkAccessAllowed = false
    /// A Boolean value that indicates whether the handler is called on the calling thread before the request returns.
    /// Default: false.
    open var isSynchronous = false
    /// A handler for the progress of a download, called on a serial queue of the library's choice, and only if there is
    /// a download. A synchronous request calls it on a different thread, because the calling thread waits.
    open var progressHandler: PHAssetImageProgressHandler?
    /// A Boolean value that permits a second, better degraded picture before the final one. Default: false. The second
    /// picture comes if the library has stored a larger rendition than the first one. Only opportunistic requests use
    /// this option.
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
    /// See ``keepsColorProfile``.
    package var keepsProfile = false

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
        copy.keepsProfile = keepsProfile
        return copy
    }
}

/// A handler for the progress of a download, from 0 to 1, called on a queue of the library's choice; setting `stop`
/// cancels.
public typealias PHAssetImageProgressHandler = (
    Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void

/// The ways to deliver a picture; see
/// ``PHImageManager/requestImage(for:targetSize:contentMode:options:resultHandler:)`` for the calls of the handler.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
    /// A degraded picture at once if there is one, and the final one later.
    case opportunistic = 0
    /// One picture, never smaller than requested.
    case highQualityFormat = 1
    /// One picture, as fast as possible; it may be smaller than requested.
    case fastFormat = 2
}

/// The precision with which a picture matches the requested size.
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
    /// The original's size.
    case none = 0
    /// The requested size or larger, whichever decodes fastest.
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
    /// The original of the highest fidelity, such as the RAW of RAW+JPEG.
    case original = 2
}
