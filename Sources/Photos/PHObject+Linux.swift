// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary
public import PlatformTypes

/// Not in Apple's PhotoKit, where every object of Objective-C has it: attributes by their names.
extension PHObject {
    /// The attribute of that name, as clients of Apple's systems read it: `asset.value(forKey: "filename") as? String`.
    ///
    /// Every property of the class can be read by its name, flags with or without `is`. Beside them, of every object:
    /// `uuid`, the first part of its identifier; of an asset: `filename`, what its file was called at import; `directory`,
    /// the folder of its file seen from the library's; `fileURL`, `mainFileURL`, `privateFileURL` and `path`, its file in
    /// the library's folder; `locallyAvailable`, and the opposite, `isInCloud` and `isCloudPlaceholder`;
    /// `adjustmentTimestamp`, when it was edited; `isPhoto`, `isVideo`, `isAudio`; `trashedState`, `isTrashed` and
    /// `trashedDate`; `isCloudShared`; and all keys of ``PHFetchOptions/predicate`` (`camera`, `lens`, `keywords`,
    /// `caption`, `rating`, `byteSize`…); of a collection: `title`. What only Apple's cloud and database have is `nil`, or
    /// false (`cloudAssetGUID`, `cloudIdentifier`, `dataSource`, `sha`, `participatesInLibraryScope`).
    ///
    /// Numbers, truth values and enumerations are `NSNumber`s. `nil` when the attribute has no value. A name that is not
    /// known stops the program with all that are, as an exception does in PhotoKit; ``attribute(named:)`` throws instead.
    /// What is about the file costs a read.
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
