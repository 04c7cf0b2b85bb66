// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

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
