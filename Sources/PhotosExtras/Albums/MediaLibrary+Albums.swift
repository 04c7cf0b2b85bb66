// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary
internal import Photos

/// The albums of a library.
extension MediaLibrary {
    /// Returns all albums: the whole library first, then smart albums in PhotoKit's order, then the user's albums, in
    /// the user's order.
    ///
    /// Smart albums that cannot contain such assets, and the album of hidden assets, are left out. A program with
    /// limited access gets no albums of the user.
    ///
    /// - Parameters:
    ///   - content: The assets of interest in each album.
    ///   - includesEmpty: True to include albums without such assets.
    ///   - includesSmartAlbums: True to include smart albums. The whole library is always included, unless it is empty
    ///     and empty albums are left out.
    public func fetchAlbums(
        of content: MediaContent = .all, includesEmpty: Bool = false, includesSmartAlbums: Bool = true
    ) throws(LibraryError) -> [MediaAlbum] {
        var found = try collections(.smartAlbum, .smartAlbumUserLibrary)
        if includesSmartAlbums {
            found += try collections(.smartAlbum, .any).filter { album in
                album.assetCollectionSubtype != .smartAlbumUserLibrary && content.fits(album.assetCollectionSubtype)
            }
        }
        found += try collections(.album, .any)
        var albums: [MediaAlbum] = []
        for collection in found {
            let album = try MediaAlbum(collection, content: content, in: self)
            if includesEmpty || !album.isEmpty { albums.append(album) }
        }
        return albums
    }

    /// Returns all albums, off the calling actor; see ``fetchAlbums(of:includesEmpty:includesSmartAlbums:)``.
    @concurrent
    public func albums(
        of content: MediaContent = .all, includesEmpty: Bool = false, includesSmartAlbums: Bool = true
    ) async throws -> [MediaAlbum] {
        try Task.checkCancellation()
        return try fetchAlbums(of: content, includesEmpty: includesEmpty, includesSmartAlbums: includesSmartAlbums)
    }

    /// Requests all albums; see ``fetchAlbums(of:includesEmpty:includesSmartAlbums:)``. The handler is called once, on the
    /// main queue. Cancelling the task cancels the request.
    @discardableResult
    public func requestAlbums(
        of content: MediaContent = .all, includesEmpty: Bool = false, includesSmartAlbums: Bool = true,
        completion: @escaping @Sendable (Result<[MediaAlbum], any Error>) -> Void
    ) -> Task<Void, Never> {
        startTask(answering: completion) {
            try await albums(of: content, includesEmpty: includesEmpty, includesSmartAlbums: includesSmartAlbums)
        }
    }

    /// Returns the camera roll, which is the whole library; `nil` for a program without access. Reads on the calling
    /// thread.
    public func cameraRoll(_ content: MediaContent = .all) throws(LibraryError) -> MediaAlbum? {
        guard let collection = try collections(.smartAlbum, .smartAlbumUserLibrary).first else { return nil }
        return try MediaAlbum(collection, content: content, in: self)
    }

    /// Returns the camera roll, off the calling actor; see ``cameraRoll(_:)``.
    @concurrent
    public func requestCameraRoll(_ content: MediaContent = .all) async throws -> MediaAlbum? {
        try Task.checkCancellation()
        return try cameraRoll(content)
    }

    /// Requests the camera roll; see ``cameraRoll(_:)``. The handler is called once, on the main queue. Cancelling the
    /// task cancels the request.
    @discardableResult
    public func requestCameraRoll(
        _ content: MediaContent = .all, completion: @escaping @Sendable (Result<MediaAlbum?, any Error>) -> Void
    ) -> Task<Void, Never> {
        startTask(answering: completion) { try await requestCameraRoll(content) }
    }

    private func collections(
        _ type: PHAssetCollectionType, _ subtype: PHAssetCollectionSubtype
    ) throws(LibraryError) -> [PHAssetCollection] {
        Array(try photoLibrary.fetchAssetCollections(with: type, subtype: subtype, options: nil).elements)
    }
}
