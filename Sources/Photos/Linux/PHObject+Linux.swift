// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary
public import PlatformTypes

/// Attributes by name, an addition for Linux: on Apple systems every Objective-C object has them.
extension PHObject {
    /// Returns the attribute of this name, as clients of Apple's systems read it:
    /// `asset.value(forKey: "filename") as? String`.
    ///
    /// Every property of the class can be read by its name, Booleans with or without `is`. Every object has in
    /// addition:
    ///
    /// - `uuid`: the first part of its identifier.
    ///
    /// An asset has in addition:
    ///
    /// - `filename`: the name of its file at import.
    /// - `directory`: the folder of its file, relative to the library's folder.
    /// - `fileURL`, `mainFileURL`, `privateFileURL` and `path`: its file in the library's folder.
    /// - `locallyAvailable`, and its opposite, `isInCloud` and `isCloudPlaceholder`.
    /// - `adjustmentTimestamp`: the date of its edit, or the date on which its edits were reverted.
    /// - `isPhoto`, `isVideo` and `isAudio`; `trashedState`, `isTrashed` and `trashedDate`; `isCloudShared`.
    /// - All keys of ``PHFetchOptions/predicate`` (`camera`, `lens`, `keywords`, `caption`, `rating`, `byteSize`…).
    ///
    /// A collection has in addition `title`. Attributes that exist only in Apple's cloud and database are `nil` or
    /// false (`cloudAssetGUID`, `cloudIdentifier`, `dataSource`, `sha`, `participatesInLibraryScope`).
    ///
    /// Numbers, Booleans and enumerations are `NSNumber`s. `nil` when the attribute has no value. An unknown name stops
    /// the program with a list of the known names, as an exception does in PhotoKit; ``attribute(named:)`` throws
    /// instead. Attributes of the file cost a read.
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
