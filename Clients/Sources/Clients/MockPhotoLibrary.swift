// Licensed under the Apache License, Version 2.0. See LICENSE.

import CoreLocation
import Photos

/// What an app's model asks of the library, so that tests can put something else there.
protocol AssetSource {
    func assets(in collection: PHAssetCollection) -> PHFetchResult<PHAsset>
    func collections() -> PHFetchResult<PHAssetCollection>
}

struct LibraryAssetSource: AssetSource {
    func assets(in collection: PHAssetCollection) -> PHFetchResult<PHAsset> {
        PHAsset.fetchAssets(in: collection, options: nil)
    }

    func collections() -> PHFetchResult<PHAssetCollection> {
        PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
    }
}

// MARK: - Mocks

final class MockAsset: PHAsset, @unchecked Sendable {
    private let identifier: String
    private let type: PHAssetMediaType
    private let date: Date?

    init(_ identifier: String, type: PHAssetMediaType = .image, date: Date? = nil) {
        self.identifier = identifier
        self.type = type
        self.date = date
        super.init()
    }

    override var localIdentifier: String { identifier }
    override var mediaType: PHAssetMediaType { type }
    override var mediaSubtypes: PHAssetMediaSubtype { type == .image ? .photoScreenshot : [] }
    override var creationDate: Date? { date }
    override var location: CLLocation? { CLLocation(latitude: 48.2, longitude: 16.4) }
    override var pixelWidth: Int { 4032 }
    override var pixelHeight: Int { 3024 }
    override var duration: TimeInterval { type == .video ? 12 : 0 }
}

final class MockCollection: PHAssetCollection, @unchecked Sendable {
    private let identifier: String
    private let title: String

    init(_ identifier: String, title: String) {
        self.identifier = identifier
        self.title = title
        super.init()
    }

    override var localIdentifier: String { identifier }
    override var localizedTitle: String? { title }
    override var assetCollectionSubtype: PHAssetCollectionSubtype { .albumRegular }
    override var estimatedAssetCount: Int { NSNotFound }
}

final class MockFetchResult<Object: PHObject>: PHFetchResult<Object>, @unchecked Sendable {
    private let objects: [Object]

    init(_ objects: [Object]) {
        self.objects = objects
        super.init()
    }

    override var count: Int { objects.count }
    override func object(at index: Int) -> Object { objects[index] }
    override func objects(at indexes: IndexSet) -> [Object] { indexes.map { objects[$0] } }
    override func contains(_ anObject: Object) -> Bool { objects.contains { $0 === anObject } }
    override func index(of anObject: Object) -> Int { objects.firstIndex { $0 === anObject } ?? NSNotFound }
}

final class MockChangeDetails: PHFetchResultChangeDetails<PHAsset>, @unchecked Sendable {
    private let after: PHFetchResult<PHAsset>

    init(after: PHFetchResult<PHAsset>) {
        self.after = after
        super.init()
    }

    override var fetchResultAfterChanges: PHFetchResult<PHAsset> { after }
    override var hasIncrementalChanges: Bool { false }
}

/// What a grid shows: it follows details that its model hands it.
struct ShownAssets {
    private(set) var assets: PHFetchResult<PHAsset>
    private(set) var inserted: IndexSet = []
    private(set) var removed: IndexSet = []
    private(set) var reloads = 0

    init(_ assets: PHFetchResult<PHAsset>) {
        self.assets = assets
    }

    mutating func follow(_ details: PHFetchResultChangeDetails<PHAsset>) {
        assets = details.fetchResultAfterChanges
        guard details.hasIncrementalChanges else {
            reloads += 1
            return
        }
        inserted = details.insertedIndexes ?? []
        removed = details.removedIndexes ?? []
    }
}

struct MockAssetSource: AssetSource {
    var contents: [(MockCollection, [MockAsset])]

    func assets(in collection: PHAssetCollection) -> PHFetchResult<PHAsset> {
        MockFetchResult(contents.first { $0.0 == collection }?.1 ?? [])
    }

    func collections() -> PHFetchResult<PHAssetCollection> {
        MockFetchResult(contents.map(\.0))
    }
}

/// The model under test: it does not know what stands behind its source.
struct AlbumCounter {
    let source: any AssetSource

    func counts() -> [String: Int] {
        var counts: [String: Int] = [:]
        source.collections().enumerateObjects { collection, _, _ in
            counts[collection.localizedTitle ?? ""] = source.assets(in: collection).count
        }
        return counts
    }
}
