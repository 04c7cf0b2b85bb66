// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What is known of a file that becomes a resource of a new asset.
///
/// A value that is read once, when the file is added. Creating assets by request is not built yet.
open class PHAssetResourceCreationOptions: NSObject, NSCopying {
    /// What the file is to be called; `nil`, as at first, for the name in its URL, else a made one.
    open var originalFilename: String?
    /// What kind of file it is: `public.jpeg`; `nil`, as at first, for what its resource type makes likely.
    open var uniformTypeIdentifier: String?
    /// Whether the file is moved into the library instead of copied; false at first.
    open var shouldMoveFile = false

    /// The options of a file that is given none.
    public override init() { super.init() }

    /// Options of their own, equal to these.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHAssetResourceCreationOptions()
        copy.originalFilename = originalFilename
        copy.uniformTypeIdentifier = uniformTypeIdentifier
        copy.shouldMoveFile = shouldMoveFile
        return copy
    }
}
