// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A reader of the JSON that our own export writes beside photos, under the key `swift-photos`. Docs/sidecars.md lists
/// its keys.
enum ExportReader {
    /// Returns the metadata; `nil` if the JSON is not from our export.
    static func metadata(of json: Data, in timeZone: TimeZone) -> FileMetadata? {
        var metadata = FileMetadata(
            role: .sidecar, uniformTypeIdentifier: "public.json", filenameExtension: "json", asset: .sidecarPlaceholder)
        if let library = (try? JSONDecoder().decode(ExportedLibraryObject.self, from: json))?.library {
            metadata.exportedCollections = ExportedCollections(library.collections)
            return metadata
        }
        guard let words = (try? JSONDecoder().decode(ExportObject.self, from: json))?.words else { return nil }
        words.fill(&metadata.asset, in: timeZone)
        metadata.takeout = words.marks
        metadata.exported = words.record?.corrected(by: metadata.asset, words.marks)
        return metadata
    }
}

extension XMPDocument {
    /// Adds the properties of our own export, for which XMP has no standard ones.
    func addExportedMetadata(to metadata: inout FileMetadata) {
        let record = text(.export, "Record").flatMap { ExportedAsset(json: Data($0.utf8)) }
        addMarks(to: &metadata, record)
        if let latitude = value(.export, "Latitude")?.number, let longitude = value(.export, "Longitude")?.number {
            let altitude = value(.export, "Altitude")?.number
            let place = GeoLocation(latitude: latitude, longitude: longitude, altitude: altitude)
            if let place, let fromFile = metadata.asset.location, place.isSamePlace(fromFile) {
                metadata.asset.location = place
            }
        }
        // A zone that was derived from the place is derived again; it does not count as recorded in the file.
        if let zone = text(.export, "DateZone").flatMap(CaptureDate.Zone.init) {
            metadata.asset.captureDate?.zone = zone
        }
        if let marks = metadata.takeout { metadata.exported = record?.corrected(by: metadata.asset, marks) }
    }

    /// Adds the marks of which the sidecar has one. Each counts by itself; one that is missing is as in the record.
    private func addMarks(to metadata: inout FileMetadata, _ record: ExportedAsset?) {
        let (isFavorite, isHidden) = (text(.export, "Favorite"), text(.export, "Hidden"))
        guard record != nil || isFavorite != nil || isHidden != nil else { return }
        var marks = TakeoutMetadata(subject: .media, title: text(.export, "OriginalFilename") ?? "")
        marks.isFavorite = isFavorite.map { $0 == "True" } ?? record?.asset.isFavorite ?? false
        marks.isHidden = isHidden.map { $0 == "True" } ?? record?.asset.isHidden ?? false
        metadata.takeout = marks
    }
}

extension GeoLocation {
    /// Returns true if both places are equal up to the precision of the standard XMP properties, so that a person has
    /// not moved it.
    func isSamePlace(_ other: GeoLocation) -> Bool {
        abs(latitude - other.latitude) < 1e-6 && abs(longitude - other.longitude) < 1e-6
            && abs((altitude ?? 0) - (other.altitude ?? 0)) < 0.01
    }
}

/// The albums and folders of a whole export, in a file of its own.
private struct ExportedLibraryObject: Decodable {
    struct Library: Decodable {
        var collections: [ExportedCollections.Item]
    }

    var library: Library

    private enum CodingKeys: String, CodingKey { case library = "swift-photos-library" }
}

private struct ExportObject: Decodable {
    var words: ExportVocabulary

    private enum CodingKeys: String, CodingKey { case words = "swift-photos" }
}

/// The metadata of an asset in an export. A value of the wrong type makes the whole file invalid.
private struct ExportVocabulary: Decodable {
    struct Person: Decodable {
        var name: String?
        var x, y, width, height: Double?
    }

    var originalFilename: String
    var isFavorite: Bool
    var isHidden: Bool
    var title: String?
    var caption: String?
    var keywords: [String]
    var rating: Int?
    var captureDate: String?
    var dateZone: String?
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var people: [Person]
    var projection: String?
    var record: ExportedAsset?

    private enum CodingKeys: String, CodingKey {
        case originalFilename, isFavorite, isHidden, title, caption, keywords, rating, captureDate, dateZone, latitude
        case longitude, altitude, people, projection, record
    }

    init(from decoder: any Decoder) throws {
        let words = try decoder.container(keyedBy: CodingKeys.self)
        originalFilename = try words.decode(String.self, forKey: .originalFilename)
        isFavorite = try words.decode(Bool.self, forKey: .isFavorite)
        isHidden = try words.decode(Bool.self, forKey: .isHidden)
        title = try words.decodeIfPresent(String.self, forKey: .title)
        caption = try words.decodeIfPresent(String.self, forKey: .caption)
        keywords = try words.decode([String].self, forKey: .keywords)
        rating = try words.decodeIfPresent(Int.self, forKey: .rating)
        captureDate = try words.decodeIfPresent(String.self, forKey: .captureDate)
        dateZone = try words.decodeIfPresent(String.self, forKey: .dateZone)
        latitude = try words.decodeIfPresent(Double.self, forKey: .latitude)
        longitude = try words.decodeIfPresent(Double.self, forKey: .longitude)
        altitude = try words.decodeIfPresent(Double.self, forKey: .altitude)
        people = try words.decode([Person].self, forKey: .people)
        projection = try words.decodeIfPresent(String.self, forKey: .projection)
        // The record of another version is ignored; the rest is still valid.
        record = try? words.decodeIfPresent(ExportedAsset.self, forKey: .record)
    }

