// Licensed under the Apache License, Version 2.0. See LICENSE.

// The examples of PhotosExtras.md on assets, between the markers.

import Observation
import PhotosExtras

// PAGE: from here
/// A viewer of one asset: a picture at once, then a better one, and what plays.
@MainActor
final class Viewer {
    private(set) var picture: UIImage?
    private(set) var livePhoto: PHLivePhoto?
    private(set) var video: AVPlayerItem?

    func show(_ asset: MediaAsset) async throws {
        for try await image in asset.images(.preview) { picture = image.image }
        switch (asset.kind, asset.subtype) {
        case (.image, .livePhoto): livePhoto = try await asset.livePhoto()
        case (.video, _): video = try await asset.playerItem()
        default: break
        }
    }
}
// PAGE: to here

// PAGE: from here
/// Starts a download, and returns what to show of it, again whenever that changes.
@MainActor
func watch(_ download: MediaDownload, show: @escaping @MainActor @Sendable (String) -> Void) {
    let text = withObservationTracking {
        switch download.status {
        case .idle: "Not here yet"
        case .downloading: "\(Int(100 * download.progress)) %"
        case .cancelled: "Cancelled at \(Int(100 * download.progress)) %"
        case .failed: download.error?.localizedDescription ?? "Failed"
        case .finished: "Done"
        }
    } onChange: {
        Task { @MainActor in watch(download, show: show) }
    }
    show(text)
}
// PAGE: to here

// PAGE: from here
/// Sends the original of a photo upright, for a server that knows no orientations.
func upright(_ asset: MediaAsset) async throws -> Data? {
    let data = try await asset.imageData()
    guard data.orientation != .up else { return data.data }
    return try await asset.image(.original).normalizedUp.jpegData(compressionQuality: 0.9)
}
// PAGE: to here
