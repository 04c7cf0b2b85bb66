// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes

/// The two files of a Live Photo, which a program names.
struct LivePhotoFiles: Sendable {
    let photo: URL
    let movie: URL

    /// Finds the photo and the movie among the files. Throws if they do not belong to one Live Photo.
    init(_ urls: [URL]) throws(LibraryError) {
        var (photos, movies): ([Half], [Half]) = ([], [])
        for url in urls {
            let half = try Half(url)
            switch half.metadata.role {
            case .photo, .raw: photos.append(half)
            case .video: movies.append(half)
            case .adjustment, .sidecar: throw half.failure("is neither a photo nor a movie")
            }
        }
        guard let photo = photos.first, let movie = movies.first, photos.count == 1, movies.count == 1 else {
            throw LibraryError(
                .damagedFile,
                "a Live Photo consists of one photo and one movie, not of \(photos.count) photos and \(movies.count) "
                    + "movies")
        }
        guard let identifier = photo.metadata.contentIdentifier else {
            throw photo.failure("has no content identifier")
        }
        guard identifier == movie.metadata.contentIdentifier else {
            throw movie.failure("does not have the content identifier of the photo")
        }
        self.photo = photo.url
        self.movie = movie.url
    }

    /// Decodes the photo.
    func picture(_ render: RenderRequest) throws(LibraryError) -> UIImage {
        UIImage(try RuntimeServices.images.image(of: OpenFile(half: photo), render))
    }

    /// A file that may be one of the two.
    private struct Half {
        let url: URL
        let metadata: FileMetadata

        init(_ url: URL) throws(LibraryError) {
            self.url = url
            metadata = try RuntimeServices.metadata.metadata(of: OpenFile(half: url), within: ReadBudget())
        }

        func failure(_ problem: String) -> LibraryError {
            LibraryError(
                .damagedFile, "“\(url.lastPathComponent)” \(problem), so it does not belong to this Live Photo")
        }
    }
}

extension OpenFile {
    /// Opens a file of a Live Photo.
    fileprivate init(half url: URL) throws(LibraryError) {
        guard url.isFileURL else { throw LibraryError(.missingOriginal, "\(url) is not a file URL") }
        do throws(LibraryError) {
            self = try OpenFile(reading: url.path)
        } catch {
            // The missing file is not an object of the library.
            guard error.code == .notFound else { throw error }
            throw LibraryError(.missingOriginal, error.message, cause: error.cause)
        }
    }
}
