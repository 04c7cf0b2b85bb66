// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The requests of one image manager for the bytes of picture files.
struct ImageDataRequests: Sendable {
    let table: RequestTable<any RunningRequest>

    /// Starts a request: at once on the calling thread if it is synchronous, otherwise on worker threads with the
    /// result on the main queue.
    func start(
        _ options: PHImageRequestOptions?, of asset: PHAsset,
        _ handler: @escaping (PictureFile?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let (version, network) = (options?.version ?? .current, NetworkAccess(options))
        let isSynchronous = options?.isSynchronous == true
        let pending: PendingRequest<PictureFile> =
            table.open(DeliveryState(isSynchronous ? .synchronous : .highQuality), handler)
        let read: @Sendable () throws(LibraryError) -> Outcome<PictureFile> = { () throws(LibraryError) in
            .result(try PictureFile(of: asset, version: version), .final)
        }
        let download = SessionPictures(asset).download(version)
        if isSynchronous {
            pending.answerNow(network, work: read, download: download)
        } else {
            let services = asset.services
            services.decode {
                if pending.isActive { pending.answer(network, on: services, work: read, download: download) }
            }
        }
        return pending.number
    }
}
