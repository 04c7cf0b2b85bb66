// Licensed under the Apache License, Version 2.0. See LICENSE.

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
