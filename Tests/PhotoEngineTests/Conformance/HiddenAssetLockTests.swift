// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct HiddenAssetLockTests {
    private static let program = Caller(name: "program", scope: .all)
    /// A program with the name "owner", which is not the owner.
    private static let namesake = Caller(name: "owner", scope: .all)

    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("seen", day: 1)
            $0.photo("hidden", day: 2, hidden: true)
            $0.album("Trip", ["hidden", "seen"])
        }
    }

    @Test(arguments: EngineKind.tested)
    func theLockIsASettingOfTheLibrary(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.owner.describe().isHiddenLocked == false)
        #expect(try library.apply(.setHiddenLock(true))?.objects.map(\.kind) == [.access])
        #expect(try library.owner.describe().isHiddenLocked)
        #expect(try library.apply(.setHiddenLock(true)) == nil)
        try library.apply(.setHiddenLock(false))
        #expect(try library.owner.describe().isHiddenLocked == false)
    }

    @Test(arguments: EngineKind.tested)
    func whoSeesLessThanAllMayNotTurnIt(_ kind: EngineKind) throws {
        let library = try library(kind)
        for scope in [AccessScope.addOnly, .selection(caller: "one"), .nothing] {
            let caller = Caller(name: "one", scope: scope)
            #expect(refusal { try library.apply(.setHiddenLock(true), as: caller) } == .accessDenied)
        }
    }

    @Test(arguments: EngineKind.tested)
    func whomItKeepsOutMayNotTurnItOff(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setHiddenLock(true))
        for caller in [HiddenAssetLockTests.program, HiddenAssetLockTests.namesake] {
            #expect(refusal { try library.apply(.setHiddenLock(false), as: caller) } == .accessDenied)
        }
        #expect(try library.owner.describe().isHiddenLocked)
    }

    @Test(arguments: EngineKind.tested)
    func aProgramOfTheOwnersNameFindsNone(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setHiddenLock(true))
        #expect(try library.fetch(as: HiddenAssetLockTests.namesake) { $0.includesHidden = true } == ["seen"])
        #expect(try library.fetch(as: .owner) { $0.includesHidden = true } == ["seen", "hidden"])
    }

    @Test(arguments: EngineKind.tested)
    func whoKnowsItsIdentifierReadsNothingOfAHiddenAsset(_ kind: EngineKind) throws {
        let library = try library(kind)
        let ids = try ["hidden", "seen"].map(library.id)
        let files = try library.resources(of: "hidden").map(\.id)
        try library.apply(.setHiddenLock(true))
        let program = HiddenAssetLockTests.program
        #expect(try library.session(program).assets(ids).map(\.uuid) == [library.uuid("seen")])
        #expect(try library.session(program).summaries(ids).map(\.uuid) == [library.uuid("seen")])
        #expect(try library.session(program).resources(of: ids).map(\.asset) == [ids[1]])
        let match = ResourceMatch.fingerprints([Fingerprint(of: "hidden"), Fingerprint(of: "seen")])
        #expect(try library.resources(matching: match, as: program) == ["seen.jpg"])
        #expect(try library.collections(.albumsContaining(asset: library.uuid("hidden")), as: program) == [])
        for file in files { #expect(refusal { try library.session(program).open(file) } == .notFound) }
        #expect(try library.owner.assets(ids).count == 2)
        #expect(try library.owner.summaries(ids).count == 2)
        for file in files { #expect(try library.owner.open(file).read() == "hidden") }
    }

    @Test(arguments: EngineKind.tested)
    func nobodyElseTakesAnAssetFromBehindIt(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setHiddenLock(true))
        let hidden = [library.uuid("hidden")]
        for change in [Change.setHidden(false, assets: hidden), .setFavorite(true, assets: hidden)] {
            #expect(refusal { try library.apply(change, as: HiddenAssetLockTests.program) } == .notFound)
        }
        try library.apply(.setHidden(false, assets: hidden))
        #expect(try library.fetch(as: HiddenAssetLockTests.program) == ["seen", "hidden"])
    }

    @Test(arguments: EngineKind.tested)
    func behindItOnlyTheOwnerFindsHiddenAssets(_ kind: EngineKind) throws {
        let library = try library(kind)
        let sources: [AssetRequest.Source] = [
            .library, .named([library.uuid("hidden")]), .members(collection: library.uuid("Trip")),
            .members(collection: AssetCollection.smartAlbumUUID(.allHidden)),
        ]
        for source in sources {
            let before = try library.fetch(source, as: HiddenAssetLockTests.program) { $0.includesHidden = true }
            #expect(before.contains("hidden"), "\(source)")
        }
        try library.apply(.setHiddenLock(true))
        for source in sources {
            let found = try library.fetch(source, as: HiddenAssetLockTests.program) { $0.includesHidden = true }
            #expect(!found.contains("hidden"), "\(source)")
            #expect(try library.fetch(source) { $0.includesHidden = true }.contains("hidden"), "\(source)")
        }
    }

    @Test(arguments: EngineKind.tested)
    func behindItTheAlbumOfHiddenAssetsIsEmpty(_ kind: EngineKind) throws {
        let library = try library(kind)
        func count(_ caller: Caller) throws -> Int? {
            try library.session(caller).collections([.smart(.allHidden)]).first?.assetCollection?.assetCount
        }
        #expect(try count(HiddenAssetLockTests.program) == 1)
        try library.apply(.setHiddenLock(true))
        #expect(try count(HiddenAssetLockTests.program) == 0)
        #expect(try count(.owner) == 1)
    }
}
