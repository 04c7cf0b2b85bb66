// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoQuery

extension AssetMetadata {
    /// The texts that a search covers, besides filename and place; one array for each field.
    fileprivate var searchTexts: [[String?]] {
        [[title], [caption], keywords, people.map(\.name), [camera.make, camera.model], [camera.lens]]
    }

    /// Returns the words that a search covers, by field: filename, title, caption, keywords, people, camera, lens,
    /// place.
    public func searchFields(filename: String, places: PlaceNames = PlaceNames()) -> [[String]] {
        ([[filename]] + searchTexts + [places.searchTexts]).map { texts in
            texts.compactMap(\.self).flatMap(SearchText.words)
        }
    }
}

extension Asset {
    /// Returns true if the asset contains all words of a search.
    public func matches(_ search: SearchQuery) -> Bool {
        let places = PlaceNames(city: city, country: country)
        return search.matches(metadata.searchFields(filename: originalFilename, places: places))
    }
}

extension PlaceNames {
    /// The texts that a search covers, as one field, in which the city is followed by the country.
    fileprivate var searchTexts: [String?] { [city, country] }

    /// The words of the texts that a search covers.
    package var searchWords: [String] { searchTexts.compactMap(\.self).flatMap(SearchText.words) }
}
