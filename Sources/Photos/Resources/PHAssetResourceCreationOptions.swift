// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// The description of a file that becomes a resource of a new asset.
///
/// Read once, when the file is added.
open class PHAssetResourceCreationOptions: NSObject, NSCopying {
    /// The filename to store; `nil` (the default) for the name in its URL, otherwise a generated one.
    open var originalFilename: String?
    /// The type of the file: `.jpeg`; `nil` (the default) if the library is to find out.
    ///
    /// The library finds out in any case: it reads the type from the bytes, and a resource has that type, also when
    /// another one is given here. The same value as ``uniformTypeIdentifier``.
    open var contentType: UTType? {
        get { uniformTypeIdentifier.map { UTType(importedAs: $0) } }
        set { uniformTypeIdentifier = newValue?.identifier }
    }
    /// The identifier of ``contentType``: `public.jpeg`.
    open var uniformTypeIdentifier: String?
    /// A Boolean value that indicates whether the file is moved into the library instead of copied. Default: false.
    ///
    /// As in PhotoKit a file with a second name (a hard link) is not moved, and neither is a file that is open in
    /// another program or in this one, for reading or writing, or mapped into memory: the block fails with
    /// ``PHPhotosError/Code/invalidResource``, and the file stays as it is. Close every `FileHandle` of the file first.
    /// Where the system does not tell whether a file is open, it is moved: on a network file system, and for a file of
    /// another user.
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
