// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// A table of the library's database, and the valid contents of its columns.
struct LibraryTable: Sendable {
    /// A column and the check of its cells.
    struct Column: Sendable {
        let name: String
        /// Reads the next cell. Throws ``UnreadableCell`` when it is invalid.
        let check: @Sendable (inout RowReader) throws -> Void

        init(_ name: String, _ check: @escaping @Sendable (inout RowReader) throws -> Void) {
            self.name = name
            self.check = check
        }
    }

    let name: String
    /// The columns to check. The first one identifies rows in findings.
    let columns: [Column]
    /// The query for the UUID of the asset that a row belongs to, with the row's first column as its argument.
    var owner: String?
    /// True if a library may lack it that is read before it is migrated.
    var isFromMigration6 = false

    var query: String { "SELECT \(columns.map(\.name).joined(separator: ", ")) FROM \(name)" }

    /// Returns a description of what is wrong with a row, or `nil` when it is valid.
    func problem(of row: Row) -> String? {
        var reader = RowReader(row)
        for column in columns {
            do { try column.check(&reader) } catch { return "\(error)" }
        }
        return nil
    }

    static let uuidOfAsset = "SELECT uuid FROM asset WHERE id = ?"
    private static let uuidOfResource = """
        SELECT asset.uuid FROM resource JOIN asset ON asset.id = resource.asset_id WHERE resource.id = ?
        """
}

extension LibraryTable {
    /// All tables of the library. The other tables in the file belong to SQLite and GRDB.
    static let all = [
        library, asset, resource, placement, origin, album, member, folder, grant, selection, changeSet, change,
        sourceRecord, inverseChange, action, undone, purgedOriginal,
    ]

    private static let library = LibraryTable(
        name: "library",
        columns: [
            .number("id"), .uuid("uuid"), .uuid("device"), .raw("default_access", AuthorizationStatus.self),
            .flag("is_hidden_locked"),
        ])

    private static let asset = LibraryTable(
        name: "asset",
        columns: [
            .number("id"), .uuid("uuid"), .raw("media_type", MediaType.self), .number("media_subtypes"),
            .number("pixel_width", in: sizes), .number("pixel_height", in: sizes),
            .real("duration", in: StoredLimits.durations), .date("creation_date"), .offset("creation_utc_offset"),
            .known("creation_zone", CaptureDate.Zone.self), .known("creation_source", CaptureDate.Source.self),
            .degrees("latitude", 90), .degrees("longitude", 180), .optionalReal("altitude"),
            .optionalText("camera_make"), .optionalText("camera_model"), .optionalText("camera_lens"),
            .optionalText("title"), .optionalText("caption"), .json("keywords", [String].self), .rating("rating"),
            .json("people", [PersonRegion].self), .optionalText("projection"), .optionalText("damage"),
            .number("source_type", in: StoredLimits.sourceTypes), .knownDate("added_date"),
            .knownDate("modification_date"), .flag("is_favorite"), .flag("is_hidden"),
            .optionalText("burst_identifier"), .flag("burst_is_representative"), .flag("burst_is_user_pick"),
            .flag("is_burst_extra"), .flag("is_adjusted"), .optionalText("adjustment_format"),
            .optionalText("adjustment_version"), .optionalText("adjustment_editor"), .date("adjustment_date"),
            .date("trashed_date"), .flag("is_raw"), .optionalText("city"), .optionalText("country"),
            .flag("is_place_named"), .flag("live_playback"), .flag("original_choice"),
        ], owner: uuidOfAsset)

    private static let resource = LibraryTable(
        name: "resource",
        columns: [
            .number("id"), .uuid("uuid"), .number("asset_id"), .number("position", in: 0...Int64.max),
            .number("type"), .text("original_filename"), .text("uniform_type_identifier"), .byteCount("byte_count"),
            .fingerprint("fingerprint"), .number("pixel_width", in: sizes), .number("pixel_height", in: sizes),
            .optionalText("content_identifier"),
        ], owner: uuidOfResource)

    private static let placement = LibraryTable(
        name: "placement",
        columns: [
            .number("resource_id"), .text("store"), .text("key"), .raw("state", Placement.State.self),
            .date("verified_date"),
            Column("store, key, (SELECT fingerprint FROM resource WHERE id = resource_id)") { reader in
                let placement = Placement(
                    store: Placement.Store(rawValue: try reader.next()), key: try reader.next())
                let fingerprint = try reader.next(Data?.self).flatMap { Fingerprint(bytes: $0) }
                // An invalid fingerprint is reported for its own row.
                guard let fingerprint else { return }
                do { try placement.check(against: fingerprint) } catch {
                    throw UnreadableCell(
                        "the column “key” holds a path that does not match the fingerprint: "
                            + "“\(placement.key.prefix(99))”")
                }
            },
        ], owner: uuidOfResource)

    private static let origin = LibraryTable(
        name: "origin",
        columns: [
            .text("path"), .byteCount("byte_count"), .number("inode"), .number("modified_nanoseconds"),
            .number("changed_nanoseconds"), .number("resource_id"),
        ])

    private static let album = LibraryTable(
        name: "album",
        columns: [
            .number("id"), .uuid("uuid"), .text("title"), .optionalNumber("folder_id"), .number("position"),
            .flag("is_smart"), .optionalText("query_predicate"), .optionalText("query_search"),
        ])

