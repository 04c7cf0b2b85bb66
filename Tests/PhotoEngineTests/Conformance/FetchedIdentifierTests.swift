// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@testable import PhotoEngine

/// A fetch gives the identifiers of the objects that it found, as of its snapshot.
@Suite struct FetchedIdentifierTests {
    static let orders: [[SortTerm<AssetKey>]] = [
        [], [SortTerm(.creationDate, ascending: false)], [SortTerm(.filename, ascending: true)],
    ]

    @Test(arguments: EngineKind.tested, orders)
    func everyAssetHasItsName(_ kind: EngineKind, _ order: [SortTerm<AssetKey>]) throws {
        let library = try kind.library {
            $0.photo("c", day: 3)
            $0.photo("a", day: 1)
            $0.video("b", day: 2)
        }
        var request = AssetRequest(.library)
        request.sort = order
        let fetched = try library.owner.fetch(request)
        let assets = try library.owner.assets(fetched.ids)
        try library.apply(.trashAssets([library.uuid("a")], date: .day(9)))
        #expect(fetched.names.count == 3)
        #expect((0..<3).map { fetched.names[$0] } == assets.map(\.uuid))
        #expect(fetched.names.firstIndex(of: assets[2].uuid) == 2)
        #expect(fetched.names.firstIndex(of: UUID()) == nil)
    }

    @Test(arguments: EngineKind.tested)
    func everyCollectionHasItsName(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a", day: 1)
            $0.album("Zoo", ["a"])
        }
        try library.apply(.insertFolder(uuid: UUID(), title: "Travel", parent: nil))
        let sources: [CollectionRequest.Source] = [
            .albums, .smartAlbums(nil), .moments, .imports, .momentLists(.momentListYear), .places(metres: 1_000),
            .named([CollectionList.rootUUID]), .members(list: CollectionList.rootUUID),
        ]
        for source in sources {
            let fetched = try library.owner.fetch(CollectionRequest(source))
            let nodes = try library.owner.collections(fetched.ids)
            #expect((0..<fetched.names.count).map { fetched.names[$0] } == nodes.map(\.uuid))
        }
    }

    @Test func namesAreEqualHoweverTheyAreKept() throws {
        let names = (0..<3).map { _ in UUID() }
        let (listed, read) = (FetchedUUIDs(names), FetchedUUIDs(count: 3) { names[$0] })
        #expect(listed == read && listed.hashValue == read.hashValue)
        #expect(FetchedUUIDs([names[0]]) != listed)
        #expect(try JSONDecoder().decode(FetchedUUIDs.self, from: JSONEncoder().encode(read)) == listed)
        let cut = try JSONEncoder().encode(Data(count: 17))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(FetchedUUIDs.self, from: cut) }
    }

    @Test func aNameOfZerosIsOneThatTheSnapshotCannotProvide() throws {
        let zeros = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000000"))
        let name = UUID()
        let read = FetchedUUIDs(count: 2) { $0 == 0 ? nil : name }
        for names in [
            read, FetchedUUIDs([zeros, name]),
            try JSONDecoder().decode(FetchedUUIDs.self, from: JSONEncoder().encode(read)),
        ] {
            #expect(names[0] == nil && names[1] == name)
            #expect(names == read)
        }
    }

    /// A fetch that is answered by the index keeps its snapshot, and reads identifiers on demand.
    @Test func namesAreThoseOfTheSnapshotWhateverTheDatabaseSaysLater() throws {
        let library = try EngineKind.sqlite.library {
            for name in ["a", "b", "c", "d"] { $0.photo(name) }
        }
        let engine = try #require(library.engine as? SQLiteEngine)
        let fetched = try engine.owner.fetch(AssetRequest(.library))
        #expect(engine.index.origin != nil)
        try library.apply(.setFavorite(true, assets: [library.uuid("c")]))
        let again = try engine.owner.fetch(AssetRequest(.library))
        let names = ["a", "b", "c", "d"].map(library.uuid)
        #expect((0..<4).map { fetched.names[$0] } == names)
        #expect(again.names == fetched.names)
    }

    /// Without an index the identifiers are read with the fetch.
    @Test func namesAreReadFromTheDatabaseWhereThereIsNoIndex() throws {
        let library = try EngineKind.sqlite.library {
            for name in ["a", "b"] { $0.photo(name) }
        }
        let engine = try #require(library.engine as? SQLiteEngine)
        let names = ["a", "b"].map(library.uuid)
        let fetched = try engine.owner.fetch(AssetRequest(.named(names)))
        #expect(engine.index.origin == nil)
        #expect((0..<2).map { fetched.names[$0] } == names)
    }
}
