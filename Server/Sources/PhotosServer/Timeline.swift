// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos

/// The assets of a source in one state of the library. The page lays them out before it shows the first picture.
struct Timeline: Sendable {
    /// The state of the library and the source: a part of the addresses of the timeline's rows.
    var key: String
    var source: AssetSource
    var assets: PHFetchResult<PHAsset>
    var columns: AssetColumns

    init(of source: AssetSource, in library: PHPhotoLibrary, key: String) throws {
        (self.key, self.source) = (key, source)
        assets = try source.fetch(from: library)
        columns = try assets.columns()
    }

    private struct Shape: Encodable {
        var key: String
        var count: Int
        /// True if the assets are in the order of their dates.
        var isDated: Bool
        /// Year, month, day and number of assets of each day. Zeros mean no date. An undated timeline has
        /// one section of zeros.
        var days: [[Int]]
    }

    /// The shape: one line of JSON, then one byte of aspect ratio for each asset, in 64ths.
    func shape() throws -> Data {
        let days =
            source.isDated
            ? columns.sections(by: .day).map { [$0.year ?? 0, $0.month ?? 0, $0.day ?? 0, $0.count] }
            : [[0, 0, 0, columns.count]]
        var data = try JSONEncoder().encode(Shape(key: key, count: columns.count, isDated: source.isDated, days: days))
        data.append(0x0A)
        data.append(contentsOf: columns.aspectRatios)
        return data
    }

    /// The assets of some rows, in columns.
    struct Rows: Encodable {
        var ids: [String] = []
        /// The millisecond of the last change, which makes the addresses of pictures unique.
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

    /// Returns the place of an asset; `nil` if it is not among the assets. Blocks.
    func place(of asset: PHAsset) -> Int? {
        let place = assets.index(of: asset)
        return place == NSNotFound ? nil : place
    }
}

extension PHAsset {
    /// The UUID, without the part that is the same for all assets.
    var shortIdentifier: String { String(localIdentifier.prefix(36)) }
    var version: Int { Int((modificationDate?.timeIntervalSince1970 ?? 0) * 1_000) }
}
