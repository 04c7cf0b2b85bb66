// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Photos
import Testing

/// A stand-in as clients write it in their tests: with `import Photos` alone, not `@testable`.
final class StandInAsset: PHAsset, @unchecked Sendable {
    private let name: String
    init(_ name: String) {
        self.name = name
        super.init()
    }
    override var localIdentifier: String { name }
    override var mediaType: PHAssetMediaType { .video }
    override var creationDate: Date? { Date(timeIntervalSince1970: 0) }
}

final class StandInAlbum: PHAssetCollection, @unchecked Sendable {
    override var localizedTitle: String? { "Album" }
    override var localIdentifier: String { "album" }
}

final class StandInResult: PHFetchResult<PHAsset>, @unchecked Sendable {
    private let assets = [StandInAsset("a"), StandInAsset("b")]
    override var count: Int { assets.count }
    override func object(at index: Int) -> PHAsset { assets[index] }
}

final class StandInFolder: PHCollectionList, @unchecked Sendable {
    override var localizedTitle: String? { "Folder" }
    override var localIdentifier: String { "folder" }
    override var collectionListType: PHCollectionListType { .smartFolder }
}

final class StandInDetails: PHFetchResultChangeDetails<PHAsset> {
    private let result: PHFetchResult<PHAsset>
    init(_ result: PHFetchResult<PHAsset>) {
        self.result = result
        super.init()
    }
    override var fetchResultAfterChanges: PHFetchResult<PHAsset> { result }
}

final class StandInManager: PHImageManager, @unchecked Sendable {
    override func requestImage(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?,
        resultHandler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        resultHandler(nil, nil)
        return 7
    }
}

extension PHObject: Identifiable {
    public var id: String { localIdentifier }
}

extension PHFetchResult where ObjectType == PHAsset {
    fileprivate var array: [PHAsset] {
        var all: [PHAsset] = []
        enumerateObjects { asset, _, _ in all.append(asset) }
        return all
    }
}

struct SubclassTests {
    @Test func aStandInAssetIsWhatItOverrides() {
        let asset: PHAsset = StandInAsset("a")
        #expect(asset.localIdentifier == "a")
        #expect(asset.mediaType == .video)
        #expect(asset == StandInAsset("a"))
        #expect(asset != StandInAsset("b"))
        #expect(asset.id == "a")
        #expect(asset.pixelWidth == 0)
    }

    @Test func aStandInWithoutAnIdentifierEqualsItselfOnly() {
        let asset = PHAsset()
        #expect(asset == asset)
        #expect(asset != PHAsset())
    }

    @Test func aStandInResultGetsTheRestFromCountAndObject() {
        let result: PHFetchResult<PHAsset> = StandInResult()
        #expect(result.firstObject?.localIdentifier == "a")
        #expect(result.lastObject?.localIdentifier == "b")
        #expect(result[1].localIdentifier == "b")
        #expect(result.index(of: StandInAsset("b")) == 1)
        #expect(result.contains(StandInAsset("a")))
        #expect(!result.contains(StandInAsset("c")))
        #expect(result.array.map(\.localIdentifier) == ["a", "b"])
        #expect(result.countOfAssets(with: .video) == 2)
        #expect(result.countOfAssets(with: .image) == 0)
        #expect(result.elements.map(\.localIdentifier) == ["a", "b"])
        #expect(result.elements.last?.localIdentifier == "b")
    }

    @Test func aStandInAlbumHasATitle() {
        #expect(StandInAlbum().localizedTitle == "Album")
        #expect(StandInAlbum().estimatedAssetCount == NSNotFound)
        #expect(PHAsset.fetchAssets(in: StandInAlbum(), options: nil).count == 0)
    }

    @Test func aStandInFolderIsWhatItOverrides() {
        let folder: PHCollectionList = StandInFolder()
        #expect(folder.localizedTitle == "Folder")
        #expect(folder == StandInFolder())
        #expect(folder.collectionListType == .smartFolder)
    }

    @Test func aStandInFolderIsAFolderAsAUserMakesIt() {
        let folder = PHCollectionList()
        #expect(folder.collectionListType == .folder)
        #expect(folder.collectionListSubtype == .regularFolder)
        #expect(folder.canContainCollections)
        #expect(!folder.canContainAssets)
        #expect(folder.startDate == nil && folder.endDate == nil)
        #expect(folder.localizedLocationNames == [])
    }

    @Test func anAlbumIsNowhereAsPhotoKitSaysOfAllButMoments() {
        #expect(StandInAlbum().approximateLocation == nil)
        #expect(StandInAlbum().localizedLocationNames == [])
    }

    @Test func standInDetailsAreWhatTheyOverride() {
        let result = StandInResult()
        let details: PHFetchResultChangeDetails<PHAsset> = StandInDetails(result)
        #expect(details.fetchResultAfterChanges === result)
        #expect(details.hasIncrementalChanges)
        #expect(details.removedIndexes == [])
        #expect(details.fetchResultBeforeChanges.count == 0)
    }

    @Test func aStandInManagerAnswersItself() {
        let manager: PHImageManager = StandInManager()
        let number = manager.requestImage(
            for: StandInAsset("a"), targetSize: .zero, contentMode: .aspectFill, options: nil
        ) { image, _ in #expect(image == nil) }
        #expect(number == 7)
    }
}
