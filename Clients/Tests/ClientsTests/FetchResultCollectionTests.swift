// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct FetchResultCollectionTests {
    let library: SampleLibrary
    let album: PHFetchResult<PHAsset>

    init() throws {
        library = try .shared()
        album = PHAsset.fetchAssets(in: try #require(AlbumHelper(title: "Trip").album()), options: nil)
    }

    @Test func aResultIsACollection() {
        let collection = FetchResultCollection(album)
        let identifiers = library.trip.map(\.localIdentifier)
        #expect(collection.map(\.id) == identifiers)
        #expect(collection.reversed().map(\.id) == identifiers.reversed())
        #expect(collection[1...3].map(\.id) == Array(identifiers[1...3]))
        #expect(collection.last?.id == identifiers.last)
    }

    @Test func aResultEqualsItself() {
        let (one, other) = (FetchResultCollection(album), FetchResultCollection(PHFetchResult<PHAsset>()))
        #expect(one == FetchResultCollection(album))
        #expect(one != other)
    }

    @Test func assetsAreGroupedByAnything() {
        let groups = PHAsset.fetchAssets(with: nil).grouped(by: \.mediaType)
        #expect(groups[.video]?.count == library.visible.count(where: \.isVideo))
        #expect(groups[.image]?.count == library.visible.count { !$0.isVideo })
        #expect(groups.count == 2)
    }
}
