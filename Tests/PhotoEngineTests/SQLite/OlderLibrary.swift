// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import PhotoQuery
import Testing

@testable import PhotoEngine

/// A library as an earlier version of the program left it. Its database is kept as SQL in `Schemas`, which never
/// changes, so that a change of a released migration shows.
final class OlderLibrary {
    /// The schemas with a fixture.
    static let schemas = Array(1...6)
    static let newest = Schema.migrator.migrations.count

    let schema: Int
    let folder: LibraryFolder

    /// A change that leaves everything as it is, for which the library is prepared for writing.
    static let noChange = Change.setFavorite(
        true, assets: [UUID(uuid: (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1))])

    private static let texts = [
        "IMG_0001.JPG": "harbour", "IMG_0002.JPG": "market", "IMG_0003.DNG": "mountain", "VID_0004.MOV": "train",
    ]

    init(schema: Int) throws {
        self.schema = schema
        folder = try LibraryFolder()
        try folder.write(#"{"format": 1, "uuid": "A0A0A0A0-A0A0-A0A0-A0A0-A0A0A0A0A0A0"}"#, to: "library.json")
        for name in ["originals", "incoming"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: name), withIntermediateDirectories: true)
        }
        let pool = try DatabasePool(path: folder.path + "/library.sqlite", configuration: OlderLibrary.loading)
        try pool.write { try $0.execute(sql: OlderLibrary.sql(schema)) }
        let originals = try pool.read {
            try Row.fetchAll($0, sql: "SELECT key, original_filename FROM placement JOIN resource ON id = resource_id")
        }
        for row in originals {
            try folder.write(try #require(OlderLibrary.texts[row[1]]), to: "originals/\(row[0] as String)")
        }
        try pool.close()
    }

    /// Returns the database of a fixture, in memory.
    static func database(of schema: Int) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(configuration: loading)
        try queue.write { try $0.execute(sql: sql(schema)) }
        return queue
    }

    /// Rows come table by table.
    private static var loading: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        return configuration
    }

    private static func sql(_ schema: Int) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Schemas")
        return try String(contentsOf: folder.appending(path: "schema-\(schema).sql"), encoding: .utf8)
    }

    /// Returns the database of a file of the library, which nothing else may have open.
    func database(_ name: String = "library.sqlite") throws -> DatabaseQueue {
        try DatabaseQueue(path: folder.path + "/" + name)
    }

    /// The number of migrations that are written down.
    func migrations() throws -> Int? {
        try database().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM grdb_migrations") }
    }

    var copies: [String] {
        get throws { try folder.names("").filter { $0.hasPrefix("library-schema") } }
    }
}

/// The answers of an older library, which do not depend on the migrations that it has.
struct OlderLibraryAnswers {
    let schema: Int
    let engine: SQLiteEngine

    /// Checks everything that the schema can tell.
    func expect(_ place: Comment) throws {
        #expect(try ids() == [1, 2, 4], place)
        #expect(try ids { $0.includesHidden = true } == [1, 2, 3, 4], place)
        #expect(try ids { $0.isTrash = true } == [5], place)
        #expect(try ids { $0.sort = [SortTerm(.creationDate)] } == [2, 1, 4], place)
        #expect(try ids(matching: "isFavorite == 1") == [1], place)
        #expect(try ids(matching: "mediaType == 2") == [4], place)
        #expect(try ids(matching: "city == 'Lisbon'") == [1], place)
        #expect(try ids(matching: "title == 'The harbour'") == (schema >= 2 ? [1] : []), place)
        #expect(try ids { $0.search = "img 0002" } == [2], place)
        #expect(try ids { $0.search = "portugal" } == [1], place)
        #expect(try ids { $0.search = "noon sea" } == (schema >= 2 ? [1] : []), place)
        try expectAssets(place)
        try expectCollections(place)
        #expect(try engine.connect(.program("viewer")).fetch(AssetRequest(.library)).ids.map(\.rawValue) == [2], place)
    }

    private func expectAssets(_ place: Comment) throws {
        let asset = try #require(try engine.owner.assets([AssetID(rawValue: 1)]).first)
        #expect(asset.uuid.uuidString == "01010101-0101-0101-0101-010101010101", place)
        #expect(asset.originalFilename == "IMG_0001.JPG", place)
        #expect(asset.metadata.captureDate?.date == Date(timeIntervalSinceReferenceDate: 600_000_000.25), place)
        #expect(asset.metadata.captureDate?.zone == .fromFile, place)
        #expect(asset.metadata.keywords == (schema >= 2 ? ["Lisbon", "sea"] : []), place)
        #expect(asset.metadata.rating == (schema >= 2 ? 4 : nil), place)
        let raw = try ids(matching: "isRAW == 1") { $0.includesHidden = true }
        #expect(raw == [3], place)
    }

    private func expectCollections(_ place: Comment) throws {
        let owner = engine.owner
        let albums = try owner.collections(owner.fetch(CollectionRequest(.albums)).ids)
        #expect(albums.map(\.title).sorted() == ["Empty", "Portugal"], place)
        let portugal = try #require(albums.first { $0.title == "Portugal" })
        #expect(
            try owner.fetch(AssetRequest(.members(collection: portugal.uuid))).ids.map(\.rawValue) == [4, 1], place)
        #expect(try owner.folders().map(\.title) == (schema >= 2 ? ["Travels"] : []), place)
        let sets = try owner.changes(after: .beginning, limit: .max)
        #expect(sets.map(\.token.rawValue).prefix(4) == [1, 2, 3, 4], place)
        #expect(sets.first?.objects.count == 10, place)
        guard schema >= 6 else { return }
        #expect(try owner.action(at: ChangeToken(rawValue: 6))?.name == "albums create", place)
    }

    private func ids(
        matching format: String? = nil, _ refine: (inout AssetRequest) -> Void = { _ in }
    ) throws -> [Int64] {
        var request = AssetRequest(.library)
        request.predicate = try format.map { try QueryPredicate(format: $0) }
        refine(&request)
        return try engine.ids(request).map(\.rawValue)
    }
}
