// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

@Suite struct FetchingBursts {
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("1", burst: Burst(identifier: "x"))
            $0.photo("2", burst: Burst(identifier: "x", isRepresentative: true))
            $0.photo("other", burst: Burst(identifier: "y", isRepresentative: true))
            $0.photo("3", burst: Burst(identifier: "x", isUserPick: true))
            $0.photo("4", trashed: true, burst: Burst(identifier: "x"))
        }
    }

    @Test(arguments: EngineKind.allCases)
    func aBurstsMembersAreThoseThatStandForItOrAll(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.fetch(.burst("x")) == ["2", "3"])
        #expect(try library.fetch(.burst("x")) { $0.includesAllBursts = true } == ["1", "2", "3"])
        #expect(try library.fetch(.burst("z")) == [])
    }

    @Test(arguments: EngineKind.allCases)
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
