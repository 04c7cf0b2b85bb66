// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import PhotoQuery
import Synchronization
import Testing

@testable import PhotoEngine

/// Libraries without stored place names, of an older schema or filled without the table of cities, give the same
/// answers as others.
@Suite struct UnnamedPlaceTests {
    private static let lisbon = GeoLocation(latitude: 38.7, longitude: -9.1)
    private static let porto = GeoLocation(latitude: 41.15, longitude: -8.6)

    private let folder: LibraryFolder

    init() throws { folder = try LibraryFolder() }

    /// Adds photos from Lisbon and Porto, and one without a place, with an engine that has no place names.
    private func fill() throws {
        let engine = try folder.open(places: nil)
        for (name, place) in [("tram", Self.lisbon), ("bridge", Self.porto), ("cat", nil)] {
            try engine.add(name) { new in
                new.metadata.title = name
                new.metadata.location = place
            }
        }
    }

    private func titles(_ engine: SQLiteEngine, _ refine: (inout AssetRequest) throws -> Void) throws -> [String] {
        var request = AssetRequest(.library)
        try refine(&request)
        return try engine.owner.assets(engine.ids(request)).compactMap(\.metadata.title)
    }

    /// Checks the answers to all requests that use place names.
    private func holdAnswers(_ engine: SQLiteEngine) throws {
        #expect(try titles(engine) { $0.predicate = try QueryPredicate(format: "city == 'Lisbon'") } == ["tram"])
        #expect(
            try titles(engine) { $0.predicate = try QueryPredicate(format: "country CONTAINS[c] 'port'") } == [
                "tram", "bridge",
            ])
        #expect(try titles(engine) { $0.sort = [SortTerm(.city, ascending: false)] } == ["bridge", "tram", "cat"])
        #expect(try titles(engine) { $0.search = "lisbon" } == ["tram"])
        #expect(try titles(engine) { $0.search = "bridge portugal" } == ["bridge"])
        #expect(try titles(engine) { $0.search = "\"lisbon portugal\"" } == ["tram"])
        #expect(try titles(engine) { $0.search = "tram porto" } == [])
        // The first walks the beginning of the order, the second sorts by a key that the index does not have.
        #expect(try titles(engine) { ($0.search, $0.limit) = ("portugal", 1) } == ["tram"])
        #expect(
            try titles(engine) { ($0.search, $0.sort) = ("portugal", [SortTerm(.title)]) } == ["bridge", "tram"])
        let assets = try engine.owner.assets(engine.ids())
        #expect(assets.map(\.city) == ["Lisbon", "Porto", nil])
        #expect(assets.map(\.country) == ["Portugal", "Portugal", nil])
    }

    private func unnamed() throws -> Int? {
        try DatabaseQueue(path: folder.path + "/library.sqlite").read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM asset WHERE latitude IS NOT NULL AND NOT is_place_named")
        }
    }

    private func migrations() throws -> Int? {
        try DatabaseQueue(path: folder.path + "/library.sqlite").read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM grdb_migrations")
        }
    }

    @Test func whatCameInWithoutATableIsFoundWhenThereIsOne() throws {
        try fill()
        #expect(try unnamed() == 2)
        try holdAnswers(folder.open())
        #expect(try unnamed() == 2, "looking writes nothing")
    }

    @Test func withoutATableNothingIsNamedAndTheRestIsFound() throws {
        try fill()
        let engine = try folder.open(places: nil)
        #expect(try titles(engine) { $0.search = "tram" } == ["tram"])
        #expect(try titles(engine) { $0.search = "lisbon" } == [])
        #expect(try titles(engine) { $0.predicate = try QueryPredicate(format: "city == nil") }.count == 3)
        engine.namePlaces()
        #expect(try unnamed() == 2, "they can still be named later")
    }

    @Test func theChoreStoresTheNamesAndChangesNoAnswer() throws {
        try fill()
        let engine = try folder.open()
        let before = try engine.owner.assets(engine.ids())
        let token = try engine.owner.describe().token
        engine.namePlaces()
        #expect(try unnamed() == 0)
        #expect(try engine.owner.assets(engine.ids()) == before)
        #expect(try engine.owner.describe().token == token)
        try holdAnswers(engine)
        // An engine without a place namer uses the stored names only.
        let blind = try folder.open(places: nil)
        try holdAnswers(blind)
        #expect(try Verifier(blind).verify(deep: true).findings == [])
    }

    @Test func theChoreStopsWhenItIsToldToAndGoesOnLater() throws {
        let engine = try folder.open(places: nil)
        let news = try (0..<1_200).map { number in
            var new = NewAsset(staged: try engine.stage(text: "photo"))
            new.metadata.title = "\(number)"
            new.metadata.location = Self.lisbon
            return new
        }
        _ = try engine.owner.apply(news.map { .insertAsset($0) })
        let asked = Mutex(0)
        let naming = try folder.open()
        naming.namePlaces {
            asked.withLock { asked in
                asked += 1
                return asked > 1
            }
        }
        #expect(try unnamed() == 700)
        var request = AssetRequest(.library)
        request.search = "lisbon"
        #expect(try naming.ids(request).count == 1_200)
        naming.namePlaces()
        #expect(try unnamed() == 0)
    }

    @Test func aPlaceThatIsMovedWhereNoTableIsWaitsForOne() throws {
        try fill()
        try folder.open().namePlaces()
        let blind = try folder.open(places: nil)
        let tram = try #require(try blind.owner.assets(blind.ids()).first)
        var metadata = tram.metadata
        metadata.location = Self.porto
        _ = try blind.owner.apply([.setMetadata(metadata, asset: tram.uuid)])
        #expect(try unnamed() == 1)
        #expect(try titles(blind) { $0.search = "lisbon" } == [], "the old name is gone")
        #expect(try titles(folder.open()) { $0.search = "porto" } == ["tram", "bridge"])
    }

    // MARK: - Of the schema before

    @Test func aLibraryOfTheSchemaBeforeIsReadAsItIs() throws {
        try fill()
        try folder.makeOlder()
        let engine = try folder.open()
        try holdAnswers(engine)
        #expect(try migrations() == 4, "who only looks brings nothing up to date")
    }

    @Test func whoWritesBringsItUpToDateAndReadersOfBeforeGoOn() throws {
        try fill()
        try folder.makeOlder()
        let reader = try folder.open()
        try holdAnswers(reader)
        let writer = try folder.open()
        writer.namePlaces()
        #expect(try migrations() == Schema.migrator.migrations.count)
        #expect(try unnamed() == 0)
        try holdAnswers(reader)
        try holdAnswers(writer)
        _ = try reader.owner.apply([.insertAlbum(uuid: UUID(), title: "Trip")])
        try holdAnswers(reader)
        #expect(try Verifier(writer).verify(deep: true).findings == [])
    }

    @Test func wordsOfBeforeAreKeptByTheMigration() throws {
        try fill()
        try folder.makeOlder()
        _ = try folder.open(places: nil).owner.apply([.insertAlbum(uuid: UUID(), title: "Trip")])
        #expect(try migrations() == Schema.migrator.migrations.count)
        #expect(try titles(folder.open(places: nil)) { $0.search = "bridge jpg" } == ["bridge"])
    }

    @Test func theUnnamedAreFoundByTheirIndex() throws {
        try fill()
        let plan = try folder.open().database.read { database in
            try SQLRequest<Row>(
                literal: "EXPLAIN QUERY PLAN SELECT EXISTS (SELECT 1 FROM asset WHERE \(PlaceColumns.unnamedCondition))"
            ).fetchAll(database).map { $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("asset_with_unnamed_place") }, "\(plan)")
    }
}

