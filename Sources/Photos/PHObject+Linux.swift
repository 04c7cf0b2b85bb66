// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary
public import PlatformTypes

/// Not in Swift's Foundation on Linux, and not by these classes there: attributes by name, as Objective-C's runtime reads
/// them on Apple systems.
extension PHObject {
    /// The attribute of that name. Numbers and truth values are `NSNumber`s.
    ///
    /// An asset answers to `localIdentifier`, `mediaType`, `mediaSubtypes`, `pixelWidth`, `pixelHeight`, `creationDate`,
    /// `modificationDate`, `addedDate`, `duration`, `location`, `favorite`, `hidden`, `burstIdentifier`,
    /// `representsBurst`, `sourceType` and `playbackStyle`, and to what PhotoKit does not document but programs read:
    /// `filename` (what the file was called), `directory` (`nil`: originals have no folder that a program knows),
    /// `isCloudPlaceholder` and `participatesInLibraryScope` (false). A collection answers to `localIdentifier`,
    /// `localizedTitle`, `title`, `estimatedAssetCount`, `startDate` and `endDate`.
    ///
    /// Any other name stops the program, as on Apple systems; ``attribute(named:)`` throws instead.
    public func value(forKey key: String) -> Any? {
        do { return try attribute(named: key) } catch { fatalError("PhotoKit: \(error)") }
    }

    /// The attribute of that name; see ``value(forKey:)``. Throws `LibraryError.Code.unsupported` when there is none.
    public func attribute(named key: String) throws(LibraryError) -> Any? {
        guard let attribute = attributes[key] else { throw .undefinedKey(key, of: self, Array(attributes.keys)) }
        return attribute(self)
    }

    /// Whether it has an attribute of that name: what programs ask before they read one.
    public func responds(to selector: Selector!) -> Bool {
        selector.map { attributes[NSStringFromSelector($0)] != nil } ?? false
    }

    private var attributes: [String: @Sendable (PHObject) -> Any?] {
        switch self {
        case is PHAsset: KeyedAttributes.ofAssets
        case is PHAssetCollection: KeyedAttributes.ofCollections
        default: KeyedAttributes.ofObjects
        }
    }
}
