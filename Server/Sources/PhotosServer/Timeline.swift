// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Synchronization

/// All photos of a library in one state, newest first. The page lays it out before it shows the first picture.
struct Timeline: Sendable {
    /// The state of the library, which is part of the addresses of the timeline's rows.
    var token: Int64
    var assets: PHFetchResult<PHAsset>
    var columns: AssetColumns

    init(of library: PHPhotoLibrary, at token: Int64) throws {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        self.token = token
        assets = try library.fetchAssets(with: options)
        columns = try assets.columns()
    }

    private struct Shape: Encodable {
        var token: Int64
        var count: Int
        /// Year, month, day and number of assets of each day. Assets without a date have zeros.
        var days: [[Int]]
    }

    /// The shape: one line of JSON, then one byte of aspect ratio for each asset, in 64ths.
    func shape() throws -> Data {
        let days = columns.sections(by: .day).map { [$0.year ?? 0, $0.month ?? 0, $0.day ?? 0, $0.count] }
        var data = try JSONEncoder().encode(Shape(token: token, count: columns.count, days: days))
        data.append(0x0A)
        data.append(contentsOf: columns.aspectRatios)
        return data
    }

    /// The assets of some rows, in columns.
    struct Rows: Encodable {
        var ids: [String] = []
        /// The second of the last change, which makes the addresses of pictures unique.
        var versions: [Int] = []
        var videos: [Int] = []
        var livePhotos: [Int] = []
        var favorites: [Int] = []
        /// The seconds of the videos in `videos`.
        var durations: [Double] = []
    }

    func rows(_ range: Range<Int>) -> Rows {
        var rows = Rows()
        for (place, index) in range.clamped(to: 0..<assets.count).enumerated() {
            let asset = assets.object(at: index)
            rows.ids.append(asset.shortIdentifier)
            rows.versions.append(asset.version)
            if asset.isFavorite { rows.favorites.append(place) }
            if asset.mediaSubtypes.contains(.photoLive) { rows.livePhotos.append(place) }
            guard asset.mediaType == .video else { continue }
            rows.videos.append(place)
            rows.durations.append(asset.duration)
        }
        return rows
    }
}

extension PHAsset {
    /// The UUID, without the part that is the same for all assets.
    var shortIdentifier: String { String(localIdentifier.prefix(36)) }
    var version: Int { Int(modificationDate?.timeIntervalSince1970 ?? 0) }
}

/// The timelines that pages look at: the newest, and a few before it whose rows are still asked for.
final class Timelines: Sendable {
    private static let limit = 4
    private let library: PHPhotoLibrary
    private let kept = Mutex<[Timeline]>([])

    init(of library: PHPhotoLibrary) { self.library = library }

    /// Returns the timeline of the library's present state. Blocks.
    func newest() throws -> Timeline {
        let token = try library.describe().token.rawValue
        if let found = timeline(at: token) { return found }
        let timeline = try Timeline(of: library, at: token)
        kept.withLock { kept in
            kept.removeAll { $0.token == token }
            kept.append(timeline)
            kept.removeFirst(max(0, kept.count - Self.limit))
        }
        return timeline
    }

    /// Returns the timeline of a state; `nil` if it is no longer kept.
    func timeline(at token: Int64) -> Timeline? { kept.withLock { $0.first { $0.token == token } } }
}
