// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@testable import PhotoEngine

@Suite struct TextRanksTests {
    let folder: LibraryFolder
    let engine: SQLiteEngine
    let uuids: [UUID]

    private static let titles = ["beach", "Beach", "Äpfel", "apple", "IMG_2", "IMG_10", "zebra", "", "beach 2"]

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
        uuids = (0..<200).map { _ in UUID() }
        _ = try engine.owner.apply(uuids.enumerated().map { .insertAsset(.numbered($0, $1)) })
        for (number, title) in Self.titles.enumerated() { try set(title, of: number..<number + 3) }
    }

    private func set(_ title: String?, of numbers: Range<Int>) throws {
        var edit = AssetEdit()
        edit.title = AssetEdit.Value(title)
        _ = try engine.owner.apply([.edit(edit, assets: Array(uuids[numbers]))])
    }

    private func found(_ terms: [SortTerm<AssetKey>], by engine: SQLiteEngine) throws -> [AssetID] {
        var request = AssetRequest(.library)
        request.sort = terms
        return try engine.owner.fetch(request).ids
    }

    private func ranked(_ engine: SQLiteEngine) throws -> Int {
        try engine.database.read { try #require(try engine.index.snapshot($0)).parts[0].segment.rankedTexts.count }
    }

    @Test(arguments: SortCollation.allCases, [true, false])
    func anOrderThatIsAskedForAgainIsTheDatabasesWhateverIsChanged(
        _ collation: SortCollation, _ isAscending: Bool
    ) throws {
        let terms = [SortTerm(AssetKey.title, ascending: isAscending, collation: collation), SortTerm(.filename)]
        let first = try found(terms, by: engine)
        #expect(try ranked(engine) == 0)
        for _ in 0..<2 { #expect(try found(terms, by: engine) == first) }
        #expect(try ranked(engine) == 2)
        // Texts that were there, new ones between them, before and after all, and none.
        for (number, title) in ["beach", "Beachcomber", "beacon", "!", "zz", nil, "IMG_3"].enumerated() {
            try set(title, of: 20 + number..<22 + number)
            // Another process has ranked nothing, and asks the database.
            #expect(try found(terms, by: engine) == found(terms, by: try folder.open()))
        }
        #expect(try ranked(engine) == 2)
    }

    @Test func aListByTextsStaysAsItWasWhenItWasMade() throws {
        let terms = [SortTerm(AssetKey.title)]
        let before = try found(terms, by: engine)
        _ = try found(terms, by: engine)
        var request = AssetRequest(.library)
        request.sort = terms
        let kept = try engine.owner.fetch(request)
        try set("a", of: 30..<50)
        #expect(kept.ids == before)
        #expect(try found(terms, by: engine) != before)
    }

    @Test func aTransactionOlderThanTheRanksAsksTheDatabase() throws {
        let terms = [SortTerm(AssetKey.title)]
        let before = try found(terms, by: engine)
        try engine.database.read { database in
            let snapshot = try #require(try engine.index.snapshot(database))
            try elsewhere {
                try set("a", of: 30..<50)
                _ = try found(terms, by: engine)
                #expect(try ranked(engine) == 1)
            }
            let order = try #require(IndexOrder(terms))
            let rows = snapshot.parts.map(\.liveRowBits)
            #expect(try IndexFetch(snapshot: snapshot, database: database).listing(rows, for: order) == nil)
            let finder = try engine.finder(.everything, .owner, database)
            var request = AssetRequest(.library)
            request.sort = terms
            #expect(try AssetFetch(finder).ids(request).all == before)
        }
    }
}
