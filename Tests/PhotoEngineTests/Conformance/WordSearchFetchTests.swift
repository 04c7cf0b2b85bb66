// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct WordSearchFetchTests {
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        let library = try kind.library {
            $0.photo("beach", day: 1, filename: "IMG_1234.JPG")
            $0.photo("forest", day: 2, filename: "IMG_1235.HEIC")
            $0.photo("party", day: 3, filename: "Été à Évian.jpg")
            $0.photo("secret", day: 4, hidden: true, filename: "beach.jpg")
        }
        try library.describe("beach") {
            $0.title = "Sunset"
            $0.keywords = ["sea", "north coast"]
            $0.camera = Camera(make: "Apple", model: "iPhone 12", lens: "back camera")
        }
        try library.describe("forest") {
            $0.caption = "A sunny walk in the coast’s north"
            $0.people = [PersonRegion(name: "Ada Lovelace"), PersonRegion(name: nil)]
        }
        return library
    }

    @Test(arguments: EngineKind.tested)
    func aWordIsFoundInEveryField(_ kind: EngineKind) throws {
        let library = try library(kind)
        let places = ["1234": "beach", "sunset": "beach", "walk": "forest", "sea": "beach", "lovelace": "forest"]
        for (word, name) in places { #expect(try library.search(word) == [name], "\(word)") }
        #expect(try library.search("iPhone") == ["beach"])
        #expect(try library.search("back") == ["beach"])
    }

    @Test(arguments: EngineKind.tested)
    func theBeginningOfAWordIsEnough(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.search("sun") == ["beach", "forest"])
        #expect(try library.search("set") == [])
        #expect(try library.search("\"sun\"") == [])
    }

    @Test(arguments: EngineKind.tested)
    func onlyTheLastWordMayBeIncomplete(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.search("sea sun") == ["beach"])
        #expect(try library.search("sun sea") == [])
        #expect(try library.search("sun* sea") == ["beach"])
    }

    @Test(arguments: EngineKind.tested)
    func allWordsHaveToBeFoundInWhateverField(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.search("sunset iphone 1234") == ["beach"])
        #expect(try library.search("sunset lovelace") == [])
    }

    @Test(arguments: EngineKind.tested)
    func quotedWordsFollowEachOther(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.search("coast north") == ["beach", "forest"])
        #expect(try library.search("\"north coast\"") == ["beach"])
        #expect(try library.search("\"north iphone\"") == [])
    }

    @Test(arguments: EngineKind.tested)
    func caseAndAccentsMakeNoDifference(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.search("ete EVIAN") == ["party"])
    }

    @Test(arguments: EngineKind.tested)
    func aTextOfNothingFindsEverythingAndOneOfSignsNothing(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.search("") == ["beach", "forest", "party"])
        #expect(try library.search("!? ") == [])
        #expect(try library.search(" ") == [])
    }

    @Test(arguments: EngineKind.tested)
    func aPageOfWhatIsFoundIsInOrder(_ kind: EngineKind) throws {
        let library = try library(kind)
        let newest = [SortTerm(AssetKey.creationDate, ascending: false)]
        func page(_ word: String, _ offset: Int) throws -> [String] {
            try library.search(word) { ($0.sort, $0.offset, $0.limit) = (newest, offset, 1) }
        }
        #expect(try page("img", 0) == ["forest"])
        #expect(try page("img", 1) == ["beach"])
        #expect(try page("img", 2) == [])
    }

    @Test(arguments: EngineKind.tested)
    func wordsFollowTheFacts(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.describe("beach") { $0.title = "Dawn" }
        #expect(try library.search("sunset") == [])
        #expect(try library.search("dawn iphone") == ["beach"])
    }

    @Test(arguments: EngineKind.tested)
    func wordsFollowThePrimaryFile(_ kind: EngineKind) throws {
        let library = try kind.library { $0.video("clip") }
        let still = try library.newPhoto("still")
        try library.apply(.addResources(still.resources, asset: library.uuid("clip"), metadata: nil))
        #expect(try library.search("still") == ["clip"])
        #expect(try library.search("mov") == [])
    }

    @Test(arguments: EngineKind.tested)
    func aSearchGoesWithAPredicateAndAnAlbum(_ kind: EngineKind) throws {
        let library = try library(kind)
        let heic = try QueryPredicate(format: "filename ENDSWITH 'HEIC'")
        #expect(try library.search("img") { $0.predicate = heic } == ["forest"])
        let album = library.name(UUID(), "Trip")
        try library.apply(.insertAlbum(uuid: album, title: "Trip"))
        try library.apply(
            .insertMembers(["party", "forest", "beach"].map(library.uuid), album: album, index: nil))
        #expect(try library.search("img", in: .members(collection: album)) == ["forest", "beach"])
    }

    @Test(arguments: EngineKind.tested)
    func aSmartAlbumOfWordsHoldsWhatHasThem(_ kind: EngineKind) throws {
        let library = try library(kind)
        let album = UUID()
        try library.apply(.insertSmartAlbum(uuid: album, title: "Suns", query: SavedQuery(search: "sun")))
        #expect(try library.fetch(.members(collection: album)) == ["beach", "forest"])
        #expect(try library.collection("Suns")?.assetCount == 2)
    }

    @Test(arguments: EngineKind.tested)
    func whatIsHiddenIsNotFound(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.search("beach") == [])
        #expect(try library.search("beach") { $0.includesHidden = true } == ["secret"])
    }
}

@Suite struct RAWSubtypeTests {
    @Test(arguments: EngineKind.tested)
    func anAssetWithARAWSaysSo(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let raw = try library.newPhoto("raw", type: .alternatePhoto, uniformTypeIdentifier: "com.adobe.raw-image")
        #expect(try library.asset("a")?.isRAW == false)
        try library.apply(.insertAsset(raw))
        #expect(try library.asset("raw")?.isRAW == true)
    }

    @Test(arguments: EngineKind.tested)
    func aRAWThatComesLaterCounts(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let raw = try library.newPhoto("raw", type: .alternatePhoto, uniformTypeIdentifier: "com.adobe.raw-image")
        try library.apply(.addResources(raw.resources, asset: library.uuid("a"), metadata: nil))
        #expect(try library.asset("a")?.isRAW == true)
    }

    @Test(arguments: EngineKind.tested)
    func aRenderingOfAnEditIsNone(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let edit = try library.newPhoto("edit", type: .fullSizePhoto, uniformTypeIdentifier: "com.adobe.raw-image")
        try library.apply(.addResources(edit.resources, asset: library.uuid("a"), metadata: nil))
        #expect(try library.asset("a")?.isRAW == false)
    }
}

extension TestLibrary {
    func search(
        _ text: String, in source: AssetRequest.Source = .library, _ refine: (inout AssetRequest) -> Void = { _ in }
    ) throws -> [String] {
        try fetch(source) {
            $0.search = text
            refine(&$0)
        }
    }

    /// Changes the metadata of an asset.
    func describe(_ name: String, _ change: (inout AssetMetadata) -> Void) throws {
        var metadata = try #require(try asset(name)).metadata
        change(&metadata)
        try apply(.setMetadata(metadata, asset: uuid(name)))
    }

    fileprivate func newPhoto(
        _ name: String, type: ResourceType, uniformTypeIdentifier: String
    ) throws -> NewAsset {
        var new = try newPhoto(name)
        new.resources[0].content.type = type
        new.resources[0].content.uniformTypeIdentifier = uniformTypeIdentifier
        return new
    }
}
