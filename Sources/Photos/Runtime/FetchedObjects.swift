// Licensed under the Apache License, Version 2.0. See LICENSE.

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
