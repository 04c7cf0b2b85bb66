// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Photos
import PhotosExtras
import Testing

/// Albums, their assets and their covers.
struct MediaAlbumTests {
    @Test func theNameIsLocalized() throws {
        let library = try Samples.library()
        #expect(try library.album("Rome").name == "Rome")
        let roll = try #require(try library.cameraRoll())
        let names = ["en", "de"].map { PHPhotoLibrary.withLanguages([$0]) { roll.name } }
        #expect(names[0] != names[1] && names.allSatisfy { !$0.isEmpty })
    }

    @Test func theNumberIsThatOfTheAssets() throws {
        let library = try Samples.library()
        #expect(try Samples.titles.map { try library.album($0).count } == [3, 0, 2])
        for album in try library.fetchAlbums() { #expect(album.count == Array(album.assets()).count) }
    }

    @Test func assetsComeNewestOrOldestFirst() throws {
        let roll = try #require(try Samples.library().cameraRoll())
        let dates = roll.assets(.oldestFirst).compactMap(\.phAsset.creationDate)
        #expect(dates == dates.sorted() && dates.count > 20)
        #expect(Array(roll.assets(.newestFirst)) == roll.assets(.oldestFirst).reversed())
        #expect(roll.assets().first == roll.assets(.oldestFirst).last)
    }

    @Test func assetsAreACollection() throws {
        let assets = try Samples.library().album("Rome").assets(.oldestFirst)
        #expect(assets.count == 3 && assets[1] == Array(assets)[1])
        #expect(assets.suffix(2).map(\.identifier) == assets.map(\.identifier).suffix(2))
    }

    @Test func anEnumerationEndsOnce() throws {
        let library = try Samples.library()
        for (title, count) in zip(Samples.titles, [3, 0, 2]) {
            var calls: [MediaAsset?] = []
            try library.album(title).enumerateAssets(.oldestFirst) { asset, _ in calls.append(asset) }
            #expect(calls.count == count + 1 && calls.last == .some(nil))
            #expect(calls.dropLast().allSatisfy { $0 != nil })
        }
    }

    @Test func anEnumerationThatIsStoppedEndsOnce() throws {
        var calls: [MediaAsset?] = []
        try Samples.library().album("Rome").enumerateAssets { asset, stop in
            calls.append(asset)
            stop = true
        }
        #expect(calls.count == 2 && calls[0] != nil && calls[1] == nil)
    }

    @Test func theCoverHasItsSize() async throws {
        let album = try Samples.library().album("Rome")
        let cover = try #require(try await album.cover(size: CGSize(width: 75, height: 75), scale: 2))
        let asset = try #require(try album.coverAsset())
        #expect(try asset == MediaAsset(#require(album.collection.coverAsset)))
        // No picture is larger than its original.
        let side = min(asset.pixelSize.width, asset.pixelSize.height, 150)
        #expect(cover.scale == 2 && min(cover.size.width, cover.size.height) * 2 >= side)
        let calls = Calls<Result<UIImage?, any Error>>()
        album.requestCover(size: CGSize(width: 75, height: 75)) { calls.record($0) }
        #expect(try await calls.wait()[0].get() != nil)
    }

    @Test func theCoverAssetIsRequestedToo() async throws {
        let album = try Samples.library().album("Rome")
        let asset = try #require(try album.coverAsset())
        let awaited = try await album.requestCoverAsset()
        #expect(awaited == asset)
        let told: Result<MediaAsset?, any Error> = await onlyAnswer { album.requestCoverAsset(completion: $0) }
        #expect(try told.get() == asset)
    }

    @Test func theCoverOfOneMediumIsItsNewestAsset() throws {
        let roll = try #require(try Samples.library().cameraRoll(.videos))
        #expect(try roll.coverAsset() == roll.assets(.newestFirst).first)
    }

    @Test func anEmptyAlbumHasNoCover() async throws {
        #expect(try await Samples.library().album("Nothing").cover(size: CGSize(width: 75, height: 75)) == nil)
    }
}

/// All albums with their covers, in one call.
struct AlbumCoverTests {
    private static let size = CGSize(width: 150, height: 150)

    @Test func coversAndCountsComeInTheOrderOfTheAlbums() async throws {
        let library = try Samples.library()
        let covers = try await library.albumCovers(size: Self.size)
        #expect(covers.map(\.album) == (try library.fetchAlbums(includesEmpty: true)))
        #expect(covers.map(\.count) == covers.map(\.album.count))
        #expect(covers.suffix(3).map(\.count) == [3, 0, 2])
        for cover in covers where !cover.isEmpty { #expect(cover.image != nil, "\(cover.album.name)") }
    }

    @Test func emptyAlbumsAreToldApart() async throws {
        let library = try Samples.library()
        let covers = try await library.albumCovers(size: Self.size)
        #expect(covers.filter(\.isEmpty).map(\.album) == covers.map(\.album).filter(\.isEmpty))
        #expect(covers.contains { $0.isEmpty && $0.image == nil })
        #expect(try await library.albumCovers(size: Self.size, includesEmpty: false).allSatisfy { !$0.isEmpty })
    }

    @Test func theListIsCompleteHoweverManyCoversFail() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            let covers = try await library.albumCovers(size: Self.size)
            #expect(covers.map(\.album) == (try library.fetchAlbums(includesEmpty: true)))
            for cover in covers where !cover.isEmpty {
                guard case .failed(let error) = cover.picture else {
                    Issue.record("\(cover.album.name) has a cover")
                    continue
                }
                #expect((error as? PHPhotosError)?.code == .networkAccessRequired)
            }
            #expect(covers.contains { !$0.isEmpty } && provider.offsets.isEmpty)
        }
    }

    @Test func theListIsCompleteIfTheProviderIsSlowAndFailsNowAndThen() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            provider.fail(after: 0, with: LibraryError(.networkFailed, "the network is down"))
            let task = Task { try await library.albumCovers(size: Self.size, options: MediaRequestOptions()) }
            await provider.isAsked()
            provider.releaseAll()
            let covers = try await task.value
            #expect(covers.count == (try library.fetchAlbums(includesEmpty: true).count))
            #expect(covers.contains { $0.image != nil })
        }
    }

    @Test func theHandlerIsCalledOnceWithTheCompleteList() async throws {
        let calls = Calls<(covers: [AlbumCover]?, isOnMain: Bool)>()
        try Samples.library().requestAlbumCovers(size: Self.size) { calls.record((try? $0.get(), isOnMainQueue())) }
        let call = await calls.wait()[0]
        await mainQueueTurn()
        #expect(calls.all.count == 1 && call.isOnMain)
        #expect(call.covers?.count == (try Samples.library().fetchAlbums(includesEmpty: true).count))
    }

    @Test func aCancelledTaskGetsNoList() async throws {
        try await Samples.withCloud(hasRenditions: false) { library, provider in
            let task = Task { try await library.albumCovers(size: Self.size, options: MediaRequestOptions()) }
            await provider.isAsked()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }
}
