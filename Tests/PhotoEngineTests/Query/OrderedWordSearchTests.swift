// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import PhotoQuery
import Testing

@testable import PhotoEngine

/// Searches return pages in the order of a request.
@Suite struct OrderedWordSearchTests {
    private let queue: DatabaseQueue
    private static let count: Int64 = 6_000
    private var count: Int64 { Self.count }

    /// A database with one word in every row, and one in a single row. It is made once: thousands of rows are copied
    /// sooner than written.
    private static let filled: Result<DatabaseQueue, any Error> = Result {
        let queue = try DatabaseQueue(configuration: .forLibrary(nil))
        try Schema.migrator.migrate(queue)
        try queue.write { database in
            for id in 1...Self.count {
                var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 1, height: 1))
                metadata.title = id % 3 == 0 ? "The Sea" : "seaside coast"
                metadata.keywords = id == 17 ? ["rare"] : []
                metadata.caption = id <= 50 ? "old coast" : "1"
                try SearchRow(metadata, filename: "IMG_\(id).JPG").write(as: id, database)
            }
        }
        return queue
    }

    init() throws {
        queue = try DatabaseQueue(configuration: .forLibrary(nil))
        try Self.filled.get().backup(to: queue)
    }

    private func search(_ text: String) throws -> WordSearch { try #require(WordSearch(SearchQuery(text))) }

    private func first(_ limit: Int, _ text: String, of order: [Int64]) throws -> [Int64]? {
        var rest = order[...]
        return try queue.read { database in try search(text).first(limit, of: { rest.popFirst() }, database) }
    }

    @Test func aCommonWordIsFoundInTheOrdersBeginning() throws {
        let order = Array((1...count).reversed())
        #expect(try first(4, "sea", of: order) == Array(order.prefix(4)))
        #expect(try first(2, "\"sea\"", of: order) == [6_000, 5_997])
        #expect(try first(0, "sea", of: order) == [])
    }

    @Test func aWordThatIsRareInTheBeginningIsLeftToThoseThatHaveIt() throws {
        #expect(try first(1, "rare", of: Array((1...count).reversed())) == nil)
        #expect(try first(1, "old", of: Array((1...count).reversed())) == nil)
        #expect(try queue.read { try search("rare").all($0) } == [17])
        #expect(try queue.read { try search("old").all($0) } == Array(1...50))
    }

    @Test func anOrderThatEndsIsSearchedWhole() throws {
        #expect(try first(10, "rare", of: Array(1...100)) == [17])
        #expect(try first(10, "nowhere", of: Array(1...100)) == [])
        #expect(try first(10, "nowhere", of: []) == [])
    }

    @Test func noMoreOfTheOrderIsReadThanIsNeeded() throws {
        var taken = 0
        let found = try queue.read { database in
            try search("sea").first(
                10,
                of: {
                    taken += 1
                    return Int64(taken)
                }, database)
        }
        #expect(found == Array(1...10))
        #expect(taken <= 500)
    }

    @Test(arguments: [
        "sea", "\"sea\"", "sea coast", "\"seaside coast\"", "\"coast seaside\"", "the sea", "\"the se\"", "img 17",
        "jpg",
        "\"img 17\"", "rare", "\"coast 1\"", "IMG_17", "img_17.jpg", "1", "old coast",
    ])
    func aRowsOwnWordsSayWhatTheIndexOfWordsSays(_ text: String) throws {
        let (all, tested) = try queue.read { database in
            (try search(text).all(database), try search(text).matches(among: Array(1...count), database))
        }
        #expect(all == tested)
    }

    /// SQLite limits the depth of expressions.
    @Test(arguments: [32, 33, 1_000, 3_000])
    func manyWordsAreFound(_ words: Int) throws {
        try queue.write { database in
            var metadata = AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 1, height: 1))
            metadata.caption = (0..<words).map { "w\($0)" }.joined(separator: " ")
            try SearchRow(metadata, filename: "long.jpg").write(as: 7_000, database)
        }
        let text = (0..<words).map { "w\($0)" }.joined(separator: " ")
        let found = try first(1, text, of: [7_000, 3])
        #expect(found == (words <= 32 ? [7_000] : nil))
        #expect(try queue.read { try search(text).all($0) } == [7_000])
        #expect(try queue.read { try search(text + " other").all($0) } == [])
    }

    @Test func theOrderIsKept() throws {
        let order: [Int64] = [9, 3, 12, 6]
        #expect(try queue.read { try search("\"sea\"").matches(among: order + [1], $0) } == order)
    }

    @Test func aTextWithoutAWordIsNoSearch() {
        #expect(WordSearch(SearchQuery("?! …")) == nil)
        #expect(WordSearch(SearchQuery("")) == nil)
    }
}
