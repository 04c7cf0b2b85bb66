// Licensed under the Apache License, Version 2.0. See LICENSE.

import AssetsLibrary
import Foundation
import PhotoLibrary
import Photos
import PhotosExtras
import Testing

/// Assets of the framework before Photos. Unchecked: they may be used from any thread.
@available(*, deprecated)
private struct OlderAssets: @unchecked Sendable {
    let library: ALAssetsLibrary
    var assets: [ALAsset] = []

    /// Returns the library as seen through AssetsLibrary, with all its assets.
    static func of(_ library: MediaLibrary) async throws -> OlderAssets {
        var older = OlderAssets(library: ALAssetsLibrary(library.photoLibrary))
        older.assets = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<OlderAssets, any Error>) in
            let library = older.library
            var found = OlderAssets(library: library)
            library.enumerateGroups(withTypes: ALAssetsGroupType(ALAssetsGroupSavedPhotos)) { group, _ in
                guard let group else { return continuation.resume(returning: found) }
                group.enumerateAssets { asset, _, _ in if let asset { found.assets.append(asset) } }
            } failureBlock: {
                continuation.resume(throwing: $0 ?? CancellationError())
            }
        }.assets
        return older
    }
}

/// A `MediaAsset` of an `ALAsset`. The functions are deprecated as what they test is.
struct OlderAssetTests {
    @available(*, deprecated)
    @Test func anAssetIsTheSameThroughBothFrameworks() async throws {
        let library = try Samples.library()
        let older = try await OlderAssets.of(library)
        let media = try older.assets.map { try MediaAsset($0, in: library) }
        #expect(media.count > 20 && media.allSatisfy { $0 != nil })
        let roll = try #require(try library.cameraRoll())
        #expect(Set(media.compactMap(\.self)) == Set(roll.assets()))
        for (asset, media) in zip(older.assets, media) where media?.subtype == .still {
            let unedited = MediaRequestOptions(version: .unedited)
            let bytes = try await media?.imageData(options: unedited).data
            #expect(asset.defaultRepresentation()?.size() == bytes.map { Int64($0.count) })
        }
    }

    @available(*, deprecated)
    @Test func itDoesNotNeedTheOlderLibraryAnyMore() async throws {
        let library = try Samples.library()
        let media: MediaAsset?
        do {
            let older = try await OlderAssets.of(library)
            media = try older.assets.first.flatMap { try MediaAsset($0, in: library) }
        }
        #expect(try await media?.image(.preview) != nil)
    }

    @available(*, deprecated)
    @Test func anAssetWhoseLibraryIsGoneIsNone() async throws {
        let library = try Samples.library()
        let orphans = try await OlderAssets.of(library).assets
        func haveNoLibrary() throws -> Bool { try orphans.allSatisfy { try MediaAsset($0, in: library) == nil } }
        // A queue that posts a notification may hold the library for a moment.
        let end = SuspendingClock.now + .seconds(10)
        while try !haveNoLibrary(), SuspendingClock.now < end { await Task.yield() }
        #expect(try haveNoLibrary())
    }

    @available(*, deprecated)
    @Test func anAssetOfAnotherLibraryIsNone() async throws {
        let older = try await OlderAssets.of(Samples.library())
        #expect(try MediaAsset(#require(older.assets.first), in: MediaLibrary(.inMemory())) == nil)
    }

    @available(*, deprecated)
    @Test(arguments: ImageOrientation.allCases)
    func theirOrientationsAreTheSame(_ orientation: ImageOrientation) throws {
        let older = try #require(ALAssetOrientation(rawValue: orientation.alAsset))
        #expect(ImageOrientation(older) == orientation)
    }
}
