// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A property of assets that a person can change and take away, and that files have, too.
enum MetadataField: String, CaseIterable {
    case title, caption, keywords, rating, place, date

    func isSet(in metadata: AssetMetadata) -> Bool {
        switch self {
        // The modification date of a file counts as no date.
        case .date: metadata.captureDate.map { $0.source != .file } ?? false
        case .title: metadata.title != nil
        case .caption: metadata.caption != nil
        case .keywords: !metadata.keywords.isEmpty
        case .rating: metadata.rating != nil
        case .place: metadata.location != nil
        }
    }

    /// Returns true if a library has no value. In a library, a file without a date of its own has the date of its last
    /// change, unless a person took the date away.
    func isMissing(in library: AssetMetadata) -> Bool {
        self == .date ? library.captureDate == nil : !isSet(in: library)
    }

    func isEqual(in metadata: AssetMetadata, and other: AssetMetadata) -> Bool {
        switch self {
        case .title: metadata.title == other.title
        case .caption: metadata.caption == other.caption
        case .keywords: metadata.keywords == other.keywords
        case .rating: metadata.rating == other.rating
        case .place: metadata.location == other.location
        case .date: metadata.captureDate == other.captureDate
        }
    }

    /// Returns true if a file says what a library says, as far as formats preserve it. A date may have another offset: the
    /// library takes it from places and from other files.
    func isSaid(by file: AssetMetadata, as library: AssetMetadata) -> Bool {
        switch self {
        case .title: file.title?.comparable == library.title?.comparable
        case .caption: file.caption?.comparable == library.caption?.comparable
        case .keywords: Set(file.keywords) == Set(library.keywords)
        case .rating: file.rating == library.rating
        case .place: file.location.flatMap { library.location?.isNear($0) } ?? false
        case .date: file.captureDate.flatMap { library.captureDate?.isSame($0) } ?? false
        }
    }

    /// exiftool's names of the tags by which programs read the property, in the formats that it can write. It leaves
    /// out those that a file's format does not have. A date is written into the same tags, whatever it was.
    var tags: [String] {
        switch self {
        case .title: MetadataField.titleTags
        case .caption: MetadataField.captionTags
        case .keywords: MetadataField.keywordTags
        case .rating: MetadataField.ratingTags
        case .place: MetadataField.placeTags
        case .date: []
        }
    }

    /// The further tags that mean nothing without the property: for a place, the tags that tell how it was found, and
    /// its names, which may be right although the position was corrected. exiftool knows which tags are about a
    /// place, also the tags of drones, and which tags are about a time.
    var accompanyingTags: [String] {
        switch self {
        case .place: ["location:all"] + MetadataField.accompanyingPlaceTags
        case .date: ["time:all"]
        case .title, .caption, .keywords, .rating: []
        }
    }

    private static let titleTags = [
        "XMP-dc:Title", "XMP-acdsee:Caption", "IPTC:ObjectName", "EXIF:XPTitle", "PNG:Title", "Keys:Title",
        "Keys:DisplayName", "ItemList:Title", "UserData:Title",
    ]

    private static let captionTags = [
        "XMP-dc:Description", "XMP-tiff:ImageDescription", "XMP-acdsee:Notes", "IPTC:Caption-Abstract",
        "EXIF:ImageDescription", "EXIF:XPComment", "PNG:Description", "Keys:Description", "ItemList:Description",
        "ItemList:LongDescription", "UserData:Description",
    ]

    private static let keywordTags = [
        "XMP-dc:Subject", "XMP-lr:HierarchicalSubject", "XMP-lr:WeightedFlatSubject", "XMP-digiKam:TagsList",
        "XMP-microsoft:LastKeywordXMP", "XMP-microsoft:LastKeywordIPTC", "XMP-mediapro:CatalogSets",
        "XMP-acdsee:Keywords", "XMP-acdsee:Categories", "XMP-mwg-kw:all", "IPTC:Keywords", "EXIF:XPKeywords",
        "Keys:Keywords",
        "ItemList:Keyword",
    ]

    private static let ratingTags = [
        "XMP-xmp:Rating", "XMP-microsoft:RatingPercent", "XMP-acdsee:Rating", "EXIF:Rating", "EXIF:RatingPercent",
        "Keys:UserRating", "ItemList:RatingPercent", "UserData:UserRating",
    ]

    private static let placeTags = [
        "GPS:GPSLatitude", "GPS:GPSLatitudeRef", "GPS:GPSLongitude", "GPS:GPSLongitudeRef", "GPS:GPSAltitude",
        "GPS:GPSAltitudeRef", "XMP-exif:GPSLatitude", "XMP-exif:GPSLongitude", "XMP-exif:GPSAltitude",
        "XMP-exif:GPSAltitudeRef", "Keys:GPSCoordinates", "ItemList:GPSCoordinates", "UserData:GPSCoordinates",
        "UserData:LocationInformation",
    ]

    private static let accompanyingPlaceTags = [
        "GPS:all", "XMP-exif:GPS*", "Keys:Location*", "XMP-iptcExt:LocationCreated", "XMP-iptcExt:LocationShown",
        "XMP-iptcCore:Location", "XMP-iptcCore:CountryCode", "XMP-photoshop:City", "XMP-photoshop:State",
        "XMP-photoshop:Country", "IPTC:Sub-location", "IPTC:City", "IPTC:Province-State",
        "IPTC:Country-PrimaryLocationCode", "IPTC:Country-PrimaryLocationName", "IPTC:ContentLocationCode",
        "IPTC:ContentLocationName",
    ]
}

extension GeoLocation {
    /// Returns true for a place less than about a metre away.
    fileprivate func isNear(_ other: GeoLocation) -> Bool {
        abs(latitude - other.latitude) < 1e-5 && abs(longitude - other.longitude) < 1e-5
    }
}

extension CaptureDate {
    /// Returns true for the same second, at the place of capture or in UTC.
    fileprivate func isSame(_ other: CaptureDate) -> Bool {
        let seconds = date.timeIntervalSince(other.date)
        return abs(seconds) < 1 || abs(seconds + Double(utcOffsetSeconds - other.utcOffsetSeconds)) < 1
    }
}
