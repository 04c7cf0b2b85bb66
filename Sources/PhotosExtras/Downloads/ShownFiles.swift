// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos
internal import Synchronization

/// Cancels a download: the request for the current file, and the requests for the files after it.
typealias DownloadCanceller = RequestCanceller<RequestCanceller<PHAssetResourceDataRequestID>>

/// The files that show an asset now: a picture or a movie, of a Live Photo both.
struct ShownFiles: Sendable {
    private let asset: PHAsset

    init(_ asset: PHAsset) { self.asset = asset }

    /// Makes the files local, one after the other.
    ///
    /// Whether they are, only reading tells: the library's record of a file may be older than the file system.
    ///
    /// - Parameters:
    ///   - mayDownload: False to fail with `networkAccessRequired` for a file that is not on this machine.
    ///   - onProgress: Called on a serial queue with the part of all bytes that is here, if there is a download.
    ///   - completion: Called once, on that queue, or before this method returns if there are no files.
    /// - Returns: An object that cancels the download.
    func makeLocal(
        mayDownload: Bool, onProgress: @escaping @Sendable (Double) -> Void = { _ in },
        completion: @escaping @Sendable ((any Error)?) -> Void
    ) -> DownloadCanceller {
        let canceller = DownloadCanceller { $0.cancel() }
        let files = PHAssetResource.assetResources(for: asset).filter(\.isShown)
        guard !files.isEmpty else {
            completion(PHPhotosError(.identifierNotFound))
            return canceller
        }
        let total = files.reduce(0) { $0 + ($1.dataSize ?? 0) }
        FileChain(rest: files[...], mayDownload: mayDownload, total: Double(max(total, 1)), canceller: canceller)
            .next(onProgress: onProgress, completion: completion)
        return canceller
    }
}

extension PHAssetResource {
    /// True for a file that shows the asset; false for a recipe, for the RAW of RAW+JPEG, and for the base of an edit.
    fileprivate var isShown: Bool {
        switch type {
        case .photo, .video, .audio, .pairedVideo, .fullSizePhoto, .fullSizeVideo, .fullSizePairedVideo:
            value(forKey: "isCurrent") as? Bool == true
        case .alternatePhoto, .adjustmentData, .adjustmentBasePhoto, .adjustmentBaseVideo, .adjustmentBasePairedVideo,
            .photoProxy:
            false
        }
    }
}

/// Files that become local one after the other.
private struct FileChain {
    var rest: ArraySlice<PHAssetResource>
    let mayDownload: Bool
    /// The bytes of the files that are done.
    var done = 0.0
    let total: Double
    let canceller: DownloadCanceller

    func next(
        onProgress: @escaping @Sendable (Double) -> Void, completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        guard let file = rest.first else { return completion(nil) }
        let size = Double(file.dataSize ?? 0)
        request(file) { [done, total] part in
            onProgress((done + part * size) / total)
        } completion: { error in
            if let error { return completion(error) }
            var others = self
            others.rest = rest.dropFirst()
            others.done += size
            others.next(onProgress: onProgress, completion: completion)
        }
    }

    /// Requests a file until its first piece, which comes when all bytes are on this machine: the others need not be read.
    private func request(
        _ file: PHAssetResource, onProgress: @escaping (Double) -> Void, completion: @escaping ((any Error)?) -> Void
    ) {
        let options = PHAssetResourceRequestOptions()
        options.isNetworkAccessAllowed = mayDownload
        options.progressHandler = onProgress
        let (manager, isHere) = (PHAssetResourceManager.default(), Flag())
        let stop = RequestCanceller<PHAssetResourceDataRequestID> {
            PHAssetResourceManager.default().cancelDataRequest($0)
        }
        // Before the request is made: when it returns, the next file may have been started already.
        canceller.start(stop)
        let number = manager.requestData(for: file, options: options) { _ in
            isHere.set()
            stop.cancel()
        } completionHandler: { error in
            completion(isHere.isSet ? nil : error)
        }
        stop.start(number)
    }
}

/// A Boolean value that becomes true, on any thread.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}
