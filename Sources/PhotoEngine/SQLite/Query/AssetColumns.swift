// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

extension AssetKey {
    /// The columns of the attribute, for statements on the table `asset`. A location has two, all others have one.
    var columns: [SQL] {
        switch self {
        case .location: ["asset.latitude", "asset.longitude"]
        case .localIdentifier: ["asset.uuid"]
        case .creationDate: ["asset.creation_date"]
        case .modificationDate: ["asset.modification_date"]
        case .addedDate: ["asset.added_date"]
        case .mediaType: ["asset.media_type"]
        case .mediaSubtypes: ["asset.media_subtypes"]
        case .duration: ["asset.duration"]
        case .pixelWidth: ["asset.pixel_width"]
        case .pixelHeight: ["asset.pixel_height"]
        case .isFavorite: ["asset.is_favorite"]
        case .isHidden: ["asset.is_hidden"]
        case .burstIdentifier: ["asset.burst_identifier"]
        case .representsBurst: ["(asset.burst_identifier IS NOT NULL AND asset.burst_is_representative)"]
        case .filename: [AssetKey.primary("original_filename")]
        case .byteSize: [AssetKey.primary("byte_count")]
        case .uniformTypeIdentifier: [AssetKey.primary("uniform_type_identifier")]
        case .title: ["asset.title"]
        case .caption: ["asset.caption"]
        case .keywords: ["asset.keywords"]
        case .people: ["asset.people"]
        case .rating: ["asset.rating"]
        case .cameraMake: ["asset.camera_make"]
        case .camera: ["asset.camera_model"]
        case .lens: ["asset.camera_lens"]
        case .city: [PlaceColumns.city]
        case .country: [PlaceColumns.country]
        case .sourceType: ["asset.source_type"]
        case .hasAdjustments: ["asset.is_adjusted"]
        case .isRAW: ["asset.is_raw"]
        case .isFrontCamera: ["\(sql: QueryFunctions.isFrontCamera)(asset.camera_lens)"]
        case .isDamaged: ["(asset.damage IS NOT NULL)"]
        }
    }

    /// The column of an attribute that has one.
    var column: SQL { columns[0] }

    /// Returns a column of the primary resource. It is a subquery, so that conditions work in any statement.
    private static func primary(_ column: String) -> SQL {
        SQL(sql: "(SELECT main.\(column) FROM resource AS main WHERE main.asset_id = asset.id AND main.position = 0)")
    }

    /// True if the value may be missing.
    var isOptional: Bool {
        switch self {
        case .creationDate, .burstIdentifier, .title, .caption, .rating, .cameraMake, .camera, .lens, .location, .city,
            .country:
            true
        case .localIdentifier, .modificationDate, .addedDate, .mediaType, .mediaSubtypes, .duration, .pixelWidth,
            .pixelHeight, .isFavorite, .isHidden, .representsBurst, .filename, .byteSize, .uniformTypeIdentifier,
            .keywords, .people, .sourceType, .hasAdjustments, .isRAW, .isFrontCamera, .isDamaged:
            false
        }
    }

    /// The kind of the attribute according to the schema.
    var kind: QuerySchema.Kind { QuerySchema.assets[rawValue]?.kind ?? .text }

    /// Returns the value of the attribute from its columns, equal to the value of the asset in memory.
    func value(of stored: some Collection<DatabaseValue>) throws -> QueryValue {
        guard let first = stored.first, !first.isNull else { return self.isList ? .list([]) : .null }
        switch kind {
        case .integer, .flag: return .integer(try AssetKey.decode(first))
        case .real: return .real(try AssetKey.decode(first))
        case .text: return .text(try AssetKey.decode(first))
        case .date: return .date(Date(timeIntervalSinceReferenceDate: try AssetKey.decode(first)))
        case .identifier: return .text(LocalIdentifier(try AssetKey.decode(first), .asset).description)
        case .place:
            let longitude = stored.dropFirst().first ?? .null
            return .place(latitude: try AssetKey.decode(first), longitude: try AssetKey.decode(longitude))
        case .texts: return .list(try texts(try AssetKey.decode(first)).map { .text($0) })
        }
    }

    private var isList: Bool { self == .keywords || self == .people }

    private func texts(_ json: String) throws -> [String] {
        let data = Data(json.utf8)
        guard self == .people else { return try JSONDecoder().decode([String].self, from: data) }
        return try JSONDecoder().decode([PersonRegion].self, from: data).compactMap(\.name)
    }

    private static func decode<Value: DatabaseValueConvertible>(_ stored: DatabaseValue) throws -> Value {
        guard let value = Value.fromDatabaseValue(stored) else {
            throw LibraryError(
                .libraryUnreadable, "The library's database contains a value that cannot be read. Verify the library.",
                cause: "\(stored) for \(Value.self)")
        }
        return value
    }
}
