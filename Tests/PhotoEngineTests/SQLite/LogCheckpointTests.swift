// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// The log is copied into the database when it is long, after the commit that made it long was recorded.
@Suite struct LogCheckpointTests {
    private let engine: SQLiteEngine
    private let folder: LibraryFolder
    private let assets: [UUID]

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
        assets = try (0..<40).map { [engine] in try engine.add("photo \($0)").uuid }
        try engine.database.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }

    private var databaseSize: Int {
        get throws {
            let path = try folder.bundle.database.description
            return try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        }
    }

    /// Changes a hundred pages and more for each asset.
    private func changeManyPages() throws {
        let words = (0..<60_000).map { "word\($0)" }.joined(separator: " ")
        var edit = AssetEdit()
        edit.caption = .set(words)
        _ = try engine.owner.apply([.edit(edit, assets: assets)])
    }

    @Test func aLongLogIsCopiedAndAShortOneIsNot() throws {
        let before = try databaseSize
        _ = try engine.owner.apply([.setFavorite(true, assets: assets)])
        #expect(try databaseSize == before)
        try changeManyPages()
        #expect(try databaseSize > before + 4_000_000)
    }

    @Test func theCommitIsRecordedBeforeTheLogIsCopied() throws {
        try changeManyPages()
        let bundle = try folder.bundle
        #expect(try engine.database.history.content()?.newest.token == engine.owner.describe().token)
        // The copy of thousands of pages ends with a sync, so that a record after it would be later.
        let recorded = try modificationDate(bundle.history)
        let copied = try modificationDate(bundle.database)
        #expect(recorded <= copied)
    }

    private func modificationDate(_ path: LibraryPath) throws -> Date {
        let attributes = try FileManager.default.attributesOfItem(atPath: path.description)
        return try #require(attributes[.modificationDate] as? Date)
    }

    @Test func aReaderOfAnOlderStateKeepsNobodyWaiting() throws {
        let pool = try engine.database.pool
        let snapshot = try pool.makeSnapshot()
        try changeManyPages()
        #expect(try snapshot.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM asset WHERE caption <> ''") } == 0)
        #expect(try engine.owner.apply([.setFavorite(true, assets: assets)])?.objects.count == assets.count)
    }
}
