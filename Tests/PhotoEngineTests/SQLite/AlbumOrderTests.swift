// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import QuerySupport
import Testing

@testable import PhotoEngine

@Suite struct AlbumOrderTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func isThatOfAnArrayWithTheSameEdits(seed: UInt64) throws {
        let folder = try LibraryFolder()
        let engine = try folder.open()
        let album = UUID()
        let assets = try (0..<12).map { try engine.add("\($0)").uuid }
        _ = try engine.owner.apply([.insertAlbum(uuid: album, title: "A")])
        var random = SeededRandom(seed: seed)
        var expected: [UUID] = []
        for _ in 0..<40 {
            let some = assets.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
            if Bool.random(using: &random) {
                let index = Int.random(in: 0...expected.count, using: &random)
                _ = try engine.owner.apply([.insertMembers(Array(some), album: album, index: index)])
                expected.insert(contentsOf: some.filter { !expected.contains($0) }, at: index)
            } else {
                _ = try engine.owner.apply([.removeMembers(Array(some), album: album)])
                expected.removeAll { some.contains($0) }
            }
        }
        let ids = try engine.ids(AssetRequest(.members(collection: album)))
        #expect(try engine.owner.assets(ids).map(\.uuid) == expected)
    }

    /// Members arrive in any order, and others are inserted before and after them.
    @Test(arguments: EngineKind.tested)
    func membersLieWhereTheyArePlaced(_ kind: EngineKind) throws {
        let library = try kind.library {
            for name in "abcdef" { $0.photo(String(name)) }
            $0.album("Trip", [])
        }
        let album = library.uuid("Trip")
        func place(_ places: KeyValuePairs<String, Int>) throws {
            let places = places.map { AlbumPlace(asset: library.uuid($0.key), position: $0.value) }
            _ = try library.owner.apply([.placeMembers(places, album: album)])
        }
        func names() throws -> [String] {
            let ids = try library.owner.fetch(AssetRequest(.members(collection: album))).ids
            return try library.owner.assets(ids).map(\.uuid).map { uuid in
                "abcdef".map(String.init).first { library.uuid($0) == uuid } ?? "?"
            }
        }
        try place(["d": 7, "a": 3])
        #expect(try names() == ["a", "d"])
        try place(["c": 5, "b": 7, "a": 9])
        #expect(try names() == ["a", "c", "b", "d"])
        _ = try library.owner.apply(
            [.insertMembers([library.uuid("e")], album: album, index: 1)])
        #expect(try names() == ["a", "e", "c", "b", "d"])
        try place(["f": 0])
        #expect(try names() == ["f", "a", "e", "c", "b", "d"])
        _ = try library.owner.apply(
            [
                .removeMembers([library.uuid("a")], album: album),
                .insertMembers([library.uuid("a")], album: album, index: nil),
            ])
        #expect(try names() == ["f", "e", "c", "b", "d", "a"])
        #expect(throws: LibraryError.self) { try place(["f": -1]) }
    }
}
