// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

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
    /// Fetches again, and returns the new result with the steps to it; `nil` when nothing has changed, when the fetch
    /// has seen all changes of the span, and for objects that were not fetched from its library.
    ///
    /// - Parameter isIncremental: False if the steps are not wanted.
    func changes(in span: ChangeSpan, isIncremental: Bool) throws(LibraryError) -> ResultChanges<Object>?
}

/// The result of another fetch, and the steps to it; `nil` for results that are not compared.
struct ResultChanges<Object: AnyObject> {
    var result: PHFetchResult<Object>
    var difference: ListDifference?
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

    /// Returns nil: objects of a list were not fetched as one.
    func changes(in span: ChangeSpan, isIncremental: Bool) throws(LibraryError) -> ResultChanges<Object>? { nil }
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

    func changes(in span: ChangeSpan, isIncremental: Bool) throws(LibraryError) -> ResultChanges<Object>? {
        guard let found = try source.fetched?.changes(in: span, isIncremental: isIncremental) else { return nil }
        return ResultChanges(
            result: PHFetchResult<Object>(Upcast<Source, Object>(found.result, convert)), difference: found.difference)
    }
}
