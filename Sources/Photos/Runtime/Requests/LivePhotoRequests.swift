// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformTypes

/// The requests of one image manager for Live Photos. All answers come on the main queue.
struct LivePhotoRequests: Sendable {
    let table: RequestTable<any RunningRequest>

    func start(
        _ request: ImageRequest, of asset: PHAsset, _ handler: @escaping (PHLivePhoto?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let pending: PendingRequest<PHLivePhoto> = table.open(DeliveryState(request.mode), handler)
        let services = asset.services
        services.decode {
            guard pending.isActive else { return }
            pending.answer(request.network, on: services) { () throws(LibraryError) in
                try outcome(of: request, asset, pending)
            } download: { onProgress throws(LibraryError) in
                try asset.downloadLivePhoto(request.version, onProgress: onProgress)
            }
        }
        return pending.number
    }
}

/// Makes the final Live Photo, and delivers a degraded one before.
private func outcome(
    of request: ImageRequest, _ asset: PHAsset, _ pending: PendingRequest<PHLivePhoto>
) throws(LibraryError) -> Outcome<PHLivePhoto> {
    let source = SessionPictures(asset)
    let found = try source.find(request)
    let movie = try asset.pairedMovie(request.version)
    let start = DeliveryState(request.mode).start(found.use(by: request))
    if let answer = start.rendition, let picture = found.rendition.flatMap({ source.picture(of: $0, request) }) {
        guard start.makesPicture else {
            return .result(PHLivePhoto(picture, movie: try asset.open(movie), of: asset), answer)
        }
        pending.post(.result(PHLivePhoto(picture, movie: nil, of: asset), answer))
    }
    if start.preview == .degraded, found.mayHavePreview, let picture = source.preview(request) {
        pending.post(.result(PHLivePhoto(picture, movie: nil, of: asset), .degraded))
    }
    let file = try asset.open(movie)
    let picture = try source.makePicture(request) { !pending.isActive }
    return .result(PHLivePhoto(picture, movie: file, of: asset), .final)
}

extension PHAsset {
    /// Returns the movie of a Live Photo: for the current version the edited one.
    fileprivate func pairedMovie(_ version: PHImageRequestOptionsVersion) throws(LibraryError) -> Resource {
        guard let session = library?.session, let id = assetID else { throw .assetNotFound }
        guard let contents = try session.library().contents([id]).first else {
            throw session.missingError(.assetNotFound)
        }
        let types: [ResourceType] =
            version == .current && contents.asset?.adjustment != nil
            ? [.fullSizePairedVideo, .pairedVideo] : [.pairedVideo]
        for type in types {
            if let movie = contents.resources.first(where: { $0.content.type == type }) { return movie }
        }
        throw LibraryError(.unsupported, "\(localIdentifier) is not a Live Photo: it has no movie")
    }

    fileprivate func open(_ movie: Resource) throws(LibraryError) -> OriginalFile {
        guard let session = library?.session else { throw .assetNotFound }
        return OriginalFile(try session.open(movie.id))
    }

    /// Brings the photo and the movie into the library. Each is half of the progress.
    fileprivate func downloadLivePhoto(
        _ version: PHImageRequestOptionsVersion, onProgress: (Double) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        guard let session = library?.session else { throw .assetNotFound }
        let movie = try pairedMovie(version)
        try SessionPictures(self).download(version)({ part throws(LibraryError) in try onProgress(part / 2) })
        try session.download(movie.id) { part throws(LibraryError) in try onProgress(0.5 + part / 2) }
    }
}
