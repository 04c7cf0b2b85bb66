// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// A function that returns the city near a place, and its country.
typealias PlaceNaming = @Sendable (GeoLocation) -> (city: String?, country: String?)

/// The JSON record of an asset that `--json` prints: PhotoKit's property names as keys, then ours. A key without a
/// value is left out.
///
/// A file outside a library has the same record, without the keys that only a library has values for.
struct AssetRecord: Encodable, Equatable {
    struct Location: Encodable, Equatable {
        var latitude: Double
        var longitude: Double
        var altitude: Double?
    }

    struct CameraRecord: Encodable, Equatable {
        var make: String?
        var model: String?
        var lens: String?
    }

    /// The edit that is shown.
    struct AdjustmentRecord: Encodable, Equatable {
        var format: String?
        var version: String?
        var editor: String?
        var date: String?
    }

    /// A person in the picture: parts of its displayed width and height, from the top left.
    struct Person: Encodable, Equatable {
        struct Area: Encodable, Equatable {
            var centerX: Double
            var centerY: Double
            var width: Double
            var height: Double
        }

        var name: String?
        var area: Area?
    }

    // PhotoKit's properties.
    var localIdentifier: String?
    var mediaType: String
    var mediaSubtypes: [String]
    var pixelWidth: Int
    var pixelHeight: Int
    var creationDate: String?
    var modificationDate: String?
    var addedDate: String?
    /// The date on which the asset was deleted, if it is in the trash.
    var trashedDate: String?
    /// The first date on which the asset may be permanently deleted, if it is in the trash.
    var trashedUntil: String?
    var location: Location?
    /// The length in seconds.
    var duration: Double
    var isFavorite: Bool?
    var isHidden: Bool?
    var burstIdentifier: String?
    var representsBurst: Bool?
    var sourceType: String?
    var playbackStyle: String
    /// `raw` if the RAW represents an asset that has another original, too.
    var originalResourceChoice: String?

    /// The edit that is shown; `nil` without one.
    var adjustment: AdjustmentRecord?

    // Our own properties.
    var creationDateSource: String?
    var timeZoneOffset: String?
    /// The source of the time zone: `fromFile`, `place`, `neighbours` or `assumed`.
    var timeZoneSource: String?
    var isZoneAssumed: Bool?
    /// The city near the place, and its country.
    var city: String?
    var country: String?
    var camera: CameraRecord?
    var title: String?
    var caption: String?
    var keywords: [String]?
    var rating: Int?
    var people: [Person]?
    var projection: String?
    /// The path of a file outside a library, as it was given or found.
    var path: String?
    /// The EXIF orientation of a file outside a library, if it is not 1.
    var orientation: Int?
    var originalFilename: String
    var uti: String
    var byteSize: Int64
    var isDamaged: Bool
    var damage: String?
    var warnings: [String]?
    var resources: [ResourceRecord]
}

extension AssetRecord {
    /// Creates the record of an asset of a library; the primary resource comes first.
    init(_ asset: Asset, resources: [Resource]) {
        self.init(
            asset.metadata, (asset.city, asset.country), originalFilename: asset.originalFilename,
            uti: asset.uniformTypeIdentifier,
            byteSize: asset.byteCount, resources: resources.map { ResourceRecord($0.content) })
        localIdentifier = asset.localIdentifier.description
        modificationDate = Timestamp(asset.modificationDate).iso8601
        addedDate = Timestamp(asset.addedDate).iso8601
        trashedDate = asset.trashedDate.map { Timestamp($0).iso8601 }
        trashedUntil = asset.endInTrash.map { Timestamp($0).iso8601 }
        isFavorite = asset.isFavorite
        isHidden = asset.isHidden
        playbackStyle = MediaLabels.playbackStyle(asset.metadata, playsLivePhoto: asset.playsLivePhoto)
        originalResourceChoice = asset.originalChoice == .raw ? "raw" : nil
        adjustment = asset.adjustment.map(AdjustmentRecord.init)
        burstIdentifier = asset.burst?.identifier
        representsBurst = asset.burst?.isRepresentative ?? false
        sourceType = MediaLabels.sourceType(asset.sourceType)
    }

    /// Creates the record of a file outside a library from its metadata.
    init(
        _ metadata: FileMetadata, filename: String, byteSize: Int64, path: String? = nil,
        naming: @escaping PlaceNaming = PHPhotoLibrary.placeNames
    ) {
        self.init(
            metadata.asset, metadata.asset.location.map(naming), originalFilename: filename,
            uti: metadata.uniformTypeIdentifier,
            byteSize: byteSize,
            resources: ResourceRecord.all(of: metadata, filename: filename, byteSize: byteSize))
        self.path = path
        orientation = metadata.orientation == 1 ? nil : metadata.orientation
        burstIdentifier = metadata.burstIdentifier
        representsBurst = metadata.isBurstCover ? true : nil
        warnings = metadata.warnings.isEmpty ? nil : metadata.warnings
    }

