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
        var data = try JSONEncoder().encode(Shape(key: key, count: columns.count, isDated: source.isDated, days: days))
        data.append(0x0A)
        data.append(contentsOf: columns.aspectRatios)
        return data
    }

    private var days: [[Int]] {
        source.isDated
            ? columns.sections(by: .day).map { [$0.year ?? 0, $0.month ?? 0, $0.day ?? 0, $0.count] }
            : [[0, 0, 0, columns.count]]
    }

    /// What leads from an older state to this one, for a page that has the older one.
    struct Steps: Encodable {
        var key: String
        var count: Int
        /// False if the page has to load the shape again.
        var isIncremental: Bool
        /// The first place and the number of assets that are removed together, in the older state.
        var removed: [[Int]] = []
        /// The same of inserted ones, in this state.
        var inserted: [[Int]] = []
        /// After removals and insertions: an asset leaves the first place, and is then inserted at the second.
        var moves: [[Int]] = []
        /// The aspect ratios of the inserted assets, one byte for each.
        var ratios = Data()
        /// The days of this state.
        var days: [[Int]] = []
    }

    /// Above so many moves or ranges the shape is the smaller answer.
    private static let stepLimit = 200

    func steps(from older: Timeline) -> Steps {
        var steps = Steps(key: key, count: columns.count, isIncremental: false)
        let details = assets.changeDetails(since: older.assets)
        var moves: [[Int]] = []
        details.enumerateMoves { moves.append([$0, $1]) }
        guard let removed = details.removedIndexes?.rangeView, let inserted = details.insertedIndexes?.rangeView,
            max(moves.count, removed.count, inserted.count) <= Self.stepLimit
        else { return steps }
        steps.isIncremental = true
        steps.removed = removed.map { [$0.lowerBound, $0.count] }
        steps.inserted = inserted.map { [$0.lowerBound, $0.count] }
        steps.moves = moves
        let ratios = columns.aspectRatios
        for range in inserted { steps.ratios.append(contentsOf: ratios[range]) }
        steps.days = days
        return steps
    }

    /// The assets of some rows, in columns.
    struct Rows: Encodable {
        var ids: [String] = []
        /// The content addresses of the pictures: an edit has another one.
        var addresses: [String] = []
        /// The blurred copies of the pictures; empty for those without a thumbnail.
        var thumbhashes: [Data] = []
        var videos: [Int] = []
        var livePhotos: [Int] = []
        var favorites: [Int] = []
        /// The seconds of the videos in `videos`.
        var durations: [Double] = []
    }

    func rows(_ range: Range<Int>, in library: PHPhotoLibrary) throws -> Rows {
        var rows = Rows()
        let found = assets.objects(at: IndexSet(integersIn: range.clamped(to: 0..<assets.count)))
        let placeholders = try library.placeholders(of: found)
        for (place, asset) in found.enumerated() {
            rows.ids.append(asset.shortIdentifier)
            rows.addresses.append(placeholders[place]?.original.address ?? "")
            rows.thumbhashes.append(Data(placeholders[place]?.thumbhash?.bytes ?? []))
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
    /// The millisecond of the last change.
    var version: Int { Int((modificationDate?.timeIntervalSince1970 ?? 0) * 1_000) }
}

extension Fingerprint {
    /// The part of the fingerprint that names a picture in URLs: enough that no two files of a library share it.
    var address: String { String(hex.prefix(24)) }
}
