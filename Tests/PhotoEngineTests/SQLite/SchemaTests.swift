// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Testing

@testable import PhotoEngine

@Suite struct SchemaTests {
    let folder: LibraryFolder
    let engine: SQLiteEngine

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
    }

    @Test func everyTableIsStrict() throws {
        let loose = try engine.database.read {
            try String.fetchAll(
                $0, sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict")
        }
        #expect(Set(loose) == ["sqlite_schema", "sqlite_sequence", "grdb_migrations"])
    }

    @Test func aCommitWaitsForTheDisk() throws {
        let full = 2
        #expect(try engine.database.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == full)
    }

    @Test func readersDoNotWaitForTheWriter() throws {
        #expect(try engine.database.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }

    @Test func referencesAreHeld() throws {
        #expect(try engine.database.write { try Int.fetchOne($0, sql: "PRAGMA foreign_keys") } == 1)
    }

    @Test func theIDOfADeletedAlbumIsNotGivenAgain() throws {
        let first = UUID()
        let second = UUID()
        _ = try engine.owner.apply([.insertAlbum(uuid: first, title: "A")])
        let id = try #require(try engine.owner.fetch(CollectionRequest(.albums)).ids.first)
        _ = try engine.owner.apply([.deleteAlbums([first]), .insertAlbum(uuid: second, title: "B")])
        let next = try #require(try engine.owner.fetch(CollectionRequest(.albums)).ids.first)
        #expect(id == .album(1) && next == .album(2))
    }

    @Test func factsThatCannotBeAreRefused() throws {
        let staged = try engine.stage(text: "a")
        var new = NewAsset(staged: staged)
        new.metadata.durationSeconds = -1
        #expect(code { _ = try engine.owner.apply([.insertAsset(new)]) } == .invalidRequest)
    }

    @Test func everyFactComesBackToTheLastDigit() throws {
        let new = try engine.add("a") { new in
            new.metadata.mediaSubtypes = [.live, .hdr, .cinematic]
            new.metadata.captureDate = CaptureDate(
                date: Date(timeIntervalSinceReferenceDate: 700_000_000.123456), utcOffsetSeconds: -34_200,
                zone: .assumed, source: .gps)
            new.metadata.location = GeoLocation(latitude: -33.1, longitude: 151.2, altitude: 12.3)
            new.metadata.camera = Camera(make: "M", model: "N", lens: "L")
            new.metadata.durationSeconds = 1.0 / 3
            new.metadata.damage = "cut short"
            new.burst = Burst(identifier: "B", isRepresentative: true)
            new.isFavorite = true
        }
        let asset = try #require(try engine.owner.assets(try engine.ids()).first)
        #expect(asset.metadata == new.metadata)
        #expect(asset.burst == new.burst)
        #expect(asset.isFavorite)
        #expect(asset.sourceType == .userLibrary)
        #expect(asset.addedDate == new.addedDate)
    }
}

@Suite struct DatabaseErrorTests {
    @Test(arguments: [
        (ResultCode.SQLITE_FULL, LibraryError.Code.diskFull), (.SQLITE_CORRUPT, .libraryUnreadable),
        (.SQLITE_NOTADB, .libraryUnreadable), (.SQLITE_CANTOPEN, .libraryUnreadable),
        (.SQLITE_READONLY, .notWritable), (.SQLITE_BUSY, .notWritable), (.SQLITE_IOERR, .inputOutput),
        (.SQLITE_IOERR_FSYNC, .inputOutput), (.SQLITE_CONSTRAINT_CHECK, .invalidRequest),
        (.SQLITE_INTERRUPT, .cancelled),
    ])
    func haveACodeOfOurs(result: ResultCode, code: LibraryError.Code) {
        #expect(LibraryError(database: DatabaseError(resultCode: result)).code == code)
    }

    /// Errors of a file that a transaction moves remain errors of that file.
    @Test func ofATransactionThatWritesBlameTheDatabase() {
        #expect(LibraryError(writing: DatabaseError(resultCode: .SQLITE_IOERR_FSYNC)).code == .notWritable)
        #expect(LibraryError(writing: LibraryError(.inputOutput, "A folder.")).code == .inputOutput)
    }
}
