// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
internal import Photos
public import PlatformTypes

/// The content of a new asset of a library.
public enum NewMedia: Sendable {
    /// A picture in memory, which becomes a JPEG file, or a PNG file if parts of it are transparent.
    case image(UIImage)
    /// The file of a picture, whose bytes are stored unchanged.
    case imageFile(URL)
    /// The file of a video, whose bytes are stored unchanged.
    case videoFile(URL)
}

/// New assets.
extension MediaLibrary {
    /// Saves a picture or a video, and returns its asset.
    ///
    /// The asset is saved to the library and the album, on disk, or to neither. Throws `PHPhotosError`:
    /// `invalidResource` for bytes that are not a picture or video, `missingResource` for a file that does not exist,
    /// `changeNotSupported` for an album that cannot contain saved assets, such as a smart album. A save that has
    /// started cannot be cancelled.
    ///
    /// - Parameters:
    ///   - media: The picture or video.
    ///   - album: An album of the user; `nil` or the camera roll to save to the library only.
    public func save(_ media: NewMedia, into album: MediaAlbum? = nil) async throws -> MediaAsset {
        try Task.checkCancellation()
        let collection = album?.collection.takingAssets
        if let collection, !collection.canPerform(.addContent) {
            let reason = "“\(album?.name ?? "")” cannot contain saved assets. Choose an album of the user."
            throw PHPhotosError(.changeNotSupported, userInfo: [NSLocalizedDescriptionKey: reason])
        }
        var identifier: String?
        try await photoLibrary.performChanges {
            let created = media.creationRequest().placeholderForCreatedAsset
            identifier = created?.localIdentifier
            guard let collection, let created else { return }
            PHAssetCollectionChangeRequest(for: collection)?.addAssets([created] as NSArray)
        }
        let names = [identifier].compactMap(\.self)
        guard let asset = try photoLibrary.fetchAssets(withLocalIdentifiers: names, options: nil).firstObject else {
            let reason = "The asset was saved, but this program is not allowed to see it."
            throw PHPhotosError(.identifierNotFound, userInfo: [NSLocalizedDescriptionKey: reason])
        }
        return MediaAsset(asset)
    }

    /// Saves a picture or a video; see ``save(_:into:)``. The handler is called once, on the main queue.
    public func save(
        _ media: NewMedia, into album: MediaAlbum? = nil,
        completion: @escaping @Sendable (Result<MediaAsset, any Error>) -> Void
    ) {
        _ = startTask(answering: completion) { try await save(media, into: album) }
    }
}

extension PHAssetCollection {
    /// The album itself; `nil` for the whole library, which every asset is in.
    fileprivate var takingAssets: PHAssetCollection? {
        assetCollectionSubtype == .smartAlbumUserLibrary ? nil : self
    }
}

extension NewMedia {
    /// Makes the request that creates the asset, in a change block.
    fileprivate func creationRequest() -> PHAssetChangeRequest {
        switch self {
        case .image(let image): return PHAssetChangeRequest.creationRequestForAsset(from: image)
        case .imageFile(let url): return request(.photo, url)
        case .videoFile(let url): return request(.video, url)
        }
    }

    private func request(_ type: PHAssetResourceType, _ url: URL) -> PHAssetChangeRequest {
        // Unlike the requests for one file it fails the block, and so says why.
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: type, fileURL: url, options: nil)
        return request
    }
}
