// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes
internal import Synchronization

/// The files to which a program writes the rendering of an edit, in a folder of their own.
final class RenderedFiles: Sendable {
    /// The types of files that are taken, the default one first.
    let types: [UTType]
    private let state = Mutex(State())

    private struct State {
        /// The folder of all files; `nil` until a file is to be written.
        var folder: PrivateFolder?
        /// The folder of the files that count, another one for each Live Photo that is taken.
        var place: URL?
        /// The URLs that the program has, the last one first.
        var urls: [URL] = []
        /// True if there is the movie of a Live Photo.
        var hasMovie = false
    }

    init(of mediaType: PHAssetMediaType) {
        types =
            switch mediaType {
            case .video: [.quickTimeMovie]
            case .image: [.jpeg, .heic]
            case .unknown, .audio: [.jpeg, .heic, .quickTimeMovie]
            }
    }

    /// Returns the URL for a type. The folder is made now; if that fails, writing to the URL does.
    func url(for type: UTType) -> URL {
        let folder = try? folder()
        return state.withLock { state in
            let place = state.place ?? folder?.url ?? RenderedFiles.nowhere
            let url = RenderedFiles.rendering(type, in: place)
            state.urls.removeAll { $0 == url }
            state.urls.insert(url, at: 0)
            return url
        }
    }

    /// Takes the files of a Live Photo, in the place of all that was written before: both, or none. The movie is moved.
    func take(photo: Data, movie url: URL) throws {
        let folder = try folder()
        let place = folder.url.appending(path: "live-\(UUID().uuidString)")
        let still = RenderedFiles.rendering(types[0], in: place)
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
            try photo.write(to: still)
            try FileManager.default.moveItem(at: url, to: RenderedFiles.movie(in: place))
        } catch {
            try? FileManager.default.removeItem(at: place)
            throw error
        }
        state.withLock { $0 = State(folder: folder, place: place, urls: [still], hasMovie: true) }
    }

    /// Returns the folder, which is made when it is first asked for.
    private func folder() throws(LibraryError) -> PrivateFolder {
        if let made = state.withLock({ $0.folder }) { return made }
        let new = try PrivateFolder()
        return state.withLock { state in
            let first = state.folder ?? new
            state.folder = first
            return first
        }
    }

    /// A folder that does not exist.
    private static var nowhere: URL { FileManager.default.temporaryDirectory.appending(path: UUID().uuidString) }

    private static func rendering(_ type: UTType, in place: URL) -> URL {
        place.appending(path: "rendering.\(type.preferredFilenameExtension ?? "jpeg")")
    }

    private static func movie(in place: URL) -> URL { place.appending(path: "live.mov") }

    /// Opens the movie of a Live Photo; returns `nil` if it does not exist.
    func openMovie() throws(LibraryError) -> OpenFile? {
        guard let place = state.withLock({ $0.hasMovie ? $0.place : nil }) else { return nil }
        return try OpenFile(reading: RenderedFiles.movie(in: place).path, followingLinks: false)
    }

    /// Opens the rendering: the written file whose type was requested last. A link in its place is refused.
    func open() throws(LibraryError) -> OpenFile {
        for url in state.withLock({ $0.urls }) {
            do throws(LibraryError) { return try OpenFile(reading: url.path, followingLinks: false) } catch {
                if error.code == .notFound { continue }
                throw error
            }
        }
        throw LibraryError(
            .missingOriginal,
            "The edit has no rendering. Write the rendering to the output's renderedContentURL before the change block."
        )
    }
}
