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

extension WrittenMetadata {
    /// Reads the texts of an XMP packet. The hierarchical keywords that some programs add are ignored, because they
    /// only repeat the plain ones.
    init(_ document: XMPDocument) {
        self.init(.xmp)
        title = document.text(.dublinCore, "title")
        caption = document.text(.dublinCore, "description")
        keywords = document.texts(.dublinCore, "subject")
        rating = WrittenMetadata.rating(document.value(.xmp, "Rating")?.number)
        people = document.people
        projection = document.text(.panorama, "ProjectionType").map { Projection(rawValue: $0) }
    }
}

extension XMPDocument {
    /// The place of capture; `nil` if it is missing or incomplete.
    var location: GeoLocation? {
        guard let latitude = degrees("GPSLatitude", negative: "S"),
            let longitude = degrees("GPSLongitude", negative: "W")
        else { return nil }
        return GeoLocation(latitude: latitude, longitude: longitude, altitude: altitude)
    }

    /// Parses `33,42.9036N` or `33,42,54N`: degrees, minutes and seconds, followed by the hemisphere. Some writers use
    /// plain degrees with a sign.
    private func degrees(_ name: StaticString, negative: Character) -> Double? {
        guard let text = text(.exif, name), let last = text.last else { return nil }
        let isSigned = last.isLetter
        let parts = (isSigned ? text.dropLast() : text[...]).split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count, (1...3).contains(parts.count), numbers.allSatisfy(\.isFinite) else {
            return nil
        }
        let degrees = zip(numbers, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
        return isSigned && Character(last.uppercased()) == negative ? -degrees : degrees
    }

    /// The altitude, written as a fraction; below sea level if the reference is 1.
    private var altitude: Double? {
        guard let text = text(.exif, "GPSAltitude") else { return nil }
        let parts = text.split(separator: "/").compactMap { Double($0) }
        guard let top = parts.first, parts.count <= 2, parts.count == 1 || parts[1] != 0 else { return nil }
        let metres = parts.count == 2 ? top / parts[1] : top
        guard metres.isFinite else { return nil }
        return self.text(.exif, "GPSAltitudeRef") == "1" ? -metres : metres
    }
}
