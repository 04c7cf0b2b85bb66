// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension LibraryError {
    /// Returns the error for an attempt to add members to a smart album, or remove them.
    static func smart(_ title: String) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "“\(title)” is a smart album: it holds what its query finds, and nothing can be put in or taken out.")
    }

    /// Returns the error for an attempt to set a query on an album with members.
    static func notSmart(_ title: String) -> LibraryError {
        LibraryError(.invalidRequest, "“\(title)” is no smart album: it holds what is put into it. Make a smart album.")
    }

    /// Returns the error for an album or a folder with the UUID of an existing album.
    static func takenByAlbum(_ uuid: UUID) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "The library has an album \(uuid.uuidString) already. Use that album, or make this one with another UUID.")
    }

    /// Returns the error for an album or a folder with the UUID of an existing folder.
    static func takenByFolder(_ uuid: UUID) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "The library has a folder \(uuid.uuidString) already. Use that folder, or make this one with another UUID.")
    }

    /// Returns the error for an album or a folder with the UUID of a computed collection.
    static func reserved(_ uuid: UUID) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "\(uuid.uuidString) is what every library calls something that it computes. Choose another UUID.")
    }

    static let albumWithoutTitle = LibraryError(.invalidRequest, "An album needs a title.")
    static let folderWithoutTitle = LibraryError(.invalidRequest, "A folder needs a title.")
    static let folderInItself = LibraryError(
        .invalidRequest, "A folder cannot be put into itself. Choose another one.")
    static let tooDeep = LibraryError(
        .invalidRequest,
        "Folders can lie in each other \(CollectionTree.greatestDepth) deep. Choose a folder that is nearer to the top."
    )
}
