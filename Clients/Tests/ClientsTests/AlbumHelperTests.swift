// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct AlbumHelperTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    @Test func theAlbumIsFoundByItsTitle() {
        #expect(AlbumHelper(title: "Trip").album()?.localizedTitle == "Trip")
        #expect(AlbumHelper(title: "Trips").album() == nil)
    }

    @Test func theLibraryFindsTheAlbumByItsTitle() {
        let helper = AlbumHelper(title: "Trip")
        #expect(helper.albumByTitle()?.localizedTitle == "Trip")
        #expect(helper.albumByTitle() == helper.album())
        #expect(AlbumHelper(title: "Trips").albumByTitle() == nil)
        #expect(AlbumHelper(title: "trip").albumByTitle() == nil)
    }

    @Test func everyAlbumIsCounted() {
        let rows = AlbumHelper(title: "Trip").summary()
        #expect(rows.map(\.title) == ["Trip", "Zoo", "Empty"])
        #expect(rows.map(\.count) == [5, 3, 0])
        #expect(rows.map(\.estimate) == [5, 3, 0])
    }

    @Test func theTopLevelIsInTheUsersOrder() {
        #expect(AlbumHelper(title: "Trip").topLevel() == ["Trip", "Zoo", "Empty"])
    }

    @Test func theNewestComeFirst() {
        let expected = library.trip.sorted { $0.file.date > $1.file.date }.prefix(3).map(\.localIdentifier)
        #expect(AlbumHelper(title: "Trip").newest(3).map(\.localIdentifier) == expected)
    }

    @Test func anAlbumKnowsItsMembers() throws {
        let helper = AlbumHelper(title: "Trip")
        #expect(helper.contains(try library.trip[4].asset))
        #expect(!helper.contains(try library.large.asset))
    }

    @Test func anAssetKnowsItsAlbums() throws {
        let helper = AlbumHelper(title: "Trip")
        #expect(helper.albums(with: try library.trip[0].asset) == ["Trip", "Zoo"])
        #expect(helper.albums(with: try library.trip[4].asset) == ["Trip"])
        #expect(helper.albums(with: try library.large.asset) == [])
    }

    @Test func theCoverFillsItsPlace() async throws {
        let size = await withCheckedContinuation { continuation in
            AlbumHelper(title: "Trip").cover(size: CGSize(width: 60, height: 60)) {
                continuation.resume(returning: $0?.size)
            }
        }
        let cover = try #require(size)
        let last = library.trip[4].file.pixelSize
        #expect(min(cover.width, cover.height) >= 60)
        #expect(abs(cover.width / cover.height - CGFloat(last.width) / CGFloat(last.height)) < 0.03)
    }

    @Test func anEmptyAlbumHasNoCover() async {
        let hasCover = await withCheckedContinuation { continuation in
            AlbumHelper(title: "Empty").cover(size: CGSize(width: 60, height: 60)) {
                continuation.resume(returning: $0 != nil)
            }
        }
        #expect(!hasCover)
    }
}
