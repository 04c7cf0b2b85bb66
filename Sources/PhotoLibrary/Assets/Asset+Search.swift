// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoQuery

extension AssetFacts {
    /// What a search looks into, besides the filename.
    fileprivate var searchTexts: [[String?]] {
        [[title], [caption], keywords, people.map(\.name), [camera.make, camera.model], [camera.lens]]
    }

    /// What a search looks into, cut into words: filename, title, caption, keywords, people, camera, lens, place.
    public func searchFields(filename: String, places: PlaceNames = PlaceNames()) -> [[String]] {
        ([[filename]] + searchTexts + [places.searchTexts]).map { texts in
            texts.compactMap(\.self).flatMap(SearchText.words)
        }
    }
}

extension Asset {
    /// Whether it has all words of a search.
    public func matches(_ search: SearchQuery) -> Bool {
        let places = PlaceNames(city: city, country: country)
        return search.matches(facts.searchFields(filename: originalFilename, places: places))
    }
}

extension PlaceNames {
    /// What a search looks into, as one field: city and country follow each other there.
    fileprivate var searchTexts: [String?] { [city, country] }

    /// The same, cut into words.
    package var searchWords: [String] { searchTexts.compactMap(\.self).flatMap(SearchText.words) }
}