extension LibraryFolder {
    /// Makes the library one of the schema before: without place names, in rows and in the search.
    func makeOlder() throws {
        let queue = try DatabaseQueue(path: path + "/library.sqlite")
        try queue.write { database in
            try database.execute(
                sql: """
                    DROP INDEX asset_with_unnamed_place;
                    ALTER TABLE asset DROP COLUMN is_place_named;
                    ALTER TABLE asset DROP COLUMN city;
                    ALTER TABLE asset DROP COLUMN country;
                    ALTER TABLE asset DROP COLUMN live_playback;
                    ALTER TABLE asset DROP COLUMN original_choice;
                    CREATE TABLE words AS
                        SELECT rowid AS id, filename, title, caption, keywords, people, camera, lens FROM search;
                    DROP TABLE search;
                    CREATE VIRTUAL TABLE search USING fts5(
                        filename, title, caption, keywords, people, camera, lens, tokenize = 'ascii');
                    INSERT INTO search (rowid, filename, title, caption, keywords, people, camera, lens)
                        SELECT id, filename, title, caption, keywords, people, camera, lens FROM words;
                    DROP TABLE words;
                    DROP TABLE inverse_change;
                    DROP TABLE action;
                    DROP TABLE undone;
                    DROP TABLE purged_original;
                    DELETE FROM grdb_migrations WHERE identifier >= '5';
                    """)
        }
        try queue.close()
    }
}
