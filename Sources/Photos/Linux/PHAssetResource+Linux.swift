// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary
public import PlatformTypes

/// Additions to Apple's PhotoKit.
extension PHAssetResource {
    /// The value behind the object, with placements and content identifier.
    ///
    /// Stops the program for a resource without a library, because it has no such value.
    public var resource: Resource {
        guard let metadata else {
            fatalError("PHAssetResource: a resource that does not come from a library has no attributes")
        }
        return metadata
    }
    /// The fingerprint of the file: the BLAKE2b-256 hash of its bytes, which is its name in the library.
    public var fingerprint: Fingerprint { resource.content.fingerprint }
    /// The size in bytes.
    public var byteCount: Int64 { resource.content.byteCount }
}

/// Additions to Apple's PhotoKit.
extension PHAssetResource {
    /// Returns the resources of an asset, as `assetResources(for:)` does, from the result of
    /// ``PHPhotoLibrary/contents(of:)``, without another read.
    public static func assetResources(for asset: PHAsset, in contents: AssetContents) -> [PHAssetResource] {
        guard let library = asset.library else { return [] }
        return made(of: contents.resources, of: asset, in: library)
    }
}

/// Attributes by name, an addition for Linux: on Apple systems every Objective-C object has them.
extension PHAssetResource {
    /// Returns the attribute of this name, as clients of Apple's systems read it:
    /// `resource.value(forKey: "fileSize") as? Int64`.
    ///
    /// Every property of the class can be read by its name, and in addition:
    ///
    /// - `fileSize`: the size in bytes.
    /// - `locallyAvailable` and its opposite, `isInCloud`: true if the bytes are on this machine.
    /// - `isCurrent`: true if the resource shows the asset as it is now, after edits.
    /// - `fileURL`, `privateFileURL` and `path`: the original in the library's folder, `nil` for a library in memory.
    ///   Read that file, but never change it.
    /// - `cloudAssetGUID`, `dataSource`, `privateFileLoader` and `sha`: always `nil`, because only Apple's cloud and
    ///   database have them.
    ///
    /// Numbers, Booleans and enumerations are `NSNumber`s. `nil` when the attribute has no value. An unknown name stops
    /// the program with a list of the known names, as an exception does in PhotoKit; ``attribute(named:)`` throws
    /// instead.
    public func value(forKey key: String) -> Any? {
        guard let read = reader(of: key) else { fatalError("\(LibraryError.unknownAttribute(key, of: self))") }
        return read()
    }

    /// Returns the attribute of this name, as ``value(forKey:)`` does; throws `invalidRequest` for an unknown name.
    public func attribute(named name: String) throws(LibraryError) -> Any? {
        guard let read = reader(of: name) else { throw .unknownAttribute(name, of: self) }
        return read()
    }

    /// Returns true if ``value(forKey:)`` supports the name. On Linux methods cannot be found by name.
    public func responds(to aSelector: Selector) -> Bool { reader(of: aSelector.description) != nil }
}
