// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Not in Apple's PhotoKit: what the cast to a result of a superclass is there.
///
/// Swift on Linux cannot cast `PHFetchResult<PHAssetCollection>` to `PHFetchResult<PHCollection>`: `as?` gives `nil` and
/// `as!` stops the program. Say which result is wanted, and write `upcast()`:
/// `let collections: PHFetchResult<PHCollection> = albums.upcast()`.
///
/// The objects are the same, in the same order, and are read when they are touched. Costs nothing.
extension PHFetchResult where ObjectType: PHCollection {
    /// The same objects as collections.
    public func upcast() -> PHFetchResult<PHCollection> { PHFetchResult<PHCollection>(Upcast(self) { $0 }) }
}

extension PHFetchResult where ObjectType: PHObject {
    /// The same objects as objects of a library.
    public func upcast() -> PHFetchResult<PHObject> { PHFetchResult<PHObject>(Upcast(self) { $0 }) }
}

extension PHFetchResult {
    /// The same objects as objects of any class.
    public func upcast() -> PHFetchResult<AnyObject> { PHFetchResult<AnyObject>(Upcast(self) { $0 }) }
}
