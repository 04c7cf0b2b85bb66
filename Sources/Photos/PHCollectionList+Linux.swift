// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Additions to Apple's PhotoKit, which has them from iOS 27 on.
extension PHCollectionList {
    /// The root folder of the shared library, which contains all albums and folders; `nil` for a program that sees no
    /// albums.
    ///
    /// ``PHCollection/fetchTopLevelUserCollections(with:)`` fetches its contents. It has no title and no parent folder.
    public static var rootFolder: PHCollectionList? {
        let library = PHPhotoLibrary.shared()
        return library.object { () throws(LibraryError) in try library.root() }
    }

    /// A Boolean value that indicates whether this is the root folder.
    public var isRootFolder: Bool { metadata?.subtype == .rootFolder }
}
