// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// The scope of a caller that sees anything, as a condition that every read carries.
enum ReadingScope: Hashable {
    case everything
    case selection(caller: String)

    /// `nil` when the caller sees nothing at all.
    init?(_ caller: Caller) {
        switch caller.scope {
        case .all: self = .everything
        case .selection(let name): self = .selection(caller: name)
        case .addOnly, .nothing: return nil
        }
    }

    var seesAlbums: Bool { self == .everything }

    /// True for the assets in scope; `column` holds their ids.
    func condition(on column: AssetColumn) -> SQL {
        switch self {
        case .everything: "TRUE"
        case .selection(let caller):
            "\(column.sql) IN (SELECT asset_id FROM selected_asset WHERE caller = \(caller))"
        }
    }

    /// The columns that name an asset.
    enum AssetColumn {
        case assetID, resourceAssetID

        fileprivate var sql: SQL {
            switch self {
            case .assetID: "asset.id"
            case .resourceAssetID: "resource.asset_id"
            }
        }
    }
}
