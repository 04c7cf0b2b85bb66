// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// How a video is delivered.
///
/// A value that requests read once, when they are called. Requests for videos are not built yet.
open class PHVideoRequestOptions: NSObject {
    /// Whether bytes may be fetched over a network; false at first.
    open var isNetworkAccessAllowed = false
    /// Which version of an edited video; `current` at first.
    open var version: PHVideoRequestOptionsVersion = .current
    /// How good it is to be; `automatic` at first. Counts for version `current` only.
    open var deliveryMode: PHVideoRequestOptionsDeliveryMode = .automatic
    /// Told how far the download is; `nil` at first.
    open var progressHandler: PHAssetVideoProgressHandler?

    /// The options of a request that is given none.
    public override init() { super.init() }
}

/// Told how far a download is, from 0 to 1, on a serial queue of the library's choice; `stop` cancels.
public typealias PHAssetVideoProgressHandler = (
    Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void