    var marks: TakeoutMetadata {
        var marks = TakeoutMetadata(subject: .media, title: originalFilename)
        marks.isFavorite = isFavorite
        marks.isHidden = isHidden
        return marks
    }

    func fill(_ metadata: inout AssetMetadata, in timeZone: TimeZone) {
        metadata.title = title
        metadata.caption = caption
        metadata.keywords = keywords
        metadata.rating = rating.flatMap { (-1...5).contains($0) && $0 != 0 ? $0 : nil }
        metadata.projection = projection.map { Projection(rawValue: $0) }
        metadata.people = people.compactMap(\.region)
        if let latitude, let longitude {
            metadata.location = GeoLocation(latitude: latitude, longitude: longitude, altitude: altitude)
        }
        metadata.captureDate = captureDate.flatMap { WallClock($0) }?.captureDate(.sidecar, in: timeZone)
        if let zone = dateZone.flatMap(CaptureDate.Zone.init) { metadata.captureDate?.zone = zone }
    }
}

extension ExportVocabulary.Person {
    /// The region; `nil` if it has neither a name nor an area.
    fileprivate var region: PersonRegion? {
        var area: PersonRegion.Area?
        if let x, let y, let width, let height, [x, y, width, height].allSatisfy((0...1).contains) {
            area = PersonRegion.Area(centerX: x, centerY: y, width: width, height: height)
        }
        return name == nil && area == nil ? nil : PersonRegion(name: name, area: area)
    }
}

extension ExportedAsset {
    /// Decodes the record of a sidecar; returns `nil` if it is of another version.
    init?(json: Data) {
        guard let exported = try? JSONDecoder().decode(ExportedAsset.self, from: json) else { return nil }
        self = exported
    }

    /// Returns the record with the values that a person or a program has changed in the sidecar since. A missing value
    /// was removed.
    func corrected(by fromFile: AssetMetadata, _ marks: TakeoutMetadata) -> ExportedAsset {
        var corrected = self
        var metadata = asset.metadata
        if !ExportedAsset.isSame(fromFile.title, metadata.title) { metadata.title = fromFile.title }
        if !ExportedAsset.isSame(fromFile.caption, metadata.caption) { metadata.caption = fromFile.caption }
        if ExportedAsset.plain(fromFile.keywords) != ExportedAsset.plain(metadata.keywords) {
            metadata.keywords = fromFile.keywords
        }
        if fromFile.rating != metadata.rating { metadata.rating = fromFile.rating }
        if fromFile.projection != metadata.projection { metadata.projection = fromFile.projection }
        if !fromFile.people.elementsEqual(metadata.people, by: ExportedAsset.isSame) {
            metadata.people = fromFile.people
        }
        if !ExportedAsset.isSame(fromFile.location, metadata.location) { metadata.location = fromFile.location }
        if !ExportedAsset.isSame(fromFile.captureDate, metadata.captureDate) {
            metadata.captureDate = fromFile.captureDate
        }
        corrected.asset.metadata = metadata
        corrected.asset.isFavorite = marks.isFavorite
        corrected.asset.isHidden = marks.isHidden
        return corrected
    }

    /// Compares texts as XML preserves them: it has no representation of most control characters, and readers drop
    /// blanks and byte order marks at the ends.
    private static func isSame(_ fromFile: String?, _ known: String?) -> Bool {
        fromFile == known || plain(fromFile ?? "") == plain(known ?? "")
    }

    private static func plain(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isUnspeakable = scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar)
            return isUnspeakable || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : scalar
        }
        return WrittenText.trimmed(String(String.UnicodeScalarView(scalars))) ?? ""
    }

    /// Returns a list of texts as a reader finds it in XML: without empty texts, and each once.
    private static func plain(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.map(plain).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    private static func isSame(_ fromFile: PersonRegion, _ known: PersonRegion) -> Bool {
        guard isSame(fromFile.name, known.name) else { return false }
        guard let area = fromFile.area, let other = known.area else { return fromFile.area == nil && known.area == nil }
        let pairs = [
            (area.centerX, other.centerX), (area.centerY, other.centerY), (area.width, other.width),
            (area.height, other.height),
        ]
        return pairs.allSatisfy { abs($0 - $1) < 1e-6 }
    }

    private static func isSame(_ fromFile: GeoLocation?, _ known: GeoLocation?) -> Bool {
        guard let fromFile, let known else { return fromFile == nil && known == nil }
        return known.isSamePlace(fromFile)
    }

    /// Returns true if both have the same second in local time, and the same offset unless the library had assumed it.
    private static func isSame(_ fromFile: CaptureDate?, _ known: CaptureDate?) -> Bool {
        guard let fromFile, let known else { return fromFile == nil && known == nil }
        let wall = fromFile.date.timeIntervalSince1970 + Double(fromFile.utcOffsetSeconds)
        let knownWall = known.date.timeIntervalSince1970 + Double(known.utcOffsetSeconds)
        guard abs(wall - knownWall) < 1 else { return false }
        return known.isZoneAssumed || fromFile.utcOffsetSeconds == known.utcOffsetSeconds
    }
}
