// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Photos
import Testing

@testable import PhotosExtras

/// Pictures that are prepared for grids and pagers.
@MainActor
struct MediaPrefetcherTests {
    private static let size = MediaAsset.ImageSize.thumbnail(CGSize(width: 60, height: 60))

    private let manager = RecordingManager()
    private let assets: [MediaAsset]
    private var names: [String] { assets.map(\.identifier) }

    init() throws {
        let manager = manager
        assets = try Samples.library().assets(.image).map { MediaAsset($0.phAsset, manager: manager) }
    }

    private func prefetcher(_ size: MediaAsset.ImageSize = Self.size) -> MediaPrefetcher {
        MediaPrefetcher(assets, size: size, manager: manager)
    }

    /// Returns the final preview of an asset if it comes before the request returns.
    ///
    /// The library has stored no picture of that size, and the object that is asked, a new one, has kept none. Answers
    /// that come on the main queue are too late, because this function runs on it.
    private func previewAtOnce(of asset: MediaAsset) -> UIImage? {
        let asset = MediaAsset(asset.phAsset, manager: manager)
        var picture: UIImage?
        let number = asset.requestImages(.preview) { image, info in picture = isDegraded(info) ? nil : image }
        asset.cancelRequest(number)
        return picture
    }

    @Test func aGridStartsAndStopsTheDifferences() {
        let prefetcher = prefetcher()
        prefetcher.update(visible: IndexSet(0..<4), upcoming: IndexSet(4..<8), direction: .forwards)
        prefetcher.update(visible: IndexSet(2..<6), upcoming: IndexSet(6..<10), direction: .forwards)
        #expect(manager.started.all == [Array(names[0..<8]), Array(names[8..<10])])
        #expect(manager.stopped.all == [Array(names[0..<2])])
    }

    @Test func whatIsShownIsRaisedAndWhatIsNotIsLowered() {
        let prefetcher = prefetcher()
        prefetcher.update(visible: IndexSet(0..<2), upcoming: [2], direction: .forwards)
        prefetcher.update(visible: IndexSet(1..<3), upcoming: [0], direction: .forwards)
        #expect(manager.requested.all.map(\.asset) == Array(names[0..<3]))
        #expect(manager.cancelled.all == [manager.requested.all[0].number])
        #expect(manager.stopped.all.isEmpty)
    }

    @Test func aPagerPreparesTheTwoNeighbours() {
        let prefetcher = prefetcher()
        prefetcher.showPage(5)
        prefetcher.showPage(6)
        prefetcher.showPage(5)
        #expect(manager.started.all == [[names[5], names[4], names[6]], [names[7]], [names[4]]])
        #expect(manager.stopped.all == [[names[4]], [names[7]]])
    }

    @Test func aPagerAtTheEndHasOneNeighbour() {
        let prefetcher = prefetcher()
        prefetcher.showPage(0)
        prefetcher.showPage(assets.count - 1)
        #expect(manager.started.all == [[names[0], names[1]], [names[names.count - 1], names[names.count - 2]]])
        prefetcher.showPage(assets.count + 7)
        #expect(manager.started.all.count == 2)
    }

    @Test(arguments: [-1, Int.min, Int.max])
    func aPageBeyondTheEndsStopsEverything(_ index: Int) {
        let prefetcher = prefetcher()
        prefetcher.showPage(0)
        prefetcher.showPage(index)
        #expect(manager.stopped.all == [[names[0], names[1]]] && manager.started.all.count == 1)
        prefetcher.showPage(0)
        #expect(manager.started.all.last == [names[0], names[1]])
    }

    @Test(.timeLimit(.minutes(30))) func whatIsPreparedComesAtOnceUntilItIsStopped() async throws {
        let asset = assets[1]
        // That the picture was made for somebody else is not enough.
        _ = try await MediaAsset(asset.phAsset, manager: PHImageManager()).image(.preview)
        #expect(previewAtOnce(of: asset) == nil)
        let prefetcher = prefetcher(.preview)
        prefetcher.update(visible: [0], upcoming: [1])
        // The prefetcher works after all who wait: each request that is answered lets it go on.
        while previewAtOnce(of: asset) == nil {
            _ = try await MediaAsset(asset.phAsset, manager: PHImageManager()).image(.preview)
        }
        prefetcher.reset()
        #expect(previewAtOnce(of: asset) == nil)
    }

    @Test func resettingStopsEverything() {
        let prefetcher = prefetcher()
        prefetcher.update(visible: [3], upcoming: [4])
        prefetcher.reset()
        #expect(manager.stopped.all == [[names[3], names[4]]])
        prefetcher.update(visible: [3], upcoming: [])
        #expect(manager.started.all.last == [names[3]])
    }

    @Test func aPrefetcherThatIsGoneStopsEverything() {
        do {
            let prefetcher = prefetcher()
            prefetcher.update(visible: [3], upcoming: [4])
        }
        #expect(Set(manager.stopped.all.flatMap(\.self)) == [names[3], names[4]])
        #expect(manager.cancelled.all == manager.requested.all.map(\.number))
    }
}

/// Prefetching where originals are not local.
struct PrefetchDownloadTests {
    @Test func nothingIsDownloadedInAdvance() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            let manager = PHCachingImageManager()
            let photos = try library.assets(.image).map { MediaAsset($0.phAsset, manager: manager) }
            let prefetcher = await MediaPrefetcher(photos, size: .preview, manager: manager)
            await prefetcher.showPage(1)
            let calls = Calls<UIImage?>()
            photos[1].requestImage(.preview, options: .local) { image, _ in calls.record(image) }
            #expect(await calls.wait()[0] == nil)
            #expect(provider.offsets.isEmpty)
        }
    }
}
