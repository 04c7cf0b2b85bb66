// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes
internal import Synchronization

/// The files to which a program writes the rendering of an edit, in a folder of their own.
final class RenderedFiles: Sendable {
    /// The types of files that are taken, the default one first.
    let types: [UTType]
    private let folder: URL
    /// The URLs that the program has, the last one first.
    private let urls = Mutex<[URL]>([])
    /// True once there is the movie of a Live Photo.
    private let hasMovie = Mutex(false)

    init(of mediaType: PHAssetMediaType) {
        types =
            switch mediaType {
            case .video: [.quickTimeMovie]
            case .image: [.jpeg, .heic]
            case .unknown, .audio: [.jpeg, .heic, .quickTimeMovie]
            }
        folder = FileManager.default.temporaryDirectory.appending(path: "photos-edit-\(UUID().uuidString)")
    }

    deinit {
        if !urls.withLock({ $0.isEmpty }) { try? FileManager.default.removeItem(at: folder) }
    }

    /// Returns the URL for a type. The folder is made now; if that fails, writing to the URL does.
    func url(for type: UTType) -> URL {
        let url = folder.appending(path: "rendering.\(type.preferredFilenameExtension ?? "jpeg")")
        urls.withLock { urls in
            if urls.isEmpty {
                try? FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            urls.removeAll { $0 == url }
            urls.insert(url, at: 0)
        }
        return url
    }

    private var movie: URL { folder.appending(path: "live.mov") }

    /// Takes the files of a Live Photo: both, or none. The movie is moved.
    func take(photo: Data, movie url: URL) throws {
        let still = self.url(for: types[0])
        let manager = FileManager.default
        let (newStill, newMovie) = (still.appendingPathExtension("new"), movie.appendingPathExtension("new"))
        defer { for url in [newStill, newMovie] { try? manager.removeItem(at: url) } }
        try photo.write(to: newStill)
        try manager.moveItem(at: url, to: newMovie)
        for (new, old) in [(newStill, still), (newMovie, movie)] {
            guard rename(new.path, old.path) == 0 else {
                throw LibraryError.system("write", old.path, errno: errno)
            }
        }
        hasMovie.withLock { $0 = true }
    }

    /// Opens the movie of a Live Photo; returns `nil` if there is none.
    func openMovie() throws(LibraryError) -> OpenFile? {
        guard hasMovie.withLock({ $0 }) else { return nil }
        return try OpenFile(reading: movie.path, followingLinks: false)
    }

    /// Opens the rendering: of those that were written that of the type that was asked for last. A link in its place is
    /// refused.
    func open() throws(LibraryError) -> OpenFile {
        for url in urls.withLock({ $0 }) {
            do throws(LibraryError) { return try OpenFile(reading: url.path, followingLinks: false) } catch {
                if error.code == .notFound { continue }
                throw error
            }
        }
        throw LibraryError(
            .missingOriginal,
            "The edit has no rendering: write it to the output's renderedContentURL before the change block.")
    }
}
