// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

/// A test of assets in memory, by a predicate and a text search.
struct AssetFilter {
    private let predicate: QueryEvaluator?
    private let search: SearchQuery?

    /// Creates a test. Without a predicate and search text all assets pass.
    init(_ predicate: QueryPredicate?, search: String?) throws(LibraryError) {
        self.predicate = try predicate.map { (tree) throws(LibraryError) in
            QueryEvaluator(try tree.checkedForFetch(of: .assets))
        }
        self.search = search.flatMap { $0.isEmpty ? nil : SearchQuery($0) }
    }

    /// Throws the error that kept an asset from being tested, if any. Call it after the last test.
    func check() throws(LibraryError) {
        try predicate?.check()
    }

    func passes(_ asset: Asset) -> Bool {
        (predicate?.matches(asset) ?? true) && (search.map(asset.matches) ?? true)
    }
}
