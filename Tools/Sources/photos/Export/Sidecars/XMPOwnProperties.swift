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
            word("Identifier", asset.localIdentifier.description), word("OriginalFilename", asset.originalFilename),
            word("Favorite", asset.isFavorite ? "True" : "False"), word("Hidden", asset.isHidden ? "True" : "False"),
            word("AddedDate", Timestamp(asset.addedDate).iso8601),
            word("MediaType", MediaLabels.mediaType(asset.metadata.mediaType)),
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
        return [word("Record", String(decoding: json, as: UTF8.self))].compactMap(\.self)
    }

    private var projection: String? {
        XMPText.element("GPano:ProjectionType", sidecar.metadata.projection?.rawValue)
    }

    /// The place as numbers: XMP's degrees and minutes cannot represent every number.
    private var place: [String] {
        guard let location = sidecar.metadata.location else { return [] }
        return [
            word("Latitude", String(location.latitude)), word("Longitude", String(location.longitude)),
            word("Altitude", location.altitude.map { String($0) }),
        ].compactMap(\.self)
    }

    private var date: [String] {
        guard let date = sidecar.metadata.captureDate else { return [] }
        return [word("DateSource", date.source.rawValue), word("DateZone", date.zone.rawValue)].compactMap(\.self)
    }

    private var burst: [String] {
        guard let burst = sidecar.asset.burst else { return [] }
        return [
            word("BurstIdentifier", burst.identifier),
            word("RepresentsBurst", burst.isRepresentative ? "True" : "False"),
            word("BurstPick", burst.isUserPick ? "True" : "False"),
        ].compactMap(\.self)
    }

    private var adjustment: [String] {
        guard let adjustment = sidecar.asset.adjustment else { return [] }
        return [
            word("Edited", "True"), word("AdjustmentFormat", adjustment.formatIdentifier),
            word("AdjustmentVersion", adjustment.formatVersion), word("AdjustmentEditor", adjustment.editor),
            word("AdjustmentDate", adjustment.date.map { Timestamp($0).iso8601 }),
        ].compactMap(\.self)
    }

    private func word(_ name: String, _ text: String?) -> String? {
        XMPText.element("\(XMPOwnProperties.prefix):\(name)", text)
    }
}
