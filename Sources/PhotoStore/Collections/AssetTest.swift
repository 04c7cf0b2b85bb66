// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

/// What assets are tested by in memory: a predicate and words.
struct AssetTest {
    private let predicate: QueryEvaluator?
    private let search: SearchQuery?

    /// Of nothing, all pass.
    init(_ predicate: QueryPredicate?, search: String?) throws(LibraryError) {
        let checked = try predicate?.checkedForFetch(of: .assets)
        self.predicate = checked.map(QueryEvaluator.init)
        self.search = search.map(SearchQuery.init)
    }

    func passes(_ asset: Asset) -> Bool {
        (predicate?.matches(asset) ?? true) && (search?.matches(asset.wordsOfFields) ?? true)
    }
}

extension Asset {
    /// What a search looks at: the words of each field, those of a field with many texts one after the other.
    fileprivate var wordsOfFields: [[String]] {
        let fields: [[String?]] = [
            [originalFilename], [facts.title], [facts.caption], facts.keywords, facts.people.map(\.name),
            [facts.camera.make, facts.camera.model], [facts.camera.lens],
        ]
        return fields.map { $0.compactMap(\.self).flatMap(SearchText.words) }
    }
}
