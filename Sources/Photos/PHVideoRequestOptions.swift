// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// How a video is fetched and delivered.
///
/// A request reads its options once, when it is called.
open class PHVideoRequestOptions: NSObject, NSCopying {
    /// Whether bytes may be fetched over a network; false at first. All bytes of this library are local.
    open var isNetworkAccessAllowed = false
    /// Which version of an edited asset; `current` at first.
    open var version: PHVideoRequestOptionsVersion = .current
    /// How good it must be; `automatic` at first.
    open var deliveryMode: PHVideoRequestOptionsDeliveryMode = .automatic
    /// Told how far the download is. Never called, because nothing is downloaded.
    open var progressHandler: PHAssetVideoProgressHandler?

    /// The options of a request that is given none.
    public override init() { super.init() }

    /// Options of their own, equal to these.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHVideoRequestOptions()
        copy.isNetworkAccessAllowed = isNetworkAccessAllowed
        copy.version = version
        copy.deliveryMode = deliveryMode
        copy.progressHandler = progressHandler
        return copy
    }
}

/// Told how far a download is, from 0 to 1, on a queue of the library's choice; `stop` cancels.
public typealias PHAssetVideoProgressHandler = (
    Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void
