// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

/// What assets are tested by in memory: a predicate and words.
struct AssetTest {
    private let predicate: QueryEvaluator?
    private let search: SearchQuery?

    /// Of nothing, all pass.
    init(_ predicate: QueryPredicate?, search: String?) throws(LibraryError) {
        self.predicate = try predicate.map { (tree) throws(LibraryError) in
            QueryEvaluator(try tree.checkedForFetch(of: .assets))
        }
        self.search = search.flatMap { $0.isEmpty ? nil : SearchQuery($0) }
    }

    /// Throws why an asset could not be tested; to be asked when all are.
    func check() throws(LibraryError) {
        try predicate?.check()
    }

    func passes(_ asset: Asset) -> Bool {
        (predicate?.matches(asset) ?? true) && (search.map(asset.matches) ?? true)
    }
}
