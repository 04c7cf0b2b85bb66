// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// Compiles a request for assets into SQL that gives their ids. Arguments travel beside the text, never in it.
struct AssetQuery {
    private let request: AssetRequest
    private let scope: ReadingScope
    /// The ids of the assets that the request names.
    private let named: [Int64]

    /// `nil` when there is nothing for the caller to find.
    init?(_ request: AssetRequest, named: [Int64], scope: ReadingScope) {
        self.request = request
        self.scope = scope
        self.named = named
        if isAlbum, !scope.seesAlbums { return nil }
    }

    var sql: SQL {
        """
        SELECT asset.id FROM \(source) \(primaryResource) \
        WHERE \(conditions.joined(separator: " AND ")) \
        ORDER BY \(order.joined(separator: ", ")) \(limit)
        """
    }

    private var isAlbum: Bool {
        switch request.source {
        case .library, .named, .members(collection: AssetCollection.userLibraryUUID): false
        case .members: true
        default: false
        }
    }

    private var source: SQL {
        isAlbum ? "album_member AS member JOIN asset ON asset.id = member.asset_id" : "asset"
    }

    /// Filename and size are the primary resource's.
    private var primaryResource: SQL {
        guard request.sort.contains(where: { $0.key == .filename || $0.key == .byteSize }) else { return "" }
        return "JOIN resource AS main ON main.asset_id = asset.id AND main.position = 0"
    }

    private var conditions: [SQL] {
        var conditions: [SQL] = [request.isTrash ? "asset.trashed_date IS NOT NULL" : "asset.trashed_date IS NULL"]
        if !request.includesHidden { conditions.append("asset.is_hidden = 0") }
        if !request.includesAllBursts { conditions.append("asset.is_burst_extra = 0") }
        conditions.append("asset.source_type & \(Int64(bitPattern: UInt64(request.sourceTypes.rawValue)))")
        conditions.append(scope.condition(on: .assetID))
        if let membership { conditions.append(membership) }
        return conditions
    }

    private var membership: SQL? {
        switch request.source {
        case .library, .members(collection: AssetCollection.userLibraryUUID): nil
        case .named: "asset.id IN \(list: named)"
        case .keyAssets, .burst: "FALSE"
        case .members(let album): "member.album_id = (SELECT id FROM album WHERE uuid = \(album))"
        }
    }

    /// What is equal in all terms keeps the order of addition; without terms, an album's order is the user's.
    private var order: [SQL] {
        if request.sort.isEmpty, isAlbum { return ["member.position"] }
        return request.sort.map(\.sql) + ["asset.id"]
    }

    private var limit: SQL { request.limit.map { "LIMIT \(max(0, $0))" } ?? "" }
}

extension SortTerm<AssetKey> {
    fileprivate var sql: SQL { isAscending ? "\(key.column) ASC" : "\(key.column) DESC" }
}

extension AssetKey {
    /// Missing values come first in ascending order, as SQLite does it.
    fileprivate var column: SQL {
        switch self {
        case .localIdentifier: "asset.uuid"
        case .creationDate: "asset.creation_date"
        case .modificationDate: "asset.modification_date"
        case .addedDate: "asset.added_date"
        case .mediaType: "asset.media_type"
        case .mediaSubtypes: "asset.media_subtypes"
        case .duration: "asset.duration"
        case .pixelWidth: "asset.pixel_width"
        case .pixelHeight: "asset.pixel_height"
        case .isFavorite: "asset.is_favorite"
        case .isHidden: "asset.is_hidden"
        case .burstIdentifier: "asset.burst_identifier"
        case .filename: "main.original_filename"
        case .byteSize: "main.byte_count"
        default: "asset.id"
        }
    }
}

extension SQLInterpolation {
    /// A list of ids of any length, as one argument.
    mutating func appendInterpolation(list ids: [Int64]) {
        appendLiteral("(SELECT value FROM json_each(")
        appendInterpolation("[" + ids.map(String.init).joined(separator: ",") + "]")
        appendLiteral("))")
    }
}
