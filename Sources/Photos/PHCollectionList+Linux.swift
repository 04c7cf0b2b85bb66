// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Not in Apple's PhotoKit before iOS 27.
extension PHCollectionList {
    /// The folder of the shared library that all albums and folders lie in; `nil` for a program that sees no albums.
    ///
    /// ``PHCollection/fetchTopLevelUserCollections(with:)`` fetches what lies in it. It has no title, and lies in no folder.
    public static var rootFolder: PHCollectionList? {
        let library = PHPhotoLibrary.shared()
        return library.object { () throws(LibraryError) in try library.root() }
    }

    /// Whether it is the folder that everything lies in.
    public var isRootFolder: Bool { facts?.subtype == .rootFolder }
}
