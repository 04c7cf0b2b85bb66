// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import Photos

/// Prepares the pictures that a grid or a pager shows next.
///
/// Report the visible and the upcoming assets (``update(visible:upcoming:direction:)``), or the page
/// (``showPage(_:)``), whenever they change: the prefetcher starts and stops caching according to the differences.
/// Visible pictures are made first, then upcoming ones, then the ones behind. Nothing is downloaded. Releasing the
/// prefetcher stops everything.
///
/// A manager prepares an asset in one size at a time. Before another screen prepares the same assets in another size,
/// call ``reset()``, or give that screen and its assets a separate manager (``MediaAsset/init(_:manager:)``).
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

    /// Creates an idle prefetcher.
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

    /// Reports the visible assets, the upcoming assets and the scrolling direction. Indexes outside the list are
    /// ignored.
    public func update(visible: IndexSet, upcoming: IndexSet, direction: Direction = .none) {
        let steps = plan.update(
            visible: visible.filteredIndexSet(includeInteger: isInList),
            upcoming: upcoming.filteredIndexSet(includeInteger: isInList), direction)
        cancel(steps.lower)
        stop(steps.stop)
        start(steps.start)
        request(steps.raise)
    }

    /// Reports the visible page of a pager: its two neighbours are prepared, the one in the direction of paging first.
    /// For an index outside the list, which a pager may report beyond its ends, everything is stopped.
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

    /// Stops everything. Call it when the list is no longer shown, or its assets have changed.
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

    /// Requests the visible pictures, so that they are made at once; the requests of the views share the work.
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
