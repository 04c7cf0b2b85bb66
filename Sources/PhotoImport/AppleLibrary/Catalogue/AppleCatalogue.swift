// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// The photos, albums and folders in the database of a library of Apple Photos.
struct AppleCatalogue: Sendable {
    /// The metadata that this version of the database stores. Other metadata comes from the files.
    struct Knowledge: Sendable {
        var titles = false
        var captions = false
        var keywords = false
        var places = false
    }

    /// The numbers of albums that are not imported.
    struct UnsupportedAlbums: Sendable {
        var sharedAlbums = 0
        var smartAlbums = 0
        var projects = 0
        var inTrash = 0
    }

    var modelVersion: Int?
    var knows = Knowledge()
    /// The assets in the order in which they were added to that library.
    var assets: [AppleAsset] = []
    /// The number of rows in the table of assets.
    var rowCount = 0
    /// The folders in the user's order, each after its parent.
    var folders: [AppleFolder] = []
    var albums: [AppleAlbum] = []
    var unsupportedAlbums = UnsupportedAlbums()
}

/// A reader of the catalogue in a database of macOS 10.15 or later.
struct AppleCatalogueReader {
    let database: Database
    let schema: AppleSchema

    init(_ database: Database) throws {
        self.database = database
        schema = try AppleSchema(database)
    }

    func catalogue() throws -> AppleCatalogue {
        try check()
        var catalogue = AppleCatalogue()
        catalogue.modelVersion = schema.modelVersion
        catalogue.knows = AppleCatalogue.Knowledge(
            titles: schema.knows(AttributesField.title), captions: schema.knows(CaptionField.text),
            keywords: schema.has("ZKEYWORD"), places: schema.knows(AssetField.latitude))
        catalogue.assets = try assets()
        catalogue.rowCount = try count(AssetField.tables)
        try readAlbums(into: &catalogue)
        return catalogue
    }

    /// Throws if a table or column is missing without which the contents of the library are unknown.
    private func check() throws {
        let needed: [(name: String, exists: Bool)] = [
            ("ZASSET or ZGENERICASSET", schema.table(AssetField.tables) != nil),
            ("the assets' Z_PK", schema.knows(AssetField.key)), ("the assets' ZUUID", schema.knows(AssetField.uuid)),
            ("the assets' ZKIND", schema.knows(AssetField.kind)),
            ("the assets' ZDIRECTORY", schema.knows(AssetField.directory)),
            ("the assets' ZFILENAME", schema.knows(AssetField.filename)),
            ("the assets' ZTRASHEDSTATE", schema.knows(AssetField.trashed)),
            ("ZADDITIONALASSETATTRIBUTES", schema.knows(AttributesField.asset)),
            ("ZGENERICALBUM", schema.knows(AlbumField.kind)),
        ]
        guard let missing = needed.first(where: { !$0.exists }) else { return }
        let version = schema.modelVersion.map { " (model \($0))" } ?? ""
        throw LibraryError(
            .unsupported,
            "Its database\(version) has no \(missing.name), so it cannot be read. If the library was made by a new "
                + "version of Photos, please report that number. Its folder “originals” can be imported directly.")
    }

    private func count(_ tables: [String]) throws -> Int {
        guard let table = schema.table(tables) else { return 0 }
        return try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
    }
}
