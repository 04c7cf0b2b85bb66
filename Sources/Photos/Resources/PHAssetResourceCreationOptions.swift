// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The description of a file that becomes a resource of a new asset.
///
/// Read once, when the file is added.
open class PHAssetResourceCreationOptions: NSObject, NSCopying {
    /// The filename to store; `nil` (the default) for the name in its URL, otherwise a generated one.
    open var originalFilename: String?
    /// The uniform type identifier of the file: `public.jpeg`; `nil` (the default) for the usual one of its resource
    /// type.
    open var uniformTypeIdentifier: String?
    /// A Boolean value that indicates whether the file is moved into the library instead of copied. Default: false.
    open var shouldMoveFile = false
    /// The value of the addition for Linux of a similar name.
    var mayWriteContentIdentifier = false

    /// Creates options with the default values.
    public override init() { super.init() }

    /// Returns an independent copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = PHAssetResourceCreationOptions()
        copy.originalFilename = originalFilename
        copy.uniformTypeIdentifier = uniformTypeIdentifier
        copy.shouldMoveFile = shouldMoveFile
        copy.mayWriteContentIdentifier = mayWriteContentIdentifier
        return copy
    }
}
