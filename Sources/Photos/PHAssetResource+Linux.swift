// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary
public import PlatformTypes

/// Not in Apple's PhotoKit.
extension PHAssetResource {
    /// The whole value behind the object: placements, content identifier and all.
    ///
    /// Stops the program for a stand-in of no library: there is no such value.
    public var resource: Resource {
        guard let facts else { fatalError("PHAssetResource: a resource that came from no library has no value") }
        return facts
    }
    /// What the file is called in the library: the BLAKE2b-256 hash of its bytes.
    public var fingerprint: Fingerprint { resource.content.fingerprint }
    /// How many bytes it has.
    public var byteCount: Int64 { resource.content.byteCount }
}

/// Not in Apple's PhotoKit.
extension PHAssetResource {
    /// As `assetResources(for:)`, of what ``PHPhotoLibrary/contents(of:)`` has read: costs nothing.
    public static func assetResources(for asset: PHAsset, in contents: AssetContents) -> [PHAssetResource] {
        guard let library = asset.library else { return [] }
        return made(of: contents.resources, of: asset, in: library)
    }
}

/// Not in Apple's PhotoKit, where every object of Objective-C has it: attributes by their names.
extension PHAssetResource {
    /// The attribute of that name, as clients of Apple's systems read it: `resource.value(forKey: "fileSize") as? Int64`.
    ///
    /// Every property of the class can be read by its name. Beside them: `fileSize`, how many bytes it has;
    /// `locallyAvailable`, whether the bytes are here, and `isInCloud`, whether they are not; `isCurrent`, whether it shows
    /// the asset as it is now, after edits; `fileURL`, `privateFileURL` and `path`, the original in the library's folder,
    /// `nil` for a library in memory. Read that file, and leave it as it is. What only Apple's cloud and database have is
    /// `nil` (`cloudAssetGUID`, `dataSource`, `privateFileLoader`, `sha`).
    ///
    /// Numbers, truth values and enumerations are `NSNumber`s. `nil` when the attribute has no value. A name that is not
    /// known stops the program with all that are, as an exception does in PhotoKit; ``attribute(named:)`` throws instead.
    public func value(forKey key: String) -> Any? {
        guard let read = reader(of: key) else { fatalError("\(LibraryError.unknownAttribute(key, of: self))") }
        return read()
    }

    /// As ``value(forKey:)``; throws `invalidRequest` for a name that is not known.
    public func attribute(named name: String) throws(LibraryError) -> Any? {
        guard let read = reader(of: name) else { throw .unknownAttribute(name, of: self) }
        return read()
    }

    /// Whether ``value(forKey:)`` knows the name. No method is found by its name on Linux.
    public func responds(to aSelector: Selector) -> Bool { reader(of: aSelector.description) != nil }
}
