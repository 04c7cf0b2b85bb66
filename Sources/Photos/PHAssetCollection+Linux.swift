// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary

/// Not in Apple's PhotoKit.
extension PHAssetCollection {
    /// The folder that the album lies in, by the name that `PHPhotoLibrary.folders()` has for it; `nil` at the top.
    public var folder: UUID? { facts?.folder }

    /// What a smart album of the user's own finds; `nil` for all others.
    ///
    /// Such an album is made by `PHPhotoLibrary.apply([.insertSmartAlbum(uuid:title:query:)])`. It is a generic smart album,
    /// and what it holds is found anew whenever it is fetched.
    public var savedQuery: SavedQuery? { facts?.query }
}
