// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The metadata that people wrote about a picture in one of its possible places.
struct WrittenMetadata {
    /// The place of the metadata, the most trusted first. Docs/metadata-trust.md gives the reasons.
    enum Source: Int, Comparable {
        case xmp, iptc, exif, quickTimeKeys, userData, container, windows

        static func < (left: Source, right: Source) -> Bool { left.rawValue < right.rawValue }
    }

    let source: Source
    var title: String?
    var caption: String?
    var keywords: [String] = []
    var rating: Int?
    var people: [ParsedPerson] = []
    var projection: Projection?

    init(_ source: Source) { self.source = source }

    /// Returns the stars of a recorded number, with or without a fraction; `nil` for zero and for values that no
    /// program shows.
    static func rating(_ number: Double?) -> Int? {
        guard let number, let stars = Int(exactly: number.rounded()), stars != 0, (-1...5).contains(stars) else {
            return nil
        }
        return stars
    }

    /// Splits a text into words.
    static func words(_ text: String?, by separator: Character) -> [String] {
        (text?.split(separator: separator) ?? []).compactMap { WrittenText.trimmed(String($0)) }
    }
}

extension AssetMetadata {
    /// Adds values that are still missing.
    mutating func fill(_ written: WrittenMetadata) {
        title = title ?? written.title
        caption = caption ?? written.caption
        rating = rating ?? written.rating
        projection = projection ?? written.projection
        if keywords.isEmpty { keywords = AssetMetadata.unique(written.keywords) }
    }

    private static func unique(_ words: [String]) -> [String] {
        var seen: Set<String> = []
        return words.filter { seen.insert($0).inserted }
    }
}

extension ParsedMetadata {
    /// Fills in the metadata that people wrote, each value from the most trusted place.
    func fill(_ asset: inout AssetMetadata) {
        let texts = written + (xmp.map { [WrittenMetadata($0)] } ?? [])
        for text in texts.sorted(by: { $0.source < $1.source }) {
            asset.fill(text)
            if asset.people.isEmpty {
                asset.people = text.people.map { $0.displayed(orientation, of: storedSize) }
            }
        }
        asset.location = asset.location ?? xmp?.location
    }
}
