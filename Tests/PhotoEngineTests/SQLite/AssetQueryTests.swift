// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import PhotoQuery
import Testing

@testable import PhotoEngine

@Suite struct AssetQueryTests {
    let folder: LibraryFolder
    let engine: SQLiteEngine

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
    }

    /// Returns the query of a request.
    private func query(_ request: AssetRequest, as caller: Caller = .owner) throws -> AssetQuery? {
        try engine.database.read { database in
            let scope = try #require(try ReadingScope(caller, database))
            let resolver = AssetResolver(finder: try engine.finder(scope, caller, database))
            return try resolver.source(of: request).map { try AssetQuery($0, database) }
        }
    }

    /// Returns SQLite's query plan.
    private func plan(
        _ source: AssetRequest.Source, as caller: Caller = .owner,
        _ refine: (inout AssetRequest) -> Void = { _ in }
    ) throws -> [String] {
        var request = AssetRequest(source)
        refine(&request)
        let query = try #require(try query(request, as: caller))
        return try engine.database.read { database in
            try SQLRequest<Row>(literal: "EXPLAIN QUERY PLAN \(query.sql)").fetchAll(database).map { $0["detail"] }
        }
    }

    /// Returns a caller that sees its selection only.
    private func narrow(_ name: String) -> Caller { Caller(name: name, scope: .selection(caller: name)) }

    @Test func theLibrarysOrderComesFromACoveringIndex() throws {
        #expect(try plan(.library) == ["SCAN asset USING COVERING INDEX asset_in_order_of_addition"])
    }

    @Test func recentsAreTheLibrary() throws {
        #expect(
            try plan(.members(collection: AssetCollection.userLibraryUUID)) == [
                "SCAN asset USING COVERING INDEX asset_in_order_of_addition"
            ])
    }

    @Test func theOrderOfCreationComesFromACoveringIndex() throws {
        #expect(
            try plan(.library) { $0.sort = [SortTerm(.creationDate)] } == [
                "SCAN asset USING COVERING INDEX asset_in_order_of_creation"
            ])
    }

    @Test func newestFirstSortsOnlyWhatWasTakenAtTheSameTime() throws {
        #expect(
            try plan(.library) { $0.sort = [SortTerm(.creationDate, ascending: false)] } == [
                "SCAN asset USING COVERING INDEX asset_in_order_of_creation",
                "USE TEMP B-TREE FOR RIGHT PART OF ORDER BY",
            ])
    }

    @Test func theTrashComesFromACoveringIndex() throws {
        #expect(try plan(.library) { $0.isTrash = true } == ["SCAN asset USING COVERING INDEX asset_in_trash"])
    }

    @Test func anAlbumsOrderComesFromACoveringIndex() throws {
        let album = UUID()
        _ = try engine.owner.apply([.insertAlbum(uuid: album, title: "Album")])
        #expect(
            try plan(.members(collection: album)).contains(
                "SEARCH member USING COVERING INDEX album_member_in_order (album_id=?)"))
    }

    @Test func namedAssetsAreFoundByTheirRows() throws {
        #expect(try plan(.named([UUID()])).contains("SEARCH asset USING INTEGER PRIMARY KEY (rowid=?)"))
    }

    @Test func aSelectionIsFoundByAnIndex() throws {
        #expect(
            try plan(.library, as: narrow("app")).contains {
                $0.contains("selected_asset USING PRIMARY KEY")
            })
    }

    @Test func argumentsNeverReachTheText() throws {
        let hostile = "x'); DROP TABLE asset; --"
        var request = AssetRequest(.burst("654321"))
        request.limit = 123_456
        let query = try #require(try query(request, as: narrow(hostile)))
        let (text, arguments) = try engine.database.read { try query.sql.build($0) }
        #expect(!text.contains("DROP") && !text.contains("123456") && !text.contains("654321"))
        #expect(arguments.description.contains("DROP"))
    }

    @Test func aNarrowScopeFindsNoAlbum() throws {
        let album = UUID()
        _ = try engine.owner.apply([.insertAlbum(uuid: album, title: "Album")])
        let request = AssetRequest(.members(collection: album))
        #expect(try query(request) != nil)
        #expect(try query(request, as: narrow("app")) == nil)
    }
}
