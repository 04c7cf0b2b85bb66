// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct MockPhotoLibraryTests {
    let assets = [MockAsset("a"), MockAsset("b", type: .video), MockAsset("c")]

    init() throws { _ = try SampleLibrary.shared() }

    @Test func aModelCountsMocks() {
        let source = MockAssetSource(contents: [
            (MockCollection("1", title: "Beach"), assets), (MockCollection("2", title: "City"), []),
        ])
        #expect(AlbumCounter(source: source).counts() == ["Beach": 3, "City": 0])
    }

    @Test func theSameModelCountsTheLibrary() {
        #expect(AlbumCounter(source: LibraryAssetSource()).counts() == ["Trip": 5, "Zoo": 3, "Empty": 0])
    }

    @Test func aMockedResultAnswersLikeARealOne() {
        let result: PHFetchResult<MockAsset> = MockFetchResult(assets)
        #expect(result.firstObject === assets[0])
        #expect(result.lastObject === assets[2])
        #expect(result[1] === assets[1])
        #expect(result.contains(assets[1]))
        #expect(!result.contains(MockAsset("a")))
        #expect(result.index(of: assets[2]) == 2)
        #expect(result.objects(at: [0, 2]).map(\.localIdentifier) == ["a", "c"])
        var seen: [String] = []
        result.enumerateObjects(options: .reverse) { asset, _, stop in
            seen.append(asset.localIdentifier)
            if seen.count == 2 { stop.pointee = true }
        }
        #expect(seen == ["c", "b"])
    }

    @Test func aMockSaysWhatItsTestWants() {
        #expect(assets[0].mediaSubtypes == .photoScreenshot)
        #expect(assets[1].duration == 12)
        #expect(assets[0].location?.coordinate.longitude == 16.4)
        #expect(assets[0] == MockAsset("a"))
        #expect(PHAssetResource.assetResources(for: assets[0]).isEmpty)
    }

    @Test func aGridReloadsWhenItsDetailsAreMocked() {
        let after: PHFetchResult<PHAsset> = MockFetchResult([assets[0]])
        var shown = ShownAssets(MockFetchResult(assets))
        shown.follow(MockChangeDetails(after: after))
        #expect(shown.assets === after)
        #expect(shown.reloads == 1)
    }

    @Test func aGridFollowsTheDifferenceOfTwoMocks() {
        let before: PHFetchResult<PHAsset> = MockFetchResult(assets)
        let after: PHFetchResult<PHAsset> = MockFetchResult([assets[0], assets[2], MockAsset("d")])
        var shown = ShownAssets(before)
        shown.follow(PHFetchResultChangeDetails(from: before, to: after, changedObjects: []))
        #expect(shown.removed == [1])
        #expect(shown.inserted == [2])
        #expect(shown.reloads == 0)
    }
}
