// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The options of a request for a video.
///
/// A request reads its options once, when it is made. Requests for videos are not built yet.
open class PHVideoRequestOptions: NSObject {
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
}

/// A handler for the progress of a download, from 0 to 1, called on a serial queue of the library's choice; setting
/// `stop` cancels.
public typealias PHAssetVideoProgressHandler = (
    Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void