    private init(
        _ metadata: AssetMetadata, _ place: (city: String?, country: String?)?, originalFilename: String, uti: String,
        byteSize: Int64, resources: [ResourceRecord]
    ) {
        mediaType = MediaLabels.mediaType(metadata.mediaType)
        mediaSubtypes = MediaLabels.mediaSubtypes(metadata.mediaSubtypes)
        pixelWidth = metadata.pixelSize.width
        pixelHeight = metadata.pixelSize.height
        location = metadata.location.map(Location.init)
        city = place?.city
        country = place?.country
        duration = metadata.durationSeconds
        playbackStyle = MediaLabels.playbackStyle(metadata)
        if let date = metadata.captureDate {
            let timestamp = Timestamp(date.date, utcOffsetSeconds: date.utcOffsetSeconds)
            creationDate = timestamp.iso8601
            creationDateSource = date.source.rawValue
            timeZoneOffset = timestamp.offsetText
            timeZoneSource = date.zone.rawValue
            isZoneAssumed = date.isZoneAssumed
        }
        camera = metadata.camera == Camera() ? nil : CameraRecord(metadata.camera)
        title = metadata.title
        caption = metadata.caption
        keywords = metadata.keywords.isEmpty ? nil : metadata.keywords
        rating = metadata.rating
        people = metadata.people.isEmpty ? nil : metadata.people.map(Person.init)
        projection = metadata.projection?.rawValue
        self.originalFilename = originalFilename
        self.uti = uti
        self.byteSize = byteSize
        isDamaged = metadata.damage != nil
        damage = metadata.damage
        self.resources = resources
    }
}

extension AssetRecord.Location {
    init(_ location: GeoLocation) {
        self.init(latitude: location.latitude, longitude: location.longitude, altitude: location.altitude)
    }
}

extension AssetRecord.CameraRecord {
    init(_ camera: Camera) { self.init(make: camera.make, model: camera.model, lens: camera.lens) }
}

extension AssetRecord.AdjustmentRecord {
    init(_ adjustment: Adjustment) {
        self.init(
            format: adjustment.formatIdentifier, version: adjustment.formatVersion, editor: adjustment.editor,
            date: adjustment.date.map { Timestamp($0).iso8601 })
    }
}

extension AssetRecord.Person {
    init(_ person: PersonRegion) {
        self.init(name: person.name, area: person.area.map(Area.init))
    }
}

extension AssetRecord.Person.Area {
    init(_ area: PersonRegion.Area) {
        self.init(centerX: area.centerX, centerY: area.centerY, width: area.width, height: area.height)
    }
}

extension AssetRecord {
    /// Creates the record of an asset of a batch.
    init(_ asset: Asset, _ contents: AssetContents) { self.init(asset, resources: contents.shownResources) }
}

extension AssetContents {
    /// The resources of types that PhotoKit has, as its clients see them.
    var shownResources: [Resource] {
        resources.filter { PHAssetResourceType(rawValue: $0.content.type.rawValue) != nil }
    }
}

/// The JSON record of a resource that `--json` prints.
struct ResourceRecord: Encodable, Equatable {
    var type: String
    var filename: String
    var uti: String
    var byteSize: Int64
    /// The offset of a motion photo's movie in the file. Left out for whole files.
    var byteOffset: Int64?
    /// BLAKE2b-256 in hexadecimal digits, as `b2sum -l 256` prints it. Left out for a file outside a library.
    var fingerprint: String?
    var pixelWidth: Int
    var pixelHeight: Int
    /// The identifier that the still and the movie of a Live Photo share.
    var contentIdentifier: String?
}

extension ResourceRecord {
    init(_ content: ResourceContent) {
        self.init(
            type: MediaLabels.resourceType(content.type), filename: content.originalFilename,
            uti: content.uniformTypeIdentifier, byteSize: content.byteCount, fingerprint: content.fingerprint.hex,
            pixelWidth: content.pixelSize.width, pixelHeight: content.pixelSize.height,
            contentIdentifier: content.contentIdentifier)
    }

    /// Returns the resources that a file outside a library would have: a motion photo has a photo and the movie inside
    /// it.
    static func all(of metadata: FileMetadata, filename: String, byteSize: Int64) -> [ResourceRecord] {
        let size = metadata.asset.pixelSize
        let whole = ResourceRecord(
            type: MediaLabels.resourceType(metadata.resourceType), filename: filename,
            uti: metadata.uniformTypeIdentifier,
            byteSize: byteSize, pixelWidth: size.width, pixelHeight: size.height,
            contentIdentifier: metadata.contentIdentifier)
        guard let movie = metadata.embeddedVideo else { return [whole] }
        return [
            whole,
            ResourceRecord(
                type: MediaLabels.resourceType(.pairedVideo), filename: filename, uti: "public.mpeg-4",
                byteSize: movie.count, byteOffset: movie.offset, pixelWidth: 0, pixelHeight: 0),
        ]
    }
}

extension FileMetadata {
    /// The type that the file would have as the only file of an asset.
    fileprivate var resourceType: ResourceType {
        switch role {
        case .photo, .raw: .photo
        case .video: .video
        case .adjustment: .adjustmentData
        case .sidecar: .sidecar
        }
    }
}

extension Asset {
    /// The first date on which an asset in the trash may be permanently deleted. For an asset that was imported as
    /// deleted, the time begins with its import. The library counts by its journal, so that it may stay longer.
    fileprivate var endInTrash: Date? { trashedDate.map { max($0, addedDate) + Retention.trash } }
}
