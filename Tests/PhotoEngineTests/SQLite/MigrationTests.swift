// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// A database of the second schema is migrated: assets with a RAW beside the photo are marked, and renderings of edits
/// are not.
@Suite struct SecondSchemaMigrationTests {
    @Test func whatHasARAWSaysSo() throws {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database, upTo: "2 people's facts, edits, folders")
        try database.write { database in
            for id in 1...3 {
                try database.execute(
                    sql: """
                        INSERT INTO asset (id, uuid, media_type, media_subtypes, pixel_width, pixel_height, duration, \
                        source_type, added_date, modification_date, is_favorite, is_hidden, burst_is_representative, \
                        burst_is_user_pick, is_burst_extra, is_adjusted, keywords) \
                        VALUES (?, randomblob(16), 1, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, '["Été 2024"]')
                        """, arguments: [id])
            }
            for (asset, position, type) in [(1, 0, 1), (2, 0, 1), (2, 1, 4), (3, 0, 1), (3, 1, 5)] {
                let format = type == 1 ? "public.jpeg" : "com.adobe.raw-image"
                try database.execute(
                    sql: """
                        INSERT INTO resource (uuid, asset_id, position, type, original_filename, \
                        uniform_type_identifier, byte_count, fingerprint, pixel_width, pixel_height) \
                        VALUES (randomblob(16), ?, ?, ?, 'IMG_' || ?, ?, 1, randomblob(32), 1, 1)
                        """, arguments: [asset, position, type, asset, format])
            }
        }
        try Schema.migrator.migrate(database)
        try database.write { try SearchRow.writeMissing($0) }
        let raw = try database.read { try Int.fetchAll($0, sql: "SELECT id FROM asset WHERE is_raw") }
        #expect(raw == [2])
        let found = try database.read {
            try Int.fetchAll($0, sql: "SELECT rowid FROM search WHERE search MATCH 'ete AND 2' ORDER BY rowid")
        }
        #expect(found == [2])
    }
}

/// A database of the first schema is migrated with its assets and its journal.
@Suite struct FirstSchemaMigrationTests {
    private let database: DatabaseQueue

    init() throws {
        database = try DatabaseQueue()
        try Schema.migrator.migrate(database, upTo: "1 library")
        try database.write { try $0.execute(sql: Self.oldRows) }
        try Schema.migrator.migrate(database)
        try database.write { try SearchRow.writeMissing($0) }
    }

    @Test func theWordsOfWhatIsThereAreFound() throws {
        let found = try database.read { database in
            try ["a", "jpg", "n", "nothing"].map { word in
                try Int.fetchAll(database, sql: "SELECT rowid FROM search WHERE search MATCH ?", arguments: [word])
            }
        }
        #expect(found == [[7], [7], [7], []])
    }

    @Test func everyRowIsKept() throws {
        let row = try #require(
            try database.read {
                try Row.fetchOne(
                    $0,
                    sql: "SELECT id, creation_date, creation_zone, camera_model, is_favorite, is_adjusted FROM asset")
            })
        #expect(
            row == [
                "id": 7, "creation_date": 1.5, "creation_zone": "assumed", "camera_model": "N", "is_favorite": 1,
                "is_adjusted": 0,
            ])
    }

    @Test func filesStillBelongToTheirAssets() throws {
        let counts = try database.read { database in
            try ["resource", "placement", "album_member", "change_object"].map {
                try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)")
            }
        }
        #expect(counts == [1, 1, 1, 1])
        let asset = try database.read { try Int.fetchOne($0, sql: "SELECT asset_id FROM resource") }
        #expect(asset == 7)
    }

    @Test func theIDOfADeletedAssetIsNotGivenAgain() throws {
        let next = try database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO asset (uuid, media_type, media_subtypes, pixel_width, pixel_height, duration, source_type, \
                    added_date, modification_date, is_favorite, is_hidden, burst_is_representative, burst_is_user_pick, \
                    is_burst_extra, is_adjusted) VALUES (randomblob(16), 1, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
                    """)
            return database.lastInsertedRowID
        }
        #expect(next == 43)
    }

    @Test func albumsKeepTheirOrder() throws {
        let titles = try database.read { try String.fetchAll($0, sql: "SELECT title FROM album ORDER BY position") }
        #expect(titles == ["First", "Second"])
    }

    @Test func nothingRefersToNothing() throws {
        let violations = try database.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check") }
        #expect(violations.isEmpty)
    }

    private static let oldRows = """
        INSERT INTO asset (id, uuid, media_type, media_subtypes, pixel_width, pixel_height, duration, creation_date,
            creation_utc_offset, creation_zone_assumed, creation_source, camera_model, source_type, added_date,
            modification_date, is_favorite, is_hidden, burst_is_representative, burst_is_user_pick, is_burst_extra)
        VALUES (7, randomblob(16), 1, 0, 4, 3, 0, 1.5, 3600, 1, 'gps', 'N', 1, 0, 0, 1, 0, 0, 0, 0),
            (42, randomblob(16), 1, 0, 4, 3, 0, NULL, NULL, NULL, NULL, NULL, 1, 0, 0, 0, 0, 0, 0, 0);
        DELETE FROM asset WHERE id = 42;
        INSERT INTO resource (id, uuid, asset_id, position, type, original_filename, uniform_type_identifier, byte_count,
            fingerprint, pixel_width, pixel_height)
        VALUES (3, randomblob(16), 7, 0, 1, 'a.jpg', 'public.jpeg', 5, randomblob(32), 4, 3);
        INSERT INTO placement (resource_id, store, key, state) VALUES (3, 'local', 'ab/c.jpg', 'present');
        INSERT INTO album (id, uuid, title) VALUES (1, randomblob(16), 'First'), (2, randomblob(16), 'Second');
        INSERT INTO album_member (album_id, asset_id, position) VALUES (1, 7, 1);
        INSERT INTO change_set (token, device, device_sequence, date) VALUES (1, randomblob(16), 1, 0);
        INSERT INTO change_object (token, position, kind, uuid, action, facets)
        VALUES (1, 0, 'asset', randomblob(16), 'inserted', 0);
        """
}
