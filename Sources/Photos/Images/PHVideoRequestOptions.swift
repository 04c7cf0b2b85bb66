// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The options of a request for a video.
///
/// A request reads its options once, when it is made.
open class PHVideoRequestOptions: NSObject, NSCopying {
    /// A Boolean value that indicates whether bytes may be fetched over a network. Default: false.
    open var isNetworkAccessAllowed = false
    /// The version of an edited video. Default: `current`.
    open var version: PHVideoRequestOptionsVersion = .current
    /// The quality to deliver. Default: `automatic`. Applies to version `current` only.
    open var deliveryMode: PHVideoRequestOptionsDeliveryMode = .automatic
    /// A handler for the progress of a download. Default: `nil`.
    open var progressHandler: PHAssetVideoProgressHandler?

    /// Creates options with the default values.
    public override init() { super.init() }

    /// Returns an independent copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHVideoRequestOptions()
        copy.isNetworkAccessAllowed = isNetworkAccessAllowed
        copy.version = version
        copy.deliveryMode = deliveryMode
        copy.progressHandler = progressHandler
        return copy
    }
}

/// A handler for the progress of a download, from 0 to 1, called on a serial queue of the library's choice; setting
/// `stop` cancels.
public typealias PHAssetVideoProgressHandler = (
    Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void

/// The qualities in which a video can be delivered.
///
/// In PhotoKit the quality applies to videos that are fetched from a cloud; local videos are always delivered at their
/// best quality.
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
    /// The quality that suits the use.
    case automatic = 0
    /// The best quality.
    case highQualityFormat = 1
    /// A quality of about 720 lines.
    case mediumQualityFormat = 2
    /// A quality of about 360 lines.
    case fastFormat = 3
}

/// The versions of an edited video.
public enum PHVideoRequestOptionsVersion: Int, Sendable {
    /// The version with edits.
    case current = 0
    /// The version without edits.
    case original = 1
}
