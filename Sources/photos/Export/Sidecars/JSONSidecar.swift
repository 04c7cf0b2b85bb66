// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// An asset's metadata as JSON: exiftool's keys at the top, so that `exiftool -json=FILE` writes them into a picture,
/// and the library's complete metadata below `swift-photos`. Docs/sidecars.md lists the keys.
struct JSONSidecar: Encodable {
    struct Region: Encodable {
        var name: String?
        /// The centre and the size, in parts of the picture as displayed.
        var x, y, width, height: Double?
    }

    struct Adjustment: Encodable {
        var format, version, editor, date: String?
    }

    /// The metadata that exiftool has no keys for, or would shorten.
    struct Library: Encodable {
        var version = 1
        var identifier: String
        var originalFilename: String
        var isFavorite: Bool
        var isHidden: Bool
        var addedDate: String
        var mediaType: String
        var mediaSubtypes: [String]
        var title: String?
        var caption: String?
        var keywords: [String]
        var rating: Int?
        var captureDate: String?
        var dateSource: String?
        var dateZone: String?
        var latitude: Double?
        var longitude: Double?
        var altitude: Double?
        var people: [Region]
        var projection: String?
        var burstIdentifier: String?
        var representsBurst: Bool?
        var isBurstPick: Bool?
        var adjustment: Adjustment?
        var albums: [String]
        /// The complete asset, from which an import makes it again.
        var record: ExportedAsset
    }

    var sourceFile: String
    var title: String?
    var description: String?
    var subject: [String]?
    var rating: Int?
    var dateTimeOriginal: String?
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    var altitudeReference: Int?
    var personInImage: [String]?
    var library: Library

    enum CodingKeys: String, CodingKey {
        case sourceFile = "SourceFile"
        case title = "XMP-dc:Title"
        case description = "XMP-dc:Description"
        case subject = "XMP-dc:Subject"
        case rating = "XMP-xmp:Rating"
        case dateTimeOriginal = "XMP-exif:DateTimeOriginal"
        case latitude = "XMP-exif:GPSLatitude"
        case longitude = "XMP-exif:GPSLongitude"
        case altitude = "XMP-exif:GPSAltitude"
        case altitudeReference = "XMP-exif:GPSAltitudeRef"
        case personInImage = "XMP-iptcExt:PersonInImage"
        case library = "swift-photos"
    }
}

extension JSONSidecar {
    /// - Parameter subject: The name of the file that the sidecar describes.
    init(_ sidecar: SidecarMetadata, of subject: String) {
        let metadata = sidecar.metadata
        sourceFile = subject
        title = metadata.title
        description = metadata.caption
        self.subject = metadata.keywords.isEmpty ? nil : metadata.keywords
        rating = metadata.rating
        dateTimeOriginal = sidecar.exifDate
        latitude = metadata.location?.latitude
        longitude = metadata.location?.longitude
        altitude = metadata.location?.altitude.map(abs)
        altitudeReference = metadata.location?.altitude.map { $0 < 0 ? 1 : 0 }
        personInImage = sidecar.peopleNames.isEmpty ? nil : sidecar.peopleNames
        library = Library(sidecar)
    }

    func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}

extension JSONSidecar.Library {
    init(_ sidecar: SidecarMetadata) {
        let (asset, metadata) = (sidecar.asset, sidecar.metadata)
        identifier = asset.localIdentifier.description
        originalFilename = asset.originalFilename
        isFavorite = asset.isFavorite
        isHidden = asset.isHidden
        addedDate = Timestamp(asset.addedDate).iso8601
        mediaType = MediaLabels.mediaType(metadata.mediaType)
        mediaSubtypes = MediaLabels.mediaSubtypes(metadata.mediaSubtypes)
        title = metadata.title
        caption = metadata.caption
        keywords = metadata.keywords
        rating = metadata.rating
        captureDate = sidecar.captureDate
        dateSource = metadata.captureDate?.source.rawValue
        dateZone = metadata.captureDate?.zone.rawValue
        latitude = metadata.location?.latitude
        longitude = metadata.location?.longitude
        altitude = metadata.location?.altitude
        people = metadata.people.map(JSONSidecar.Region.init)
        projection = metadata.projection?.rawValue
        burstIdentifier = asset.burst?.identifier
        representsBurst = asset.burst?.isRepresentative
        isBurstPick = asset.burst?.isUserPick
        adjustment = asset.adjustment.map(JSONSidecar.Adjustment.init)
        albums = sidecar.albums.map { $0.joined(separator: "/") }
        record = sidecar.record
    }
}

extension JSONSidecar.Region {
    init(_ person: PersonRegion) {
        self.init(
            name: person.name, x: person.area?.centerX, y: person.area?.centerY, width: person.area?.width,
            height: person.area?.height)
    }
}

extension JSONSidecar.Adjustment {
    init(_ adjustment: PhotoLibrary.Adjustment) {
        self.init(
            format: adjustment.formatIdentifier, version: adjustment.formatVersion, editor: adjustment.editor,
            date: adjustment.date.map { Timestamp($0).iso8601 })
    }
}

/// The metadata of an asset that sidecars contain.
struct SidecarMetadata {
    let asset: Asset
    /// The titles of each album's path, from the outermost folder to the album.
    let albums: [[String]]
    /// The complete asset, for an import.
    let record: ExportedAsset

    init(asset: Asset, albums: [[String]], record: ExportedAsset? = nil) {
        self.asset = asset
        self.albums = albums
        self.record = record ?? ExportedAsset(asset)
    }

    var metadata: AssetMetadata { asset.metadata }

    /// The date in ISO 8601, with sub-seconds if there are any, and without a zone if it is unknown.
    var captureDate: String? { metadata.captureDate.map { SidecarMetadata.text($0, isExif: false) } }

    /// The date in EXIF's format.
    var exifDate: String? { metadata.captureDate.map { SidecarMetadata.text($0, isExif: true) } }

    var peopleNames: [String] { metadata.people.compactMap(\.name) }

    private static func text(_ date: CaptureDate, isExif: Bool) -> String {
        var text = Timestamp(date.date, utcOffsetSeconds: date.utcOffsetSeconds).iso8601
        if date.isZoneAssumed { text = String(text.dropLast(6)) }
        text = text.replacingOccurrences(of: ".000", with: "")
        guard isExif else { return text }
        let parts = text.split(separator: "T", maxSplits: 1)
        return parts[0].replacingOccurrences(of: "-", with: ":") + " " + (parts.dropFirst().first ?? "")
    }
}
