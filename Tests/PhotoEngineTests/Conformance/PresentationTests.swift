// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// What is shown of the originals of an asset is chosen, and taken back.
@Suite struct PresentationTests {
    /// Returns a library with a Live Photo, an asset of RAW and JPEG, and a plain one.
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        let library = try kind.library {
            $0.photo("live")
            $0.edit { $0.metadata.mediaSubtypes = [.live, .hdr] }
            $0.photo("pair")
            $0.photo("plain")
        }
        var raw = try library.newPhoto("raw").resources[0]
        raw.content.type = .alternatePhoto
        try library.apply(.addResources([raw], asset: library.uuid("pair"), metadata: nil))
        return library
    }

    private func summary(_ name: String, in library: TestLibrary) throws -> AssetSummary {
        try #require(try library.owner.summaries([library.id(name)]).first)
    }

    @Test(arguments: EngineKind.tested)
    func aLivePhotoPlaysUntilItIsTurnedOff(_ kind: EngineKind) throws {
        let library = try library(kind)
        let live = library.uuid("live")
        // The index is read, and follows the changes.
        #expect(try library.fetch() == ["live", "pair", "plain"])
        #expect(try summary("live", in: library).playsLivePhoto)
        for plays in [false, true, false] {
            let set = try #require(try library.apply(.setLivePlayback(plays, assets: [live])))
            #expect(set.objects.map(\.uuid) == [live] && set.objects.map(\.facets) == [.presentation])
            let asset = try #require(try library.asset("live"))
            #expect(asset.playsLivePhoto == plays && asset.metadata.mediaSubtypes == [.live, .hdr])
            #expect(abs(asset.modificationDate.timeIntervalSince(set.date)) < 0.001)
            #expect(try summary("live", in: library).playsLivePhoto == plays)
            #expect(try summary("live", in: library) == AssetSummary(asset))
            #expect(try library.apply(.setLivePlayback(plays, assets: [live])) == nil)
        }
        #expect(try library.fetch() == ["live", "pair", "plain"])
    }

    @Test(arguments: EngineKind.tested)
    func oneOriginalOfTwoIsChosen(_ kind: EngineKind) throws {
        let library = try library(kind)
        let pair = library.uuid("pair")
        #expect(try library.asset("pair")?.originalChoice == .compressed)
        for choice in [OriginalChoice.raw, .compressed] {
            let set = try #require(try library.apply(.setOriginalChoice(choice, assets: [pair])))
            #expect(set.objects.map(\.facets) == [.presentation])
            #expect(try library.asset("pair")?.originalChoice == choice)
            #expect(try library.apply(.setOriginalChoice(choice, assets: [pair])) == nil)
        }
        #expect(try library.asset("pair")?.presentation == nil)
    }

    @Test(arguments: EngineKind.tested)
    func anAssetWithoutTheChoiceIsRefusedAndNothingIsDone(_ kind: EngineKind) throws {
        let library = try library(kind)
        let (live, pair, plain) = (library.uuid("live"), library.uuid("pair"), library.uuid("plain"))
        let token = try library.token()
        let refused: [Change] = [
            .setLivePlayback(false, assets: [live, plain]), .setLivePlayback(true, assets: [pair]),
            .setOriginalChoice(.raw, assets: [pair, live]), .setOriginalChoice(.compressed, assets: [plain]),
        ]
        for change in refused {
            #expect(refusal { try library.apply(change) } == .unsupported, "\(change)")
        }
        #expect(refusal { try library.apply(.setLivePlayback(false, assets: [UUID()])) } == .notFound)
        #expect(try library.token() == token)
        #expect(try library.asset("live")?.presentation == nil && library.asset("pair")?.presentation == nil)
    }

    @Test(arguments: EngineKind.tested)
    func aNewAssetComesWithItsChoice(_ kind: EngineKind) throws {
        let library = try library(kind)
        var new = try library.newPhoto("new")
        var raw = try library.newPhoto("its raw").resources[0]
        raw.content.type = .alternatePhoto
        new.metadata.mediaSubtypes = [.live]
        new.presentation = Presentation()
        new.presentation?.playsLivePhoto = false
        new.presentation?.originalChoice = .raw
        #expect(refusal { try library.apply(.insertAsset(new)) } == .unsupported)
        new.resources.append(raw)
        try library.apply(.insertAsset(new))
        let asset = try #require(try library.asset("new"))
        #expect(!asset.playsLivePhoto && asset.originalChoice == .raw)
        #expect(try !summary("new", in: library).playsLivePhoto)
        var still = try library.newPhoto("still")
        still.presentation = new.presentation
        still.presentation?.originalChoice = .compressed
        #expect(refusal { try library.apply(.insertAsset(still)) } == .unsupported)
    }

    @Test func thePhotoOfALivePhotoIsNotInASidecarsRecordUnlessItWasTurnedOff() throws {
        let library = try library(.sqlite)
        let asset = try #require(try library.asset("live"))
        let plain = String(decoding: try JSONEncoder().encode(asset), as: UTF8.self)
        #expect(!plain.contains("presentation"))
        try library.apply(.setLivePlayback(false, assets: [asset.uuid]))
        let still = try #require(try library.asset("live"))
        let read = try JSONDecoder().decode(Asset.self, from: JSONEncoder().encode(still))
        #expect(read == still && !read.playsLivePhoto)
        // A record of an earlier version has no such key.
        #expect(try JSONDecoder().decode(Asset.self, from: Data(plain.utf8)).playsLivePhoto)
    }
}
