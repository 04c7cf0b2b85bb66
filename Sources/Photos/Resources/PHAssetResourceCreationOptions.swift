// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// The description of a file that becomes a resource of a new asset.
///
/// Read once, when the file is added.
open class PHAssetResourceCreationOptions: NSObject, NSCopying {
    /// The filename to store; `nil` (the default) for the name in its URL, or a generated name if there is no URL.
    open var originalFilename: String?
    /// The type of the file: `.jpeg`; `nil` (the default) for automatic detection.
    ///
    /// The library always detects the type from the bytes, and the resource has the detected type, even if another type
    /// is given here. The same value as ``uniformTypeIdentifier``.
    open var contentType: UTType? {
        get { uniformTypeIdentifier.map { UTType(importedAs: $0) } }
        set { uniformTypeIdentifier = newValue?.identifier }
    }
    /// The identifier of ``contentType``: `public.jpeg`.
    open var uniformTypeIdentifier: String?
    /// A Boolean value that indicates whether the file is moved into the library instead of copied. Default: false.
    ///
    /// As in PhotoKit, a file with a second name (a hard link) is not moved. Nor is a file that this program or another
    /// one has open for reading or writing, or has mapped into memory. In these cases the block fails with
    /// ``PHPhotosError/Code/invalidResource``, and the file does not change. Close every `FileHandle` of the file
    /// first. If the system cannot report whether the file is open (on a network file system, and for a file of another
    /// user), the file is moved.
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
