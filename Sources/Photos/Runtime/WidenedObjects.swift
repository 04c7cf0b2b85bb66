// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The objects of another result, as objects of a more general type.
final class WidenedObjects<Narrow: AnyObject, Object: AnyObject>: FetchedObjects {
    private let result: PHFetchResult<Narrow>
    private let widen: @Sendable (Narrow) -> Object

    init(_ result: PHFetchResult<Narrow>, _ widen: @escaping @Sendable (Narrow) -> Object) {
        self.result = result
        self.widen = widen
    }

    var count: Int { result.count }

    func object(at index: Int) -> Object { widen(result.object(at: index)) }

    func index(of object: Object) -> Int? {
        guard let object = object as? Narrow else { return nil }
        let index = result.index(of: object)
        return (0..<count).contains(index) ? index : nil
    }

    func countOfAssets(with type: PHAssetMediaType) -> Int { result.countOfAssets(with: type) }
}
