// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// How a resource of a new asset is taken in.
open class PHAssetResourceCreationOptions: NSObject, NSCopying {
    /// What the file is to be called; `nil`, as at first, for the name that it has.
    open var originalFilename: String?
    /// What kind of file it is: `public.jpeg`; `nil`, as at first, for what its content says.
    open var uniformTypeIdentifier: String?
    /// Whether the file is moved instead of copied; false at first.
    open var shouldMoveFile = false

    /// The options of a resource that is given none.
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
