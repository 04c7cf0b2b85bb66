// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import HTTPTypes
import PhotoLibrary
import Photos
import PhotosHTTP

/// A library for the routes: its calls block on the library's own threads, never on the threads of the server.
struct Gallery: Sendable {
    let library: PHPhotoLibrary
    let timelines: Timelines

    init(_ library: PHPhotoLibrary) {
        self.library = library
        timelines = Timelines(of: library)
    }

    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await library.workers.run { _ in try work() }
    }

    /// Returns an asset that the server may show. Throws 404 for any other.
    func asset(_ identifier: String) throws -> PHAsset {
        guard let uuid = UUID(uuidString: identifier) else { throw Gallery.notFound }
        let found = try library.fetchAssets(
            withLocalIdentifiers: ["\(uuid.uuidString)/L0/001"], options: nil)
        // PhotoKit finds hidden assets by their identifiers.
        guard let asset = found.firstObject, !asset.isHidden else { throw Gallery.notFound }
        return asset
    }

    static var notFound: Problem { Problem(.notFound, "This photo is not in the library any more.") }
}

/// A picture as a browser gets it.
struct Picture: Sendable {
    var bytes: Data
    var mimeType: String
}

extension Gallery {
    /// The largest picture that is made: the length of the longer side.
    static let largestSide = 8_192

    /// Returns a picture of an asset whose longer side has about so many pixels: the stored rendition, or one that is made now.
    func picture(of asset: PHAsset, side: Int) async throws -> Picture {
        if side <= 1_024, let stored = try await run({ try library.storedRendition(of: asset, longestSide: side) }),
            max(stored.pixelWidth, stored.pixelHeight) * 2 > side || side <= 256
        {
            return Picture(bytes: stored.bytes, mimeType: stored.type.preferredMIMEType ?? "image/jpeg")
        }
        let options = PHImageRequestOptions()
        options.isNetworkAccessAllowed = true
        options.resizeMode = .fast
        let size = CGSize(width: side, height: side)
        let image = try await PHImageManager.default().image(for: asset, targetSize: size, options: options)
        guard let jpeg = try await run({ image.jpegData(compressionQuality: 0.9) }) else {
            throw Problem(.unsupportedMediaType, "This photo cannot be shown as a JPEG. Download the original.")
        }
        return Picture(bytes: jpeg, mimeType: "image/jpeg")
    }

    /// The facts of one asset.
    struct Facts: Encodable {
        var id: String
        var version: Int
        var kind: String
        var created: Date?
        var filename: String
        var width: Int
        var height: Int
        var byteCount: Int64
        var duration: Double
        var isFavorite: Bool
        var isHidden: Bool
        var isLive: Bool
        var title: String?
        var caption: String?
        var keywords: [String]
        var rating: Int
        var latitude: Double?
        var longitude: Double?
        var city: String?
        var country: String?
        var camera: String?
        var lens: String?
    }

    func facts(of asset: PHAsset) -> Facts {
        let (whole, metadata) = (asset.asset, asset.asset.metadata)
        return Facts(
            id: asset.shortIdentifier, version: asset.version,
            kind: asset.mediaType == .video ? "video" : "photo", created: asset.creationDate,
            filename: whole.originalFilename, width: asset.pixelWidth, height: asset.pixelHeight,
            byteCount: whole.byteCount, duration: asset.duration, isFavorite: asset.isFavorite,
            isHidden: asset.isHidden, isLive: asset.mediaSubtypes.contains(.photoLive), title: metadata.title,
            caption: metadata.caption, keywords: metadata.keywords, rating: metadata.rating ?? 0,
            latitude: asset.location?.coordinate.latitude, longitude: asset.location?.coordinate.longitude,
            city: whole.city, country: whole.country, camera: metadata.camera.model, lens: metadata.camera.lens)
    }
}
