// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import Photos

/// Prepares the pictures that a grid or a pager shows next.
///
/// Tell it what is shown and what comes (``update(visible:upcoming:direction:)``), or the page (``showPage(_:)``), whenever
/// that changes: it starts and stops caching by the differences. What is shown is made before what comes, and that before
/// what lies behind. Nothing is downloaded. Everything is stopped when the prefetcher is gone.
///
/// An asset is prepared in one way at a time by a manager. Before another screen prepares the same assets in another size,
/// call ``reset()``, or give it a manager of its own, and its assets, too (``MediaAsset/init(_:manager:)``).
@MainActor
public final class MediaPrefetcher {
    /// The directions of scrolling.
    public enum Direction: Sendable {
        /// Not scrolling, or not known.
        case none
        /// Towards greater indexes.
        case forwards
        /// Towards lesser indexes.
        case backwards
    }

    private let asset: (Int) -> MediaAsset
    /// Returns true for an index of the list. Reads nothing.
    private let isInList: (Int) -> Bool
    private let size: MediaAsset.ImageSize
    private let version: MediaRequestOptions.Version
    /// The manager of all requests of the prefetcher.
    let manager: PHCachingImageManager
    private var plan = PrefetchPlan()
    private var prepared: [Int: MediaAsset] = [:]
    private var raised: [Int: PHImageRequestID] = [:]
    private var page: Int?

    /// Creates a prefetcher, which does nothing yet.
    ///
    /// - Parameters:
    ///   - assets: The assets of the list.
    ///   - size: The size in which they are requested.
    ///   - version: The version that is requested.
    ///   - manager: The manager of the requests.
    public init<Assets: RandomAccessCollection>(
        _ assets: Assets, size: MediaAsset.ImageSize, version: MediaRequestOptions.Version = .edited,
        manager: PHCachingImageManager = MediaLibrary.imageManager
    ) where Assets.Element == MediaAsset, Assets.Index == Int {
        asset = { assets[$0] }
        isInList = { assets.indices.contains($0) }
        self.size = size
        self.version = version
        self.manager = manager
    }

    deinit { Self.stop(Array(prepared.values), raised: Array(raised.values), size, version, manager) }

    /// Says what is shown, what comes next, and where to. Indexes that the list does not have are ignored.
    public func update(visible: IndexSet, upcoming: IndexSet, direction: Direction = .none) {
        let steps = plan.update(
            visible: visible.filteredIndexSet(includeInteger: isInList),
            upcoming: upcoming.filteredIndexSet(includeInteger: isInList), direction)
        cancel(steps.lower)
        stop(steps.stop)
        start(steps.start)
        request(steps.raise)
    }

    /// Says which page of a pager is shown: its two neighbours are prepared, the one that lies in the direction of paging
    /// first. For an index that the list does not have, as a pager may tell beyond its ends, everything is stopped.
    public func showPage(_ index: Int) {
        let direction: Direction =
            switch page {
            case .some(let last) where last > index: .backwards
            case .some(let last) where last < index: .forwards
            default: .none
            }
        page = index
        guard isInList(index) else { return update(visible: [], upcoming: []) }
        update(visible: [index], upcoming: IndexSet([index - 1, index + 1].filter(isInList)), direction: direction)
    }

    /// Stops everything, as for a list that is no longer shown, or has other assets.
    public func reset() {
        update(visible: [], upcoming: [])
        page = nil
    }

    // MARK: Steps

    private func start(_ indexes: [Int]) {
        guard !indexes.isEmpty else { return }
        let assets = indexes.map(asset)
        for (index, asset) in zip(indexes, assets) { prepared[index] = asset }
        manager.startCachingImages(
            for: assets.map(\.phAsset), targetSize: size.targetSize, contentMode: size.contentMode,
            options: size.options(MediaRequestOptions(version: version, isNetworkAccessAllowed: false)))
    }

    private func stop(_ indexes: [Int]) {
        Self.stop(indexes.compactMap { prepared.removeValue(forKey: $0) }, raised: [], size, version, manager)
    }

    /// Requests what is shown, so that it is made at once; whoever shows it shares the work.
    private func request(_ indexes: [Int]) {
        let options = size.options(MediaRequestOptions(version: version, isNetworkAccessAllowed: false))
        options.deliveryMode = .highQualityFormat
        for index in indexes {
            guard let shown = prepared[index] else { continue }
            raised[index] = manager.requestImage(
                for: shown.phAsset, targetSize: size.targetSize, contentMode: size.contentMode, options: options
            ) { _, _ in }
        }
    }

    private func cancel(_ indexes: [Int]) {
        for index in indexes {
            if let number = raised.removeValue(forKey: index) { manager.cancelImageRequest(number) }
        }
    }

    nonisolated private static func stop(
        _ assets: [MediaAsset], raised: [PHImageRequestID], _ size: MediaAsset.ImageSize,
        _ version: MediaRequestOptions.Version, _ manager: PHCachingImageManager
    ) {
        for number in raised { manager.cancelImageRequest(number) }
        guard !assets.isEmpty else { return }
        manager.stopCachingImages(
            for: assets.map(\.phAsset), targetSize: size.targetSize, contentMode: size.contentMode,
            options: size.options(MediaRequestOptions(version: version, isNetworkAccessAllowed: false)))
    }
}
