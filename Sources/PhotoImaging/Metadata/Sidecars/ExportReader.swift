// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A reader of the JSON that our own export writes beside photos, under the key `swift-photos`. Docs/sidecars.md lists
/// its keys.
enum ExportReader {
    /// Returns the metadata; `nil` if the JSON is not from our export.
    static func metadata(of json: Data, in timeZone: TimeZone) -> FileMetadata? {
        var metadata = FileMetadata(
            role: .sidecar, uniformTypeIdentifier: "public.json", filenameExtension: "json", asset: .ofSomethingElse)
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
    func addWordsOfExport(to metadata: inout FileMetadata) {
        guard let isFavorite = text(.export, "Favorite"), let isHidden = text(.export, "Hidden") else { return }
        var marks = TakeoutMetadata(subject: .media, title: text(.export, "OriginalFilename") ?? "")
        marks.isFavorite = isFavorite == "True"
        marks.isHidden = isHidden == "True"
        metadata.takeout = marks
        if let latitude = value(.export, "Latitude")?.number, let longitude = value(.export, "Longitude")?.number {
            let altitude = value(.export, "Altitude")?.number
            let place = GeoLocation(latitude: latitude, longitude: longitude, altitude: altitude)
            if let place, let fromFile = metadata.asset.location, place.isWhere(fromFile) {
                metadata.asset.location = place
            }
        }
        // A zone that was derived from the place is derived again; it does not count as recorded in the file.
        if let zone = text(.export, "DateZone").flatMap(CaptureDate.Zone.init) {
            metadata.asset.captureDate?.zone = zone
        }
        let record = text(.export, "Record").flatMap { ExportedAsset(json: Data($0.utf8)) }
        metadata.exported = record?.corrected(by: metadata.asset, marks)
    }
}

extension GeoLocation {
    /// Returns true if both places are equal up to the precision of the standard XMP properties, so that a person has
    /// not moved it.
    func isWhere(_ other: GeoLocation) -> Bool {
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
