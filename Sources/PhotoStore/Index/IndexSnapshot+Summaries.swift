// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension IndexSnapshot {
    /// Returns the summary of an asset, or `nil` when the index has no asset with that id.
    func summary(of id: AssetID) -> AssetSummary? {
        guard let number = UInt32(exactly: id.rawValue), let place = place(of: number) else { return nil }
        return AssetSummary(id, parts[place.part].segment[place.row])
    }
}

extension IndexSnapshot {
    /// Returns the UUID of an asset, or `nil` when the index has no asset with that id.
    func name(of id: AssetID) -> UUID? {
        guard let number = UInt32(exactly: id.rawValue), let place = place(of: number) else { return nil }
        return parts[place.part].segment.uuid(place.row)
    }
}

extension AssetSummary {
    init(_ id: AssetID, _ row: IndexRow) {
        self.init(
            id: id, uuid: row.uuid, mediaType: MediaType(rawValue: Int(row.flags[IndexFlags.mediaType])) ?? .unknown,
            mediaSubtypes: MediaSubtypes(rawValue: UInt(row.subtypes)),
            pixelSize: PixelSize(width: Int(row.width), height: Int(row.height)),
            creationDate: row.creation == IndexRow.undated ? nil : Date(timeIntervalSinceReferenceDate: row.creation),
            modificationDate: Date(timeIntervalSinceReferenceDate: row.modification),
            addedDate: Date(timeIntervalSinceReferenceDate: row.added), durationSeconds: row.duration,
            sourceType: SourceTypes(rawValue: UInt(row.flags[IndexFlags.sourceType])),
            isFavorite: row.flags.contains(.favorite), isHidden: row.flags.contains(.hidden),
            representsBurst: row.flags.contains(.representsBurst), isUserPick: row.flags.contains(.userPick),
            hasAdjustments: row.flags.contains(.adjusted))
    }
}
