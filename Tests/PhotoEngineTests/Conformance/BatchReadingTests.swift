// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct BatchReadingTests {
    @Test(arguments: EngineKind.tested)
    func assetsComeInTheOrderOfTheirIDs(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
        }
        let ids = try ["b", "a"].map(library.id)
        #expect(try library.owner.assets(ids).map(\.id) == ids)
    }

    @Test(arguments: EngineKind.tested)
    func assetsThatAreNotThereAreLeftOut(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let ids = [AssetID(rawValue: 99), try library.id("a"), AssetID(rawValue: 0), AssetID(rawValue: -5)]
        #expect(try library.owner.assets(ids).map(\.id) == [try library.id("a")])
    }

    @Test(arguments: EngineKind.tested, [Int64.min, -1, 0, 2, .max])
    func everyNumberCanBeAskedFor(_ kind: EngineKind, _ number: Int64) throws {
        let library = try kind.library { $0.photo("a") }
        let owner = library.owner
        let id = AssetID(rawValue: number)
        #expect(try owner.assets([id]).isEmpty)
        #expect(try owner.summaries([id]).isEmpty)
        #expect(try owner.resources(of: [id]).isEmpty)
        #expect(try owner.contents([id]).isEmpty)
        #expect(try owner.sourceRecords(of: [id]).isEmpty)
        #expect(try owner.collections([.album(number), .folder(number)]).isEmpty)
        #expect(refusal { try owner.open(ResourceID(rawValue: number)) } == .notFound)
        #expect(refusal { try owner.open(id, .current) } != nil)
    }

    @Test(arguments: EngineKind.tested)
    func hiddenAndTrashedAssetsAreReadByID(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("secret", hidden: true)
            $0.photo("gone", trashed: true)
        }
        #expect(try library.asset("secret")?.isHidden == true)
        #expect(try library.asset("gone")?.trashedDate == .day(200))
    }

    @Test(arguments: EngineKind.tested)
    func moreThanABatchIsRefused(_ kind: EngineKind) throws {
        let library = try kind.library()
        let ids = (0...Int64(batchLimit)).map { AssetID(rawValue: $0) }
        let collections = (0...Int64(batchLimit)).map { CollectionID.album($0) }
        let fingerprints = [Fingerprint](repeating: Fingerprint(of: ""), count: batchLimit + 1)
        let engine = library.engine
        #expect(refusal { try engine.owner.assets(ids) } == .invalidRequest)
        #expect(refusal { try engine.owner.resources(of: ids) } == .invalidRequest)
        #expect(refusal { try engine.owner.collections(collections) } == .invalidRequest)
        #expect(refusal { try engine.owner.resources(matching: .fingerprints(fingerprints)) } == .invalidRequest)
    }

    @Test(arguments: EngineKind.tested)
    func whatIsNamedTwiceIsToldTwice(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
            $0.album("Trip", ["a", "b"])
        }
        let (a, b) = (try library.id("a"), try library.id("b"))
        let ids = [a, b, a, AssetID(rawValue: 99), a]
        let engine = library.engine
        #expect(try engine.owner.assets(ids).map(\.id) == [a, b, a, a])
        #expect(try engine.owner.summaries(ids).map(\.id) == [a, b, a, a])
        #expect(try engine.owner.resources(of: ids).map(\.asset) == [a, b, a, a])
        let contents = try engine.owner.contents(ids)
        #expect(contents.map(\.id) == [a, b, a, a])
        #expect(contents.map(\.resources.count) == [1, 1, 1, 1])
        #expect(try engine.owner.sourceRecords(of: ids) == [:])
        let albums = try engine.owner.fetch(CollectionRequest(.albums)).ids
        #expect(try engine.owner.collections(albums + albums).map(\.title) == ["Trip", "Trip"])
    }

    @Test(arguments: EngineKind.tested)
    func aWholeBatchIsRead(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let ids = [AssetID](repeating: try library.id("a"), count: batchLimit - 1) + [AssetID(rawValue: 99)]
        #expect(try !library.owner.assets(ids).isEmpty)
    }

    @Test(arguments: EngineKind.tested)
    func anAssetKeepsEverythingItWasGiven(_ kind: EngineKind) throws {
        let library = try kind.library()
        var new = try library.newPhoto("a")
        new.metadata.mediaSubtypes = [.panorama, .hdr]
        new.metadata.captureDate = CaptureDate(
            date: Date(timeIntervalSinceReferenceDate: 1_234.567_891), utcOffsetSeconds: -12_600, zone: .assumed,
            source: .gps)
        new.metadata.location = GeoLocation(latitude: -33.857_123_456, longitude: 151.215, altitude: -2.5)
        new.metadata.camera = Camera(make: "Maker", model: "Modél", lens: "50 mm")
        new.metadata.damage = "the lower half is missing"
        new.isFavorite = true
        new.isHidden = true
        new.burst = Burst(identifier: "b", isRepresentative: true, isUserPick: true)
        try library.apply(.insertAsset(new))
        let asset = try #require(try library.asset("a"))
        #expect(asset.uuid == new.uuid)
        #expect(asset.metadata == new.metadata)
        #expect(asset.addedDate == new.addedDate)
        #expect(asset.isFavorite && asset.isHidden)
        #expect(asset.burst == new.burst)
        #expect(asset.sourceType == .userLibrary)
        #expect(asset.trashedDate == nil)
    }

    @Test(arguments: EngineKind.tested)
    func anAssetTellsWhatItsPrimaryFileIs(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a", filename: "IMG_1.JPG", bytes: "12345") }
        let asset = try #require(try library.asset("a"))
        #expect(asset.originalFilename == "IMG_1.JPG")
        #expect(asset.uniformTypeIdentifier == "public.jpeg")
        #expect(asset.byteCount == 5)
    }

    @Test(arguments: EngineKind.tested)
    func resourcesComeByAssetInTheOrderOfTheIDsAndThePrimaryOneFirst(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        var pair = try library.newPhoto("b")
        let movie = try library.newVideo("movie").resources[0]
        pair.resources.append(movie)
        try library.apply(.insertAsset(pair))
        let ids = try ["b", "a"].map(library.id)
        let names = try library.owner.resources(of: ids).map { library.name(of: $0.uuid) }
        #expect(names == ["b.jpg", "movie.mov", "a.jpg"])
    }

    @Test(arguments: EngineKind.tested)
    func aResourceKeepsEverythingItWasGiven(_ kind: EngineKind) throws {
        let library = try kind.library()
        var new = try library.newPhoto("a", contentIdentifier: "pair")
        new.resources[0].content.type = ResourceType(rawValue: 4_711)
        try library.apply(.insertAsset(new))
        let resource = try #require(try library.resources(of: "a").first)
        #expect(resource.uuid == new.resources[0].uuid)
        #expect(resource.asset == (try library.id("a")))
        #expect(resource.content == new.resources[0].content)
        #expect(resource.placements == [new.resources[0].placement])
    }
}

