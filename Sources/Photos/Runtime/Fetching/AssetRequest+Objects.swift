// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

extension AssetRequest {
    /// Returns the assets that match the request, in its order.
    ///
    /// Does with objects what an engine does with the assets of its source, for assets that are in no library. Source
    /// types and bursts are ignored.
    func part(of assets: [PHAsset]) throws(LibraryError) -> [PHAsset] {
        let evaluator = predicate.map(QueryEvaluator.init)
        let words = search.flatMap { $0.isEmpty ? nil : SearchQuery($0) }
        let found = assets.map(ReadableAsset.init).filter { readable in
            (includesHidden || !readable.asset.isHidden) && evaluator?.matches(readable) ?? true
                && words.map((readable.asset.metadata ?? .unknown).matches) ?? true
        }
        try evaluator?.check()
        return found.sorted(by: sort).map(\.asset).part(from: offset, atMost: limit)
    }
}

extension Array {
    /// Returns the elements after the offset, at most as many as the limit; `nil` for no limit.
    func part(from offset: Int, atMost limit: Int?) -> [Element] {
        let rest = dropFirst(offset)
        return Array(limit.map { rest.prefix($0) } ?? rest)
    }
}

/// An asset whose attributes are read through its public properties, because subclasses may override them.
struct ReadableAsset: SortReadable, QueryReadable {
    let asset: PHAsset

    init(_ asset: PHAsset) { self.asset = asset }

    func sortValue(for key: AssetKey) -> SortValue { SortValue(queryValue(for: key.rawValue)) }

    func queryValue(for key: String) -> QueryValue { QueryValue(asset.reader(of: key)?()) ?? .null }
}
