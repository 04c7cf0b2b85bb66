// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoQuery

extension AssetFacts {
    /// What a search looks into, besides the filename.
    fileprivate var searchTexts: [[String?]] {
        [[title], [caption], keywords, people.map(\.name), [camera.make, camera.model], [camera.lens]]
    }

    /// What a search looks into, cut into words: filename, title, caption, keywords, people, camera, lens.
    public func searchFields(filename: String) -> [[String]] {
        ([[filename]] + searchTexts).map { texts in
            texts.compactMap(\.self).flatMap(SearchText.words)
        }
    }
}

extension Asset {
    /// Whether it has all words of a search.
    public func matches(_ search: SearchQuery) -> Bool {
        search.matches(facts.searchFields(filename: originalFilename))
    }
}