@Suite struct ResourceLookupTests {
    @Test(arguments: EngineKind.tested)
    func aFingerprintFindsEveryFileWithThoseBytes(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a", bytes: "same")
            $0.photo("b", bytes: "other")
            $0.photo("c", bytes: "same")
        }
        let match = ResourceMatch.fingerprints([Fingerprint(of: "same"), Fingerprint(of: "unknown")])
        #expect(try library.resources(matching: match) == ["a.jpg", "c.jpg"])
    }

    @Test(arguments: EngineKind.tested)
    func aContentIdentifierFindsBothHalvesOfALivePhoto(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a", contentIdentifier: "pair")
            $0.video("b", contentIdentifier: "pair")
            $0.photo("c")
        }
        #expect(try library.resources(matching: .contentIdentifiers(["pair", "none"])) == ["a.jpg", "b.mov"])
    }

    @Test(arguments: EngineKind.tested)
    func anOriginFindsTheFileThatWasReadThere(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a", origin: .file("/p/a.jpg"))
            $0.photo("b")
        }
        #expect(try library.resources(matching: .origins([.file("/p/a.jpg"), .file("/p/b.jpg")])) == ["a.jpg"])
        let files = [FileStamp.file("/p/a.jpg"), .file("/p/b.jpg"), .file("/p/a.jpg", generation: 9)]
        let read = try library.owner.resources(readFrom: files)
        #expect(read.mapValues { library.name(of: $0.uuid) } == [.file("/p/a.jpg"): "a.jpg"])
        #expect(try library.owner.resources(readFrom: []).isEmpty)
        #expect(throws: LibraryError.self) {
            try library.owner.resources(readFrom: (0..<1_001).map { .file("/p/\($0)") })
        }
        let stranger = Caller(name: "one", scope: .selection(caller: "one"))
        #expect(try library.session(stranger).resources(readFrom: files).isEmpty)
    }

    @Test(arguments: EngineKind.tested)
    func aFileThatChangedSinceIsNotFoundByItsOrigin(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a", origin: .file("/p/a.jpg")) }
        let match = ResourceMatch.origins([.file("/p/a.jpg", generation: 1)])
        #expect(try library.resources(matching: match) == [])
    }

    @Test(arguments: EngineKind.tested)
    func aResourceCanHaveSeveralOrigins(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a", origin: .file("/p/a.jpg")) }
        try library.apply(.rememberOrigin(.file("/q/a.jpg"), resource: library.uuid("a.jpg")))
        for path in ["/p/a.jpg", "/q/a.jpg"] {
            #expect(try library.resources(matching: .origins([.file(path)])) == ["a.jpg"])
        }
    }

    @Test(arguments: EngineKind.tested)
    func anOriginThatWasReadAgainWithOtherBytesIsTheLaterFiles(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a", origin: .file("/p"))
            $0.photo("b")
        }
        try library.apply(.rememberOrigin(.file("/p"), resource: library.uuid("b.jpg")))
        #expect(try library.resources(matching: .origins([.file("/p")])) == ["b.jpg"])
    }

    @Test(arguments: EngineKind.tested)
    func filesOfHiddenAndTrashedAssetsAreFoundToo(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a", hidden: true)
            $0.photo("b", trashed: true)
        }
        let match = ResourceMatch.fingerprints([Fingerprint(of: "a"), Fingerprint(of: "b")])
        #expect(try library.resources(matching: match) == ["a.jpg", "b.jpg"])
    }
}
