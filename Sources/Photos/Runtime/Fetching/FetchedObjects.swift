// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The objects behind a fetch result, whose number and order never change.
protocol FetchedObjects<Object>: AnyObject, Sendable {
    associatedtype Object: AnyObject
    var count: Int { get }
    /// Returns the object at an index, which must be in bounds.
    func object(at index: Int) -> Object
    /// Reads at most ``batchLimit`` objects in one batch, which is not kept. The indexes must be in bounds.
    func objects(at indexes: some Collection<Int>) -> [Object]
    func index(of object: Object) -> Int?
    func countOfAssets(with type: PHAssetMediaType) -> Int
}

/// Objects that are in memory already, as a fetch result's storage.
final class ListedObjects<Object: PHObject>: FetchedObjects {
    private let list: [Object]

    init(_ list: [Object]) { self.list = list }

    var count: Int { list.count }

    func object(at index: Int) -> Object { list[index] }

    func objects(at indexes: some Collection<Int>) -> [Object] { indexes.map { list[$0] } }

    func index(of object: Object) -> Int? { list.firstIndex { $0.isEqual(object) } }

    func countOfAssets(with type: PHAssetMediaType) -> Int {
        list.count { ($0 as? PHAsset)?.mediaType == type }
    }
}

/// A fetch result's storage that presents the objects of another result as their superclass.
final class Upcast<Source: AnyObject, Object: AnyObject>: FetchedObjects {
    private let source: PHFetchResult<Source>
    private let convert: @Sendable (Source) -> Object

    init(_ source: PHFetchResult<Source>, _ convert: @escaping @Sendable (Source) -> Object) {
        self.source = source
        self.convert = convert
    }

    var count: Int { source.count }

    func object(at index: Int) -> Object { convert(source.object(at: index)) }

    func objects(at indexes: some Collection<Int>) -> [Object] { source.batch(at: indexes).map(convert) }

    func index(of object: Object) -> Int? {
        guard let object = object as? Source else { return nil }
        let index = source.index(of: object)
        return (0..<count).contains(index) ? index : nil
    }

    func countOfAssets(with type: PHAssetMediaType) -> Int { source.countOfAssets(with: type) }
}
