// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The metadata that a person took away from an asset: its files, their sidecars or other libraries still have it, and the
/// library does not.
struct TakenMetadata {
    private let library: AssetMetadata
    /// The texts that the library still has.
    private let kept: Set<String>
    /// The properties of which the library has no value.
    private(set) var fields: Set<MetadataField> = []
    /// The titles and captions.
    private(set) var texts: Set<String> = []
    private(set) var keywords: Set<String> = []
    /// The places, also those that were corrected.
    private(set) var places: [GeoLocation] = []
    /// The days of capture, as exiftool writes them: `2024:06:12`.
    private(set) var days: Set<String> = []

    /// - Parameter sources: The metadata of the asset's files and of other libraries.
    init(from library: AssetMetadata, knownBy sources: [AssetMetadata]) {
        self.library = library
        let texts = [library.title, library.caption, library.camera.make, library.camera.model, library.camera.lens]
        kept = Set((texts + library.keywords + library.people.map(\.name)).compactMap { $0?.comparable })
        for source in sources { add(source) }
    }

    var isEmpty: Bool { fields.isEmpty && keywords.isEmpty && places.isEmpty }

    private mutating func add(_ source: AssetMetadata) {
        fields.formUnion(MetadataField.allCases.filter { $0.isSet(in: source) && $0.isMissing(in: library) })
        keywords.formUnion(source.keywords.filter { !library.keywords.contains($0) })
        if fields.contains(.title), let title = source.title { texts.insert(title.comparable) }
        if fields.contains(.caption), let caption = source.caption { texts.insert(caption.comparable) }
        if let place = source.location, library.location?.isAt(place) != true { places.append(place) }
        if fields.contains(.date), let date = source.captureDate { days.formUnion(date.days) }
    }

    /// Returns the properties that a file still has, as our readers read it.
    func fields(remainingIn file: AssetMetadata) -> [MetadataField] {
        MetadataField.allCases.filter { field in
            switch field {
            case .title, .caption, .rating, .date: fields.contains(field) && field.isSet(in: file)
            case .keywords: file.keywords.contains { keywords.contains($0) }
            case .place:
                file.location.map { place in fields.contains(.place) || places.contains { $0.isAt(place) } } ?? false
            }
        }
    }

    /// Returns the tags that still say it.
    func tags(remainingIn tags: [FileTag]) -> [(field: MetadataField, tag: FileTag)] {
        let tags = tags.filter(\.isOfContent)
        return MetadataField.allCases.flatMap { field in
            self.tags(of: field, remainingIn: tags).map { (field, $0) }
        }
    }

    private func tags(of field: MetadataField, remainingIn tags: [FileTag]) -> [FileTag] {
        switch field {
        case .title, .caption: fields.contains(field) ? tags.filter { says(texts, $0) } : []
        case .keywords: tags.filter { says(keywords, $0) || $0.isOfKeywords && !keywords.isDisjoint(with: $0.words) }
        case .rating: fields.contains(.rating) ? tags.filter(\.isOfRating) : []
        case .date: tags.filter { $0.category == "Time" && $0.texts.contains { days.contains(String($0.prefix(10))) } }
        case .place:
            (fields.contains(.place) ? tags.filter(\.isOfPlace) : []) + places.flatMap { tags.atPlace($0) }
        }
    }

    /// Returns true if a tag has one of the texts, and is not there to say something else that may be the same word: who
    /// made the picture, with which camera, or where.
    private func says(_ texts: Set<String>, _ tag: FileTag) -> Bool {
        guard tag.isOfText, !["Author", "Camera"].contains(tag.category) else { return false }
        if tag.category == "Location", !fields.contains(.place) { return false }
        return tag.texts.contains { text in
            !kept.contains(text) && (texts.contains(text) || texts.contains { $0.count >= 16 && text.contains($0) })
        }
    }
}

extension String {
    /// The text without what programs add to it or lose.
    var comparable: String {
        replacingOccurrences(of: "\r\n", with: "\n").trimmingCharacters(
            in: .whitespacesAndNewlines.union(.controlCharacters))
    }
}

extension GeoLocation {
    /// Returns true for a place less than about 50 metres away, as far as formats round it.
    fileprivate func isAt(_ place: GeoLocation) -> Bool {
        abs(latitude - place.latitude) < 0.0005 && abs(longitude - place.longitude) < 0.0005
    }
}

extension CaptureDate {
    /// The day at the place of capture, and that in UTC, which movies have.
    fileprivate var days: [String] {
        [utcOffsetSeconds, 0].map {
            Timestamp(date, utcOffsetSeconds: $0).dayText.replacingOccurrences(of: "-", with: ":")
        }
    }
}
