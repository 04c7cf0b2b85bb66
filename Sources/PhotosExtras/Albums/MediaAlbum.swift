// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary
public import Photos
public import PlatformTypes

/// An album with all its assets or the assets of one medium, as of the time of the fetch.
///
/// May be used from any thread.
public struct MediaAlbum: Sendable {
    /// The orders of an album's assets, by the dates at which they were taken.
    public enum Order: Sendable {
        /// The newest asset first.
        case newestFirst
        /// The oldest asset first.
        case oldestFirst
    }

    /// The album in PhotoKit's form.
    public let collection: PHAssetCollection
    /// The assets of interest in the album.
    public let content: MediaContent
    private let photoLibrary: PHPhotoLibrary
    /// The assets, oldest first.
    private let found: PHFetchResult<PHAsset>

    /// Creates the album of a collection. Fetches the identifiers of its assets.
    public init(
        _ collection: PHAssetCollection, content: MediaContent = .all, in library: MediaLibrary = .shared
    ) throws(LibraryError) {
        self.collection = collection
        self.content = content
        photoLibrary = library.photoLibrary
        found = try photoLibrary.fetchAssets(in: collection, options: content.fetchOptions)
    }

    /// The permanent identifier of the album.
    public var identifier: String { collection.localIdentifier }

    /// The localized name; empty for an album without a name.
    public var name: String { collection.localizedTitle ?? "" }

    /// The number of assets, without hidden ones. Constant time.
    public var count: Int { found.count }

    /// A Boolean value that indicates whether there is no such asset.
    public var isEmpty: Bool { count == 0 }

    /// Returns the assets as a collection. They are read when they are accessed.
    public func assets(_ order: Order = .newestFirst) -> MediaAssets {
        MediaAssets(found, isReversed: order == .newestFirst)
    }

    /// Calls a closure with each asset, in order, on the calling thread, and then once with `nil`: at the end, or after the
    /// call that set `stop`.
    public func enumerateAssets(
        _ order: Order = .newestFirst, _ body: (_ asset: MediaAsset?, _ stop: inout Bool) -> Void
    ) {
        var stop = false
        for asset in assets(order) {
            body(asset, &stop)
            if stop { break }
        }
        body(nil, &stop)
    }

    /// Returns the asset that represents the album: the library's choice, or the newest asset if the album is limited
    /// to one medium; `nil` for an empty album. Reads on the calling thread.
    public func coverAsset() throws(LibraryError) -> MediaAsset? {
        guard content == .all else { return found.lastObject.map { MediaAsset($0) } }
        let options = PHFetchOptions()
        options.fetchLimit = 1
        let key = try photoLibrary.fetchKeyAssets(in: collection, options: options)?.firstObject
        return (key ?? found.lastObject).map { MediaAsset($0) }
    }

    /// Returns the asset that represents the album, off the calling actor; see ``coverAsset()``.
    @concurrent
    public func requestCoverAsset() async throws -> MediaAsset? {
        try Task.checkCancellation()
        return try coverAsset()
    }

    /// Requests the asset that represents the album; see ``coverAsset()``. The handler is called once, on the main
    /// queue. Cancelling the task cancels the request.
    @discardableResult
    public func requestCoverAsset(
        completion: @escaping @Sendable (Result<MediaAsset?, any Error>) -> Void
    ) -> Task<Void, Never> {
        startTask(answering: completion) { try await requestCoverAsset() }
    }

    /// Returns the cover: a picture that fills a size in points; `nil` for an empty album.
    ///
    /// By default nothing is downloaded. Throws `LibraryError` and `PHPhotosError`, and `CancellationError` if the task is
    /// cancelled.
    public func cover(
        size: CGSize, scale: CGFloat = 1, options: MediaRequestOptions = .local
    ) async throws -> UIImage? {
        try Task.checkCancellation()
        return try await coverAsset()?.image(.thumbnail(size, scale: scale), options: options)
    }

    /// Requests the cover. The handler is called once, on the main queue. Cancelling the task cancels the request.
    @discardableResult
    public func requestCover(
        size: CGSize, scale: CGFloat = 1, options: MediaRequestOptions = .local,
        completion: @escaping @Sendable (Result<UIImage?, any Error>) -> Void
    ) -> Task<Void, Never> {
        startTask(answering: completion) { try await cover(size: size, scale: scale, options: options) }
    }
}

/// Equality by identifier and content.
extension MediaAlbum: Hashable, Identifiable {
    /// Returns true if both are the same album with the same content.
    public static func == (one: MediaAlbum, other: MediaAlbum) -> Bool {
        one.collection == other.collection && one.content == other.content
    }

    /// Hashes the values that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(collection)
        hasher.combine(content)
    }

    /// The ``identifier``.
    public var id: String { identifier }
}
