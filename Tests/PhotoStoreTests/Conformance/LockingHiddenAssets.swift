// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct LockingHiddenAssets {
    private static let program = Caller(name: "program", scope: .all)

    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("seen", day: 1)
            $0.photo("hidden", day: 2, hidden: true)
            $0.album("Trip", ["hidden", "seen"])
        }
    }

    @Test(arguments: EngineKind.allCases)
    func theLockIsASettingOfTheLibrary(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.engine.describe().isHiddenLocked == false)
        #expect(try library.apply(.setHiddenLock(true))?.objects.map(\.kind) == [.access])
        #expect(try library.engine.describe().isHiddenLocked)
        #expect(try library.apply(.setHiddenLock(true)) == nil)
        try library.apply(.setHiddenLock(false))
        #expect(try library.engine.describe().isHiddenLocked == false)
    }

    @Test(arguments: EngineKind.allCases)
    func whoSeesLessThanAllMayNotTurnIt(_ kind: EngineKind) throws {
        let library = try library(kind)
        for scope in [AccessScope.addOnly, .selection(caller: "one"), .nothing] {
            let caller = Caller(name: "one", scope: scope)
            #expect(refusal { try library.apply(.setHiddenLock(true), as: caller) } == .accessDenied)
        }
    }

    @Test(arguments: EngineKind.allCases)
    func behindItOnlyTheOwnerFindsHiddenAssets(_ kind: EngineKind) throws {
        let library = try library(kind)
        let sources: [AssetRequest.Source] = [
            .library, .named([library.uuid("hidden")]), .members(collection: library.uuid("Trip")),
            .members(collection: AssetCollection.smartAlbumUUID(.allHidden)),
        ]
        for source in sources {
            let before = try library.fetch(source, as: LockingHiddenAssets.program) { $0.includesHidden = true }
            #expect(before.contains("hidden"), "\(source)")
        }
        try library.apply(.setHiddenLock(true))
        for source in sources {
            let found = try library.fetch(source, as: LockingHiddenAssets.program) { $0.includesHidden = true }
            #expect(!found.contains("hidden"), "\(source)")
            #expect(try library.fetch(source) { $0.includesHidden = true }.contains("hidden"), "\(source)")
        }
    }

    @Test(arguments: EngineKind.allCases)
    func behindItTheAlbumOfHiddenAssetsIsEmpty(_ kind: EngineKind) throws {
        let library = try library(kind)
        func count(_ caller: Caller) throws -> Int? {
            try library.engine.collections([.smart(.allHidden)], as: caller).first?.assetCollection?.assetCount
        }
        #expect(try count(LockingHiddenAssets.program) == 1)
        try library.apply(.setHiddenLock(true))
        #expect(try count(LockingHiddenAssets.program) == 0)
        #expect(try count(.owner) == 1)
    }
}
