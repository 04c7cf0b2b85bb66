// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// How the bytes of a resource are fetched.
///
/// A request reads its options once, when it is called.
open class PHAssetResourceRequestOptions: NSObject, NSCopying {
    /// Whether bytes may be fetched over a network; false at first. All bytes of this library are local.
    open var isNetworkAccessAllowed = false
    /// Told how far the download is. Never called, because nothing is downloaded.
    open var progressHandler: PHAssetResourceProgressHandler?

    /// The options of a request that is given none.
    public override init() { super.init() }

    /// Options of their own, equal to these.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHAssetResourceRequestOptions()
        copy.isNetworkAccessAllowed = isNetworkAccessAllowed
        copy.progressHandler = progressHandler
        return copy
    }
}

/// Told how far a download is, from 0 to 1, on a serial queue of the library's choice.
public typealias PHAssetResourceProgressHandler = (Double) -> Void
