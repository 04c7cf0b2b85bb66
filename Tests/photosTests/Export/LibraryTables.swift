// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary

/// The rows of a library's database in a form that is equal in another library: with identifiers instead of row
/// numbers, and positions as ranks.
struct LibraryTables {
    /// The tables without metadata of assets, albums or folders: a library's own identity and history, the programs
    /// with access, the places and sources of its bytes, and what can be rebuilt.
    static let withoutMetadata: Set = [
        "library", "access_grant", "selected_asset", "change_set", "change_object", "inverse_change", "action",
        "undone", "purged_original", "placement", "origin", "search",
        "grdb_migrations", "sqlite_sequence",
    ]
    /// The columns of row numbers, of identifiers that only this library has, and of positions, which are compared as ranks.
    private static let ownOfEachLibrary: [String: Set<String>] = [
        "asset": ["id"], "resource": ["id", "uuid", "asset_id", "position"],
        "album": ["id", "folder_id", "position"], "folder": ["id", "parent_id", "position"],
        "album_member": ["album_id", "asset_id", "position"], "source_record": ["asset_id"],
    ]
    static var withMetadata: Set<String> { Set(ownOfEachLibrary.keys) }

    /// The tables of the database, except those that implement a virtual one.
    let names: Set<String>
    /// The rows of each table with metadata, as text.
    private(set) var rows: [String: Set<String>] = [:]

    init(_ libraryPath: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: "\(libraryPath)/library.sqlite", configuration: configuration)
        defer { try? queue.close() }
        names = try queue.read { database in
            Set(try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"))
                .filter { !$0.hasPrefix("search_") }
        }
        rows = try queue.read { database in
            var rows: [String: Set<String>] = [:]
            for (table, sql) in LibraryTables.queries {
                rows[table] = Set(try Row.fetchAll(database, sql: sql).map { LibraryTables.text($0, of: table) })
            }
            return rows
        }
    }

    /// The query of each table, with columns that replace the row numbers. Sidecars of an export become files of the
    /// library that imports them. Files of edits that were replaced or reverted are kept for `photos undo`; no export has
    /// them.
    private static let queries = [
        "asset": "SELECT * FROM asset",
        "resource": """
        SELECT resource.*, hex(asset.uuid) AS owner, (SELECT count(*) FROM resource AS other
            WHERE other.asset_id = resource.asset_id AND other.position < resource.position
            AND \(isExported("other"))) AS rank
        FROM resource JOIN asset ON asset.id = resource.asset_id
        WHERE \(isExported("resource"))
        """,
        "folder": """
        SELECT folder.*, (SELECT hex(uuid) FROM folder AS outer_ WHERE outer_.id = folder.parent_id) AS parent,
            (SELECT count(*) FROM folder AS other WHERE other.parent_id IS folder.parent_id
                AND other.position < folder.position)
            + (SELECT count(*) FROM album WHERE folder_id IS folder.parent_id AND album.position < folder.position)
            AS rank
        FROM folder
        """,
        "album": """
        SELECT album.*, (SELECT hex(uuid) FROM folder WHERE folder.id = album.folder_id) AS parent,
            (SELECT count(*) FROM folder WHERE parent_id IS album.folder_id AND folder.position < album.position)
            + (SELECT count(*) FROM album AS other WHERE other.folder_id IS album.folder_id
                AND other.position < album.position) AS rank
        FROM album
        """,
        "album_member": """
        SELECT hex(album.uuid) AS album, hex(asset.uuid) AS asset, rank() OVER (
            PARTITION BY album_id ORDER BY album_member.position, asset_id) AS rank
        FROM album_member JOIN album ON album.id = album_id JOIN asset ON asset.id = asset_id
        """,
        // Records that an import makes of our own exports are marked with `own`.
        "source_record": """
        SELECT source_record.*, hex(asset.uuid) AS asset FROM source_record JOIN asset ON asset.id = asset_id
        WHERE json_type(record, '$.own') IS NULL
        """,
    ]

    /// Returns the condition for a file of an asset that exports have. Types from 2000 on are those of former edits.
    private static func isExported(_ table: String) -> String {
        "\(table).type < 2000 AND \(table).type <> \(ResourceType.sidecar.rawValue)"
    }

    private static func text(_ row: Row, of table: String) -> String {
        row.filter { column, _ in ownOfEachLibrary[table]?.contains(column) == false }.map { column, value in
            "\(column)=\(["record", "people"].contains(column) ? json(value) : value.description)"
        }.joined(separator: " ")
    }

    private static func json(_ value: DatabaseValue) -> String {
        guard let text = String.fromDatabaseValue(value),
            let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)),
            let sorted = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        else { return value.description }
        return String(decoding: sorted, as: UTF8.self)
    }
}
