// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The metadata that XMP has no properties for, in a namespace of our own.
struct XMPOwnProperties {
    static let prefix = "swiftphotos"
    static let namespace = "urn:swift-photos:sidecar:1.0:"

    private let sidecar: SidecarMetadata

    init(_ sidecar: SidecarMetadata) { self.sidecar = sidecar }

    var elements: [String] {
        let asset = sidecar.asset
        return [
            projection,
            field("Identifier", asset.localIdentifier.description), field("OriginalFilename", asset.originalFilename),
            field("Favorite", asset.isFavorite ? "True" : "False"), field("Hidden", asset.isHidden ? "True" : "False"),
            field("AddedDate", Timestamp(asset.addedDate).iso8601),
            field("MediaType", MediaLabels.mediaType(asset.metadata.mediaType)),
            XMPText.list(
                "\(XMPOwnProperties.prefix):MediaSubtypes", MediaLabels.mediaSubtypes(asset.metadata.mediaSubtypes)),
            XMPText.list("\(XMPOwnProperties.prefix):Albums", sidecar.albums.map { $0.joined(separator: "/") }),
        ].compactMap(\.self) + place + date + burst + adjustment + record
    }

    /// The complete asset as JSON text, from which an import makes it again.
    private var record: [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(sidecar.record) else { return [] }
        return [field("Record", String(decoding: json, as: UTF8.self))].compactMap(\.self)
    }

    private var projection: String? {
        XMPText.element("GPano:ProjectionType", sidecar.metadata.projection?.rawValue)
    }

    /// The place as numbers: XMP's degrees and minutes cannot represent every number.
    private var place: [String] {
        guard let location = sidecar.metadata.location else { return [] }
        return [
            field("Latitude", String(location.latitude)), field("Longitude", String(location.longitude)),
            field("Altitude", location.altitude.map { String($0) }),
        ].compactMap(\.self)
    }

    private var date: [String] {
        guard let date = sidecar.metadata.captureDate else { return [] }
        return [field("DateSource", date.source.rawValue), field("DateZone", date.zone.rawValue)].compactMap(\.self)
    }

    private var burst: [String] {
        guard let burst = sidecar.asset.burst else { return [] }
        return [
            field("BurstIdentifier", burst.identifier),
            field("RepresentsBurst", burst.isRepresentative ? "True" : "False"),
            field("BurstPick", burst.isUserPick ? "True" : "False"),
        ].compactMap(\.self)
    }

    private var adjustment: [String] {
        guard let adjustment = sidecar.asset.adjustment else { return [] }
        return [
            field("Edited", "True"), field("AdjustmentFormat", adjustment.formatIdentifier),
            field("AdjustmentVersion", adjustment.formatVersion), field("AdjustmentEditor", adjustment.editor),
            field("AdjustmentDate", adjustment.date.map { Timestamp($0).iso8601 }),
        ].compactMap(\.self)
    }

    private func field(_ name: String, _ text: String?) -> String? {
        XMPText.element("\(XMPOwnProperties.prefix):\(name)", text)
    }
}
