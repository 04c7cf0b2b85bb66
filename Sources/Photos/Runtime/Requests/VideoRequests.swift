// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformMedia

/// The requests of one image manager for videos. Nothing is decoded; handlers are called on a queue of the library's.
struct VideoRequests: Sendable {
    let table: RequestTable<any RunningRequest>

    /// Starts a request for the movie of an asset, in the form that the closure makes of it. An error that the closure
    /// throws is the answer.
    func start<Value: Sendable>(
        _ options: PHVideoRequestOptions?, of asset: PHAsset,
        _ handler: @escaping (Value?, [AnyHashable: Any]?) -> Void,
        making make: @escaping @Sendable (AVURLAsset) throws(LibraryError) -> Value
    ) -> PHImageRequestID {
        let version = PHImageRequestOptionsVersion(options?.version ?? .current)
        let network = NetworkAccess(options)
        let pending: PendingRequest<Value> = table.open(DeliveryState(.highQuality), on: .arbitrary, handler)
        let services = asset.services
        services.read {
            guard pending.isActive else { return }
            pending.answer(network, on: services) { () throws(LibraryError) in
                .result(try make(try movie(of: asset, version)), .final)
            } download: { onProgress throws(LibraryError) in
                try SessionPictures(asset).download(version)(onProgress)
            }
        }
        return pending.number
    }
}

/// Returns the movie that shows a video.
private func movie(
    of asset: PHAsset, _ version: PHImageRequestOptionsVersion
) throws(LibraryError) -> AVURLAsset {
    // A deleted asset is reported as deleted, not as an asset of another kind than video.
    guard asset.mediaType == .video || asset.mediaType == .audio || asset.isMissing || asset.library == nil else {
        throw LibraryError(
            .unsupported, "\(asset.localIdentifier) is not a video: use requestLivePhoto for the movie of a Live Photo")
    }
    let opened = try OpenPicture(asset, version)
    return OriginalMovie(OriginalFile(opened.takeFile()))
}

extension PHImageRequestOptionsVersion {
    /// Converts the version of a video.
    init(_ version: PHVideoRequestOptionsVersion) {
        switch version {
        case .current: self = .current
        case .original: self = .original
        }
    }
}
