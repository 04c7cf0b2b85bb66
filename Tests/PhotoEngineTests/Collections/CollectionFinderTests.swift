// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoQuery
import Testing

@testable import PhotoEngine
@testable import PhotoLibrary

@Suite struct CollectionFinderTests {
    @Test func nobodyCountsMembersToFindATitle() throws {
        let reader = StubCollections(entries: [.init(.album, 1, "Sea"), .init(.album, 2, "Mountains")])
        var request = CollectionRequest(.albums)
        request.predicate = try QueryPredicate(format: "title == 'Sea'")
        request.sort = [SortTerm(.localizedTitle)]
        let finder = CollectionFinder(reader: reader, cache: CollectionCache())
        #expect(try finder.ids(matching: request) == [.album(1)])
        #expect(reader.asked == [])
        request.sort = [SortTerm(.endDate)]
        #expect(try finder.ids(matching: request) == [.album(1)])
        #expect(reader.asked == ["albums [1, 2]"])
    }

    @Test func aSmartAlbumThatCannotBeReadIsEmptyAndTheOthersAreShown() throws {
        let unreadable = CollectionTree.Entry(.smartAlbum(SavedQuery(predicate: "colour == 'red'")), 1, "Red")
        let reader = StubCollections(entries: [unreadable, .init(.smartAlbum(SavedQuery(search: "sea")), 2, "Sea")])
        let finder = CollectionFinder(reader: reader, cache: CollectionCache())
        let nodes = try finder.nodes([.album(1), .album(2), .rootFolder])
        #expect(nodes.map(\.title) == ["Red", "Sea", ""])
        #expect(nodes.compactMap(\.assetCollection?.assetCount) == [0, 7])
        #expect(try finder.membership(of: unreadable.uuid) == .smart(SmartMembership(predicate: .constant(false))))
    }

    /// Older versions had no limit of depth, so that a library may have deeper folders than can be made now.
    @Test func aLongChainOfFoldersIsWalked() {
        var entries: [CollectionTree.Entry] = []
        for row in 1...20_000 as ClosedRange<Int64> {
            entries.append(
                CollectionTree.Entry(kind: .folder, row: row, uuid: UUID(), title: "", parent: entries.last?.uuid))
        }
        entries.append(CollectionTree.Entry(kind: .album, row: 1, uuid: UUID(), title: "", parent: entries.last?.uuid))
        let collectionTree = CollectionTree(entries)
        #expect(collectionTree.folders.map(\.row) == Array(1...20_000))
        #expect(collectionTree.all(below: entries[19_998].uuid).map(\.id) == [.folder(20_000), .album(1)])
        let folded = collectionTree.folded([1: MemberCounts(count: 1, startDate: .day(1), endDate: .day(2))])
        #expect(folded[nil]?.startDate == .day(1))
        #expect(folded[entries[0].uuid]?.endDate == .day(2))
    }
}
