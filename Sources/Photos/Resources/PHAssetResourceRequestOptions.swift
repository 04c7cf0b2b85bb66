// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The options of a request for the bytes of a resource.
///
/// A request reads its options once, when it is made.
open class PHAssetResourceRequestOptions: NSObject, NSCopying {
    /// A Boolean value that indicates whether bytes that are not local may be downloaded. Default: false.
    open var isNetworkAccessAllowed = false
    /// A handler for the progress of a download, called only if there is a download.
    open var progressHandler: PHAssetResourceProgressHandler?

    /// Creates options with the default values.
    public override init() { super.init() }

    /// Returns an independent copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHAssetResourceRequestOptions()
        copy.isNetworkAccessAllowed = isNetworkAccessAllowed
        copy.progressHandler = progressHandler
        return copy
    }
}

/// A handler for the progress of a download, from 0 to 1, called on a serial queue of the library's choice.
public typealias PHAssetResourceProgressHandler = (Double) -> Void
