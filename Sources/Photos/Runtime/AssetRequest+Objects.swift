// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

extension AssetRequest {
    /// Those of the assets that the request describes, in its order: what an engine does with those of its source, done with
    /// objects, for those that no engine knows. Where they came from and to which burst they belong is not asked.
    func part(of assets: [PHAsset]) throws(LibraryError) -> [PHAsset] {
        let evaluator = predicate.map(QueryEvaluator.init)
        let words = search.flatMap { $0.isEmpty ? nil : SearchQuery($0) }
        let found = assets.map(ReadableAsset.init).filter { readable in
            (includesHidden || !readable.asset.isHidden) && evaluator?.matches(readable) ?? true
                && words.map((readable.asset.facts ?? .unknown).matches) ?? true
        }
        try evaluator?.check()
        return found.sorted(by: sort).map(\.asset).part(from: offset, atMost: limit)
    }
}

extension Array {
    /// What is left when so many are left out at the start, and at most so many after them; `nil` for all.
    func part(from offset: Int, atMost limit: Int?) -> [Element] {
        let rest = dropFirst(offset)
        return Array(limit.map { rest.prefix($0) } ?? rest)
    }
}
