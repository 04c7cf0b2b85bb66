// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension LibraryError {
    /// What is refused when somebody puts assets into a smart album.
    static func smart(_ title: String) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "“\(title)” is a smart album: it holds what its query finds, and nothing can be put in or taken out.")
    }

    /// What is refused when somebody gives a query to an album with members.
    static func notSmart(_ title: String) -> LibraryError {
        LibraryError(.invalidRequest, "“\(title)” is no smart album: it holds what is put into it. Make a smart album.")
    }

    /// What is refused when an album or a folder is to be called as an album is.
    static func takenByAlbum(_ uuid: UUID) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "The library has an album \(uuid.uuidString) already. Use that album, or make this one with another UUID.")
    }

    /// What is refused when an album or a folder is to be called as a folder is.
    static func takenByFolder(_ uuid: UUID) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "The library has a folder \(uuid.uuidString) already. Use that folder, or make this one with another UUID.")
    }

    /// What is refused when an album or a folder is to be called as what the library computes.
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
        "Folders can lie in each other \(CollectionShelf.greatestDepth) deep. Choose a folder that is nearer to the top."
    )
}
