// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import QuerySupport
import Testing

@Suite struct SimilarMergeTests {
    /// Returns a library with a large picture, a small copy of which more is known, and two albums of three.
    private func doubled(_ kind: EngineKind) throws -> TestLibrary {
        let library = try kind.library {
            $0.photo("large", size: PixelSize(width: 400, height: 300))
            $0.edit {
                $0.metadata.keywords = ["sea"]
                $0.metadata.caption = "At the sea"
                $0.metadata.title = "Beach"
            }
            $0.photo("small", day: 1, favorite: true)
            $0.edit {
                $0.metadata.keywords = ["sand", "sea"]
                $0.metadata.caption = "Rimini"
                $0.metadata.title = "Holidays"
                $0.metadata.rating = 4
                $0.metadata.location = GeoLocation(latitude: 44, longitude: 12)
            }
            $0.photo("other", day: 2)
            $0.album("Rome", ["other", "small"])
            $0.album("Oslo", ["small", "other"])
            $0.album("Both", ["other", "small", "large"])
        }
        try library.look(["large": 1, "small": 2, "other": 9])
        return library
    }

    private func merge(_ library: TestLibrary) throws -> Int {
        try SimilarMerger(library.owner).merge(library.owner.similarAssets(), date: .day(300)).count
    }

    @Test(arguments: EngineKind.tested)
    func theBestStaysWithAllThatWasSaidOfTheOthers(_ kind: EngineKind) throws {
        let library = try doubled(kind)
        let token = try library.token()
        #expect(try merge(library) == 1)
        let kept = try #require(try library.asset("large"))
        #expect(kept.metadata.title == "Beach")
        #expect(kept.metadata.caption == "At the sea\nRimini\nHolidays")
        #expect(kept.metadata.keywords == ["sea", "sand"])
        #expect(kept.metadata.rating == 4)
        #expect(kept.metadata.location == GeoLocation(latitude: 44, longitude: 12))
        #expect(kept.metadata.captureDate?.date == .day(1))
        #expect(kept.isFavorite)
        #expect(try library.asset("small")?.trashedDate == .day(300))
        #expect(try library.members(of: "Rome") == ["other", "large"])
        #expect(try library.members(of: "Oslo") == ["large", "other"])
        #expect(try library.members(of: "Both") == ["other", "large"])
        #expect(try library.journal(after: token).count == 1)
        #expect(try merge(library) == 0)
    }

    @Test(arguments: EngineKind.inFolders)
    func anUndoBringsAllBack(_ kind: EngineKind) throws {
        let library = try doubled(kind)
        let before = try ["large", "small"].map { try library.asset($0)?.metadata }
        #expect(try merge(library) == 1)
        let undone = try library.owner.undo(try #require(try library.owner.action(at: nil)))
        #expect(undone.left == [])
        #expect(try ["large", "small"].map { try library.asset($0)?.metadata } == before)
        #expect(try library.asset("large")?.isFavorite == false)
        #expect(try library.asset("small")?.trashedDate == nil)
        #expect(try library.members(of: "Rome") == ["other", "small"])
        #expect(try library.members(of: "Oslo") == ["small", "other"])
        #expect(try library.members(of: "Both") == ["other", "small", "large"])
    }

    @Test(arguments: EngineKind.tested)
    func aDateThatAPersonGaveOutweighsTheOthers(_ kind: EngineKind) throws {
        let library = try doubled(kind)
        var edit = AssetEdit()
        edit.captureDate = .shift(seconds: 3_600)
        try library.apply(.edit(edit, assets: [library.uuid("small")]))
        let said = try library.asset("small")?.metadata.captureDate
        #expect(try merge(library) == 1)
        #expect(try library.asset("large")?.metadata.captureDate == said)
        #expect(said?.source == .library)
    }

    @Test(arguments: EngineKind.tested)
    func whatIsGoneByNowIsLeftOut(_ kind: EngineKind) throws {
        let library = try doubled(kind)
        let groups = try library.owner.similarAssets()
        try library.apply(.trashAssets([library.uuid("large")], date: .day(300)))
        let token = try library.token()
        #expect(try SimilarMerger(library.owner).merge(groups, date: .day(301)) == [])
        #expect(try library.token() == token)
    }

    /// In random libraries, whatever album, keyword, line of a caption, title or star a group had, its best one has
    /// afterwards, and no asset is gone.
    @Test(arguments: EngineKind.tested, [UInt64](1...6))
    func aMergeLosesNothing(_ kind: EngineKind, _ seed: UInt64) throws {
        let library = try random(kind, seed)
        let groups = try library.similar()
        try #require(groups.count > 3)
        let before = try groups.map { try $0.map { try said(of: $0, library) } }
        #expect(try merge(library) == groups.count)
        for (group, said) in zip(groups, before) {
            let kept = try self.said(of: group[0], library)
            for one in said { #expect(one.isSubset(of: kept), "\(one.subtracting(kept)) of \(group)") }
            #expect(try library.asset(group[0])?.trashedDate == nil)
            for other in group.dropFirst() { #expect(try library.asset(other)?.trashedDate != nil) }
        }
        #expect(try library.similar() == [])
    }

    private func random(_ kind: EngineKind, _ seed: UInt64) throws -> TestLibrary {
        var random = SeededRandom(seed: seed)
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        func words(_ prefix: String) -> [String] { (0..<4).filter { _ in chance(30) }.map { "\(prefix)\($0)" } }
        let names = (0..<40).map { "p\($0)" }
        let library = try kind.library { builder in
            for name in names {
                builder.photo(name, favorite: chance(20))
                let (keywords, caption) = (words("k"), words("c"))
                let title = chance(40) ? "t\(Int.random(in: 0..<5, using: &random))" : nil
                builder.edit {
                    $0.metadata.keywords = keywords
                    $0.metadata.caption = caption.isEmpty ? nil : caption.joined(separator: "\n")
                    $0.metadata.title = title
                }
            }
            for album in 0..<5 { builder.album("a\(album)", names.filter { _ in chance(40) }) }
        }
        for name in names { try library.look([name: 2 * Int.random(in: 0..<8, using: &random)]) }
        return library
    }

    /// Returns all that was said of an asset, a text each.
    private func said(of name: String, _ library: TestLibrary) throws -> Set<String> {
        let asset = try #require(try library.asset(name))
        var said = Set(asset.metadata.keywords)
        said.formUnion(asset.metadata.caption?.split(separator: "\n").map(String.init) ?? [])
        if let title = asset.metadata.title, !said.contains(title) { said.insert(title) }
        if asset.isFavorite { said.insert("favourite") }
        let albums = try library.owner.fetch(CollectionRequest(.albumsContaining(asset: asset.uuid))).ids
        return said.union(try library.owner.collections(albums).map(\.title))
    }
}
