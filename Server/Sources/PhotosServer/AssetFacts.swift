// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos

/// Everything that the information panel shows of one asset, with the keys of `photos info --json`.
struct AssetFacts: Encodable {
    struct Place: Encodable {
        var latitude: Double
        var longitude: Double
        var altitude: Double?
        var city: String?
        var country: String?
    }

    struct File: Encodable {
        var id: String
        var type: String
        var originalFilename: String
        var uti: String
        var byteSize: Int64
        var pixelWidth: Int
        var pixelHeight: Int
        var fingerprint: String
        var isMissing: Bool
    }

    var id: String
    /// The millisecond of the last change.
    var version: Int
    /// The content address of the picture.
    var address: String
    var mediaType: String
    var subtypes: [String]
    var creationDate: Date?
    /// Seconds east of UTC, where the photo was taken.
    var timeZoneOffset: Int?
    var isZoneAssumed: Bool
    var addedDate: Date
    var modificationDate: Date
    var trashedDate: Date?
    var originalFilename: String
    var uti: String
    var byteSize: Int64
    var pixelWidth: Int
    var pixelHeight: Int
    var duration: Double
    var isFavorite: Bool
    var isHidden: Bool
    var isEdited: Bool
    var title: String?
    var caption: String?
    var keywords: [String]
    var people: [String]
    var rating: Int
    var place: Place?
    var cameraMake: String?
    var camera: String?
    var lens: String?
    var burstIdentifier: String?
    var damage: String?
    var albums: [CollectionNode]
    var files: [File]
}

extension Gallery {
    func facts(of object: PHAsset) throws -> AssetFacts {
        let contents = try library.contents(of: [object]).first
        guard let asset = contents?.asset else { throw Gallery.notFound }
        let metadata = asset.metadata
        let place = metadata.location.map { location in
            AssetFacts.Place(
                latitude: location.latitude, longitude: location.longitude, altitude: location.altitude,
                city: asset.city, country: asset.country)
        }
        let albums = try library.fetchAssetCollectionsContaining(object, with: .album, options: nil)
        return AssetFacts(
            id: object.shortIdentifier, version: object.version,
            address: try library.placeholders(of: [object])[0]?.original.address ?? "",
            mediaType: object.mediaType == .video ? "video" : "image", subtypes: object.mediaSubtypes.names,
            creationDate: metadata.captureDate?.date, timeZoneOffset: metadata.captureDate?.utcOffsetSeconds,
            isZoneAssumed: metadata.captureDate?.isZoneAssumed ?? false, addedDate: asset.addedDate,
            modificationDate: asset.modificationDate, trashedDate: asset.trashedDate,
            originalFilename: asset.originalFilename, uti: asset.uniformTypeIdentifier, byteSize: asset.byteCount,
            pixelWidth: object.pixelWidth, pixelHeight: object.pixelHeight, duration: object.duration,
            isFavorite: asset.isFavorite, isHidden: asset.isHidden, isEdited: asset.adjustment != nil,
            title: metadata.title, caption: metadata.caption, keywords: metadata.keywords,
            people: metadata.people.compactMap(\.name), rating: metadata.rating ?? 0, place: place,
            cameraMake: metadata.camera.make, camera: metadata.camera.model, lens: metadata.camera.lens,
            burstIdentifier: asset.burst?.identifier, damage: metadata.damage,
            albums: albums.elements.map { CollectionNode(album: $0) },
            files: (contents?.resources ?? []).map(AssetFacts.File.init))
    }
}

extension AssetFacts.File {
    fileprivate init(_ resource: Resource) {
        let content = resource.content
        self.init(
            id: resource.uuid.uuidString, type: "\(content.type.rawValue)", originalFilename: content.originalFilename,
            uti: content.uniformTypeIdentifier, byteSize: content.byteCount, pixelWidth: content.pixelSize.width,
            pixelHeight: content.pixelSize.height, fingerprint: "\(content.fingerprint)",
            isMissing: !resource.placements.contains { $0.state == .present })
    }
}

extension PHAssetMediaSubtype {
    fileprivate var names: [String] {
        let names: [(PHAssetMediaSubtype, String)] = [
            (.photoLive, "Live Photo"), (.photoPanorama, "Panorama"), (.photoHDR, "HDR"),
            (.photoScreenshot, "Screenshot"), (.photoDepthEffect, "Portrait"), (.videoHighFrameRate, "Slo-mo"),
            (.videoTimelapse, "Time-lapse"), (.videoStreamed, "Streamed"),
        ]
        return names.filter { contains($0.0) }.map(\.1)
    }
}
