// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// All that a library of Apple Photos says of its photos, albums and folders.
struct AppleCatalogue: Sendable {
    /// Which facts this version of the library keeps; of others, the files have the word.
    struct Knowledge: Sendable {
        var titles = false
        var captions = false
        var keywords = false
        var places = false
    }

    /// Albums of kinds that are not taken.
    struct NotTaken: Sendable {
        var sharedAlbums = 0
        var smartAlbums = 0
        var projects = 0
        var inTrash = 0
    }

    var modelVersion: Int?
    var knows = Knowledge()
    /// In the order in which they came into that library.
    var assets: [AppleAsset] = []
    /// How many rows the table of assets has.
    var rowCount = 0
    /// In the order in which a person sees them, each folder after the one that it lies in.
    var folders: [AppleFolder] = []
    var albums: [AppleAlbum] = []
    var notTaken = NotTaken()
}

/// Reads the catalogue out of a database of macOS 10.15 or later.
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

    /// Without these there is no telling what is in the library, and nothing is made up.
    private func check() throws {
        let needed: [(name: String, isThere: Bool)] = [
            ("ZASSET or ZGENERICASSET", schema.table(AssetField.tables) != nil),
            ("the assets' Z_PK", schema.knows(AssetField.key)), ("the assets' ZUUID", schema.knows(AssetField.uuid)),
            ("the assets' ZKIND", schema.knows(AssetField.kind)),
            ("the assets' ZDIRECTORY", schema.knows(AssetField.directory)),
            ("the assets' ZFILENAME", schema.knows(AssetField.filename)),
            ("the assets' ZTRASHEDSTATE", schema.knows(AssetField.trashed)),
            ("ZADDITIONALASSETATTRIBUTES", schema.knows(AttributesField.asset)),
            ("ZGENERICALBUM", schema.knows(AlbumField.kind)),
        ]
        guard let missing = needed.first(where: { !$0.isThere }) else { return }
        let version = schema.modelVersion.map { " (model \($0))" } ?? ""
        throw LibraryError(
            .unsupported,
            "Its database\(version) has no \(missing.name), so it cannot be read. If it is of a new version of Photos, "
                + "please report that number; its folder “originals” can be imported as it is.")
    }

    private func count(_ tables: [String]) throws -> Int {
        guard let table = schema.table(tables) else { return 0 }
        return try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
    }
}
