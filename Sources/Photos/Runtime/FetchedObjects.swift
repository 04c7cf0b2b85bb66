// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The objects behind a fetch result: how many and in which order never changes.
protocol FetchedObjects<Object>: AnyObject, Sendable {
    associatedtype Object: AnyObject
    var count: Int { get }
    /// The index must be in bounds.
    func object(at index: Int) -> Object
    /// At most ``batchLimit`` objects, read in one go and not kept. The indexes must be in bounds.
    func objects(at indexes: some Collection<Int>) -> [Object]
    func index(of object: Object) -> Int?
    func countOfAssets(with type: PHAssetMediaType) -> Int
}
