// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// An album with its cover and the number of its assets.
public struct AlbumCover: Sendable {
    /// The picture of an album, or the reason why it is missing.
    public enum Picture: Sendable {
        /// The cover.
        case image(UIImage)
        /// The album has no assets.
        case empty
        /// The cover could not be made, because of this error.
        case failed(any Error)
    }

    /// The album.
    public let album: MediaAlbum
    /// The cover, or the reason why it is missing.
    public let picture: Picture

    /// The number of assets.
    public var count: Int { album.count }

    /// The cover; `nil` for an empty album, and if it could not be made.
    public var image: UIImage? {
        guard case .image(let image) = picture else { return nil }
        return image
    }

    /// A Boolean value that indicates whether the album is empty.
    public var isEmpty: Bool {
        guard case .empty = picture else { return false }
        return true
    }
}

/// Albums with covers.
extension MediaLibrary {
    /// Returns all albums with their covers and counts, in the order of ``fetchAlbums(of:includesEmpty:includesSmartAlbums:)``.
    ///
    /// The list is complete when the call returns: one element for each album, even if its cover cannot be made. Empty
    /// albums differ from albums whose cover failed. By default nothing is downloaded. Throws `LibraryError` if the
    /// albums cannot be read, and `CancellationError` if the task is cancelled.
    ///
    /// - Parameters:
    ///   - size: The size in points that a cover must fill.
    ///   - scale: The number of pixels per point.
    ///   - content: The assets of interest in each album.
    ///   - includesEmpty: True to include albums without such assets.
    ///   - includesSmartAlbums: True to include smart albums.
    ///   - options: The options of the requests for covers.
    public func albumCovers(
        size: CGSize, scale: CGFloat = 1, of content: MediaContent = .all, includesEmpty: Bool = true,
        includesSmartAlbums: Bool = true, options: MediaRequestOptions = .local
    ) async throws -> [AlbumCover] {
        let albums = try await albums(
            of: content, includesEmpty: includesEmpty, includesSmartAlbums: includesSmartAlbums)
        return try await albums.mapInOrder(atOnce: 8) { album in
            do {
                let image = try await album.cover(size: size, scale: scale, options: options)
                return AlbumCover(album: album, picture: image.map { .image($0) } ?? .empty)
            } catch {
                // A cancelled cover does not count as failed.
                try Task.checkCancellation()
                return AlbumCover(album: album, picture: .failed(error))
            }
        }
    }

    /// Requests all albums with their covers and counts; see
    /// ``albumCovers(size:scale:of:includesEmpty:includesSmartAlbums:options:)``. The handler is called once, on the main
    /// queue, with the complete list. Cancelling the task cancels the requests.
    @discardableResult
    public func requestAlbumCovers(
        size: CGSize, scale: CGFloat = 1, of content: MediaContent = .all, includesEmpty: Bool = true,
        includesSmartAlbums: Bool = true, options: MediaRequestOptions = .local,
        completion: @escaping @Sendable (Result<[AlbumCover], any Error>) -> Void
    ) -> Task<Void, Never> {
        startTask(answering: completion) {
            try await albumCovers(
                size: size, scale: scale, of: content, includesEmpty: includesEmpty,
                includesSmartAlbums: includesSmartAlbums, options: options)
        }
    }
}

extension Array where Element: Sendable {
    /// Returns the results of a closure for all elements, in their order; some of its calls run at the same time.
    fileprivate func mapInOrder<Output: Sendable>(
        atOnce limit: Int, _ body: @escaping @Sendable (Element) async throws -> Output
    ) async throws -> [Output] {
        try await withThrowingTaskGroup(of: (Int, Output).self) { group in
            var outputs = [Output?](repeating: nil, count: count)
            for (index, element) in enumerated() {
                if index >= limit, let (done, output) = try await group.next() { outputs[done] = output }
                group.addTask { (index, try await body(element)) }
            }
            for try await (done, output) in group { outputs[done] = output }
            return outputs.compactMap(\.self)
        }
    }
}
