// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Not in Swift's Foundation on Linux: attributes by name, as Objective-C's runtime reads them on Apple systems.
extension PHAssetResource {
    /// The attribute of that name. Numbers and truth values are `NSNumber`s.
    ///
    /// A resource answers to `type`, `assetLocalIdentifier`, `originalFilename`, `uniformTypeIdentifier`, `pixelWidth` and
    /// `pixelHeight`, and to what PhotoKit does not document but programs read: `filename`, `fileSize` (bytes),
    /// `locallyAvailable` (whether the library has its bytes) and `fileURL` (`nil`: programs get bytes, not places).
    ///
    /// Any other name stops the program, as on Apple systems; ``attribute(named:)`` throws instead.
    public func value(forKey key: String) -> Any? {
        do { return try attribute(named: key) } catch { fatalError("PhotoKit: \(error)") }
    }

    /// The attribute of that name; see ``value(forKey:)``. Throws `LibraryError.Code.unsupported` when there is none.
    public func attribute(named key: String) throws(LibraryError) -> Any? {
        let attributes = KeyedAttributes.ofResources
        guard let attribute = attributes[key] else { throw .undefinedKey(key, of: self, Array(attributes.keys)) }
        return attribute(self)
    }
}
