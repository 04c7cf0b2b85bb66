// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import Testing

/// A fetch brings the summaries of its first assets.
@Suite struct FetchPageTests {
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            for day in 1...5 { $0.photo("\(day)", day: day, hidden: day == 2) }
        }
    }

    @Test(arguments: EngineKind.tested, [0, 1, 3, 4, 1_000])
    func thePageHasTheSummariesOfTheFirstAssets(_ kind: EngineKind, size: Int) throws {
        let library = try library(kind)
        let fetched = try library.owner.fetch(AssetRequest(.library), page: size)
        #expect(fetched.ids.count == 4)
        #expect(fetched.names.count == 4)
        #expect(fetched.page.count == min(size, 4))
        #expect(try fetched.page.summaries == library.owner.summaries(Array(fetched.ids.prefix(size))))
    }

    @Test(arguments: EngineKind.tested)
    func thePageIsInTheOrderOfTheRequest(_ kind: EngineKind) throws {
        let library = try library(kind)
        var request = AssetRequest(.library)
        request.sort = [SortTerm(.creationDate, ascending: false)]
        let page = try library.owner.fetch(request, page: 2).page
        #expect(page.summaries.map { library.name(of: $0.uuid) } == ["5", "4"])
    }

    @Test(arguments: EngineKind.tested, [-1, 1_001])
    func aPageIsNoLargerThanABatch(_ kind: EngineKind, size: Int) throws {
        let owner = try library(kind).owner
        #expect(refusal { try owner.fetch(AssetRequest(.library), page: size) } == .invalidRequest)
    }

    @Test(arguments: EngineKind.tested)
    func thePageStaysAsItWasAtTheFetch(_ kind: EngineKind) throws {
        let library = try library(kind)
        let fetched = try library.owner.fetch(AssetRequest(.library), page: 10)
        try library.apply(.setFavorite(true, assets: [library.uuid("1")]))
        #expect(fetched.page.summaries.map(\.isFavorite) == [false, false, false, false])
    }

    @Test(arguments: EngineKind.tested)
    func thePageShowsWhatTheCallerSees(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.setSelection(["2", "4"].map(library.uuid), caller: "program"), .setHiddenLock(true))
        let program = try library.session(Caller(name: "program", scope: .selection(caller: "program")))
        var request = AssetRequest(.library)
        request.includesHidden = true
        let page = try program.fetch(request, page: 10).page
        #expect(page.summaries.map(\.uuid) == [library.uuid("4")])
        try library.apply(.setAccess(.denied, level: .readWrite, caller: "program"))
        #expect(try program.fetch(request, page: 10).page.summaries == [])
    }
}