    private static let member = LibraryTable(
        name: "album_member", columns: [.number("album_id"), .number("asset_id"), .number("position")])

    private static let folder = LibraryTable(
        name: "folder",
        columns: [
            .number("id"), .uuid("uuid"), .text("title"), .optionalNumber("parent_id"), .number("position"),
        ])

    private static let grant = LibraryTable(
        name: "access_grant",
        columns: [.text("caller"), .number("level", in: 1...2), .raw("status", AuthorizationStatus.self)])

    private static let selection = LibraryTable(
        name: "selected_asset", columns: [.text("caller"), .number("asset_id")])

    private static let changeSet = LibraryTable(
        name: "change_set",
        columns: [.number("token"), .uuid("device"), .number("device_sequence"), .knownDate("date")])

    private static let change = LibraryTable(
        name: "change_object",
        columns: [
            .number("token"), .number("position"), .raw("kind", ObjectChange.Kind.self), .uuid("uuid"),
            .raw("action", ObjectChange.Action.self), .number("facets"),
        ])

    private static let sourceRecord = LibraryTable(
        name: "source_record",
        columns: [
            .number("asset_id"), .uuid("source"),
            Column("record") { reader in
                guard try reader.nextJSON(SourceRecord.self) == nil else { return }
                throw UnreadableCell("the column “record” is empty, but must hold the metadata from the import source")
            },
        ], owner: uuidOfAsset)

    private static let inverseChange = LibraryTable(
        name: "inverse_change",
        columns: [.number("token"), .number("position"), .json("change", Change.self)], isFromMigration6: true)

    private static let action = LibraryTable(
        name: "action", columns: [.number("token"), .uuid("uuid"), .text("name")], isFromMigration6: true)

    private static let undone = LibraryTable(
        name: "undone", columns: [.number("token"), .number("by_token")],
        isFromMigration6: true)

    private static let purgedOriginal = LibraryTable(
        name: "purged_original",
        columns: [
            .text("key"), .knownDate("purged_date"),
            .optionalNumber("modified_nanoseconds"),
        ], isFromMigration6: true)

    private static let sizes = Int64(PixelSize.storable.lowerBound)...Int64(PixelSize.storable.upperBound)
}

extension LibraryTable.Column {
    fileprivate static func number(_ name: String, in range: ClosedRange<Int64> = .min ... .max) -> Self {
        Self(name) { _ = try $0.next("a number from \(range.lowerBound) to \(range.upperBound)", in: range) as Int64 }
    }

    fileprivate static func optionalNumber(_ name: String) -> Self { Self(name) { _ = try $0.next(Int64?.self) } }
    fileprivate static func byteCount(_ name: String) -> Self { Self(name) { _ = try $0.nextByteCount() } }
    fileprivate static func flag(_ name: String) -> Self { Self(name) { _ = try $0.next(Bool.self) } }
    fileprivate static func rating(_ name: String) -> Self { Self(name) { _ = try $0.nextRating() } }
    fileprivate static func uuid(_ name: String) -> Self { Self(name) { _ = try $0.next(UUID.self) } }
    fileprivate static func fingerprint(_ name: String) -> Self { Self(name) { _ = try $0.nextFingerprint() } }
    fileprivate static func date(_ name: String) -> Self { Self(name) { _ = try $0.nextDate() } }
    fileprivate static func knownDate(_ name: String) -> Self { Self(name) { _ = try $0.nextKnownDate() } }
    fileprivate static func optionalReal(_ name: String) -> Self { Self(name) { _ = try $0.next(Double?.self) } }
    fileprivate static func optionalText(_ name: String) -> Self { Self(name) { _ = try $0.next(String?.self) } }

    fileprivate static func text(_ name: String) -> Self { Self(name) { _ = try $0.next(String.self) } }

    fileprivate static func real(_ name: String, in range: ClosedRange<Double>) -> Self {
        Self(name) { _ = try $0.next("a number from \(range.lowerBound) to \(range.upperBound)", in: range) as Double }
    }

    fileprivate static func degrees(_ name: String, _ most: Double) -> Self {
        Self(name) { reader in
            guard let degrees = try reader.next(Double?.self), !(-most...most).contains(degrees) else { return }
            throw UnreadableCell(
                "the column “\(name)” holds \(degrees), which is outside the range of coordinates on earth")
        }
    }

    fileprivate static func offset(_ name: String) -> Self {
        Self(name) { reader in
            guard let offset = try reader.next(Int?.self), !StoredLimits.utcOffsets.contains(offset) else { return }
            throw UnreadableCell(
                "the column “\(name)” holds \(offset), which is not a valid time zone offset in seconds")
        }
    }

    fileprivate static func raw<Value: RawRepresentable & Sendable>(_ name: String, _: Value.Type) -> Self
    where Value.RawValue: CellValue {
        Self(name) { _ = try $0.nextRaw(Value.self) }
    }

    fileprivate static func known<Value: RawRepresentable & Sendable>(_ name: String, _: Value.Type) -> Self
    where Value.RawValue: CellValue {
        Self(name) { _ = try $0.nextKnown(Value.self) }
    }

    fileprivate static func json<Value: Decodable & Sendable>(_ name: String, _: Value.Type) -> Self {
        Self(name) { _ = try $0.nextJSON(Value.self) }
    }
}
