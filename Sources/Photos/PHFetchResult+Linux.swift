// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Conversions to fetch results of a superclass, an addition for Linux: Apple systems have a cast instead.
///
/// Swift on Linux cannot cast `PHFetchResult<PHAssetCollection>` to `PHFetchResult<PHCollection>`: `as?` gives `nil`
/// and `as!` stops the program. Write the type of the result, and call `upcast()`:
/// `let collections: PHFetchResult<PHCollection> = albums.upcast()`.
///
/// The result has the same objects in the same order, read when they are accessed. Constant time.
extension PHFetchResult where ObjectType: PHCollection {
    /// Returns the same objects as collections.
    public func upcast() -> PHFetchResult<PHCollection> { PHFetchResult<PHCollection>(Upcast(self) { $0 }) }
}

extension PHFetchResult where ObjectType: PHObject {
    /// Returns the same objects as `PHObject`s.
    public func upcast() -> PHFetchResult<PHObject> { PHFetchResult<PHObject>(Upcast(self) { $0 }) }
}

extension PHFetchResult {
    /// Returns the same objects as `AnyObject`s.
    public func upcast() -> PHFetchResult<AnyObject> { PHFetchResult<AnyObject>(Upcast(self) { $0 }) }
}
