// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// The assets that a caller may see, as a condition in every read.
struct ReadingScope: Hashable {
    enum Part: Hashable {
        case everything
        case selection(caller: String)
    }

    let part: Part
    /// True if hidden assets are included. While they are locked, only the owner sees them.
    let canSeeHidden: Bool

    /// The whole library, as its owner sees it.
    static let everything = ReadingScope(part: .everything, canSeeHidden: true)

    private init(part: Part, canSeeHidden: Bool) {
        self.part = part
        self.canSeeHidden = canSeeHidden
    }

    /// Creates the scope of a caller. Returns `nil` when the caller sees nothing at all.
    init?(_ caller: Caller, _ database: Database) throws {
        switch caller.scope {
        case .all: part = .everything
        case .selection(let name): part = .selection(caller: name)
        case .addOnly, .nothing: return nil
        }
        canSeeHidden = try caller.isOwner || !ReadingScope.isLocked(database)
    }

    private static func isLocked(_ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT is_hidden_locked FROM library")
        return try DatabaseValue.fetchOne(statement).flatMap(Bool.read) ?? true
    }

    var canSeeAlbums: Bool { part == .everything }

    /// Returns the condition for visible assets, whose ids are in `column`.
    func condition(on column: AssetColumn) -> SQL {
        canSeeHidden ? selection(on: column) : "\(selection(on: column)) AND \(column.isShown)"
    }

    /// Returns the condition for assets in scope, including those that the lock hides.
    func selection(on column: AssetColumn) -> SQL {
        switch part {
        case .everything: "TRUE"
        case .selection(let caller):
            "\(column.sql) IN (SELECT asset_id FROM selected_asset WHERE caller = \(caller))"
        }
    }

    /// The columns that contain the id of an asset.
    enum AssetColumn {
        case assetID, resourceAssetID

        fileprivate var sql: SQL {
            switch self {
            case .assetID: "asset.id"
            case .resourceAssetID: "resource.asset_id"
            }
        }

        /// A damaged cell counts as hidden, for the asset and for its resources.
        fileprivate var isShown: SQL {
            switch self {
            case .assetID: "asset.is_hidden = 0"
            case .resourceAssetID:
                "EXISTS (SELECT 1 FROM asset WHERE asset.id = resource.asset_id AND asset.is_hidden = 0)"
            }
        }
    }
}
