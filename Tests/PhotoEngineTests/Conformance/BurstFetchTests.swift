// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct BurstFetchTests {
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("1", burst: Burst(identifier: "x"))
            $0.photo("2", burst: Burst(identifier: "x", isRepresentative: true))
            $0.photo("other", burst: Burst(identifier: "y", isRepresentative: true))
            $0.photo("3", burst: Burst(identifier: "x", isUserPick: true))
            $0.photo("4", trashed: true, burst: Burst(identifier: "x"))
        }
    }

    @Test(arguments: EngineKind.tested)
    func aBurstsMembersAreThoseThatStandForItOrAll(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.fetch(.burst("x")) == ["2", "3"])
        #expect(try library.fetch(.burst("x")) { $0.includesAllBursts = true } == ["1", "2", "3"])
        #expect(try library.fetch(.burst("z")) == [])
    }

    @Test(arguments: EngineKind.tested)
    func theFramesOfABurstBelongToItsMoment(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("before", day: 1)
            $0.photo("frame", day: 2, burst: Burst(identifier: "x"))
            $0.photo("cover", day: 2, burst: Burst(identifier: "x", isRepresentative: true))
            $0.photo("alone", day: 9, burst: Burst(identifier: "y"))
        }
        func moments(of source: CollectionRequest.Source) throws -> [AssetCollection] {
            let ids = try library.owner.fetch(CollectionRequest(source)).ids
            return try library.owner.collections(ids).compactMap(\.assetCollection)
        }
        #expect(try moments(of: .moments).map(\.assetCount) == [1, 1])
        let moment = try #require(try moments(of: .momentsContaining(asset: library.uuid("frame"))).first)
        #expect(try library.fetch(.members(collection: moment.uuid)) == ["cover"])
        let all = try library.fetch(.members(collection: moment.uuid)) { $0.includesAllBursts = true }
        #expect(all == ["frame", "cover"])
        #expect(try moments(of: .momentsContaining(asset: library.uuid("alone"))) == [])
    }

    @Test(arguments: EngineKind.tested)
    func aBurstIsSortedAndCut(_ kind: EngineKind) throws {
        let library = try library(kind)
        let found = try library.fetch(.burst("x")) {
            $0.includesAllBursts = true
            $0.sort = [SortTerm(.filename, ascending: false)]
            $0.offset = 1
            $0.limit = 5
        }
        #expect(found == ["2", "1"])
    }
}
