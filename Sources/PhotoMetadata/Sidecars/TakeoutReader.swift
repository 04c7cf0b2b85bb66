// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A reader of the JSON that Google Takeout puts beside photos and into folders of albums. The format is not
/// documented; the keys are those found in real archives.
enum TakeoutReader {
    static func metadata(of json: Data) throws(LibraryError) -> FileMetadata {
        let decoder = JSONDecoder()
        guard let object = try? decoder.decode(TakeoutObject.self, from: json) else {
            throw LibraryError(.unsupportedFormat, "it is a JSON file, not a picture or video")
        }
        if object.photoTakenTime != nil { return medium(object, titled: object.title ?? "") }
        let album = object.albumData ?? object.asAlbum
        guard let title = album.title, object.isAlbum else {
            throw LibraryError(
                .unsupportedFormat, "it is a JSON file, but not a sidecar of Google Takeout")
        }
        var metadata = sidecar()
        metadata.takeout = TakeoutMetadata(subject: .album, title: title)
        return metadata
    }

    private static func medium(_ object: TakeoutObject, titled title: String) -> FileMetadata {
        var metadata = sidecar()
        metadata.asset.captureDate = object.captureDate
        metadata.asset.location = object.geoData?.location ?? object.geoDataExif?.location
        metadata.asset.caption = object.description.flatMap { $0.isEmpty ? nil : $0 }
        metadata.asset.people = (object.people ?? []).compactMap(\.name).filter { !$0.isEmpty }
            .map { PersonRegion(name: $0) }
        var takeout = TakeoutMetadata(subject: .media, title: title)
        takeout.isFavorite = object.favorited ?? false
        takeout.isHidden = object.archived ?? false || object.inLockedFolder ?? false
        takeout.isTrashed = object.trashed ?? false
        metadata.takeout = takeout
        return metadata
    }

    private static func sidecar() -> FileMetadata {
        FileMetadata(
            role: .sidecar, uniformTypeIdentifier: "public.json", filenameExtension: "json", asset: .sidecarPlaceholder)
    }
}

/// The relevant part of Takeout's JSON. Values of the wrong type are treated as missing.
private struct TakeoutObject: Decodable {
    struct Time: Decodable {
        var timestamp: String?

        private enum Key: CodingKey { case timestamp }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            timestamp =
                (try? values.decode(String.self, forKey: .timestamp))
                ?? (try? values.decode(Int64.self, forKey: .timestamp)).map(String.init)
        }
    }

    struct Place: Decodable {
        var latitude: Double?
        var longitude: Double?
        var altitude: Double?

        /// The place; Takeout writes zero by zero for none.
        var location: GeoLocation? {
            guard let latitude, let longitude, latitude != 0 || longitude != 0 else { return nil }
            return GeoLocation(latitude: latitude, longitude: longitude, altitude: altitude == 0 ? nil : altitude)
        }
    }

    struct Person: Decodable { var name: String? }
    struct Album: Decodable { var title: String? }

    var title: String?
    var description: String?
    var photoTakenTime: Time?
    var geoData: Place?
    var geoDataExif: Place?
    var people: [Person]?
    var favorited: Bool?
    var archived: Bool?
    var trashed: Bool?
    var inLockedFolder: Bool?
    var albumData: Album?
    /// True if the object has other keys of albums, because the lists at the top of the archive have a title too.
    var isAlbum: Bool

    private enum Key: CodingKey {
        case title, description, photoTakenTime, geoData, geoDataExif, people, favorited, archived, trashed
        case inLockedFolder, albumData, access, date, enrichments
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func value<Value: Decodable>(_ key: Key) -> Value? { try? values.decode(Value.self, forKey: key) }
        title = value(.title)
        description = value(.description)
        photoTakenTime = value(.photoTakenTime)
        geoData = value(.geoData)
        geoDataExif = value(.geoDataExif)
        people = value(.people)
        favorited = value(.favorited)
        archived = value(.archived)
        trashed = value(.trashed)
        inLockedFolder = value(.inLockedFolder)
        albumData = value(.albumData)
        let date: Time? = value(.date)
        isAlbum = date?.timestamp != nil || [.access, .enrichments, .albumData].contains { values.contains($0) }
    }

    var asAlbum: Album { Album(title: title) }

    /// The valid timestamps, of the years 1 to 9999.
    private static let seconds: Range<Int64> = -62_135_596_800..<253_402_300_800

    /// The date of capture, an instant without a local time. Takeout writes zero for an unknown date.
    var captureDate: CaptureDate? {
        guard let seconds = photoTakenTime?.timestamp.flatMap({ Int64($0) }), seconds != 0,
            Self.seconds.contains(seconds)
        else { return nil }
        return CaptureDate(date: Date(timeIntervalSince1970: Double(seconds)), utcOffsetSeconds: 0, source: .takeout)
    }
}
