// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct MetadataChangeTests {
    @Test(arguments: EngineKind.tested)
    func whatPeopleWriteComesBack(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        var metadata = try #require(try library.asset("a")).metadata
        metadata.title = "Spring"
        metadata.caption = "By the “sea”"
        metadata.keywords = ["sea", "日本", "b, c"]
        metadata.rating = -1
        metadata.people = [
            PersonRegion(
                name: "Ada", area: PersonRegion.Area(centerX: 1.0 / 3, centerY: 0.25, width: 0.1, height: 0.2)),
            PersonRegion(name: nil),
        ]
        metadata.projection = .equirectangular
        try library.apply(.setMetadata(metadata, asset: library.uuid("a")))
        #expect(try library.asset("a")?.metadata == metadata)
    }

    @Test(arguments: EngineKind.tested)
    func factsThatAreSoAlreadyAreNoChange(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let metadata = try #require(try library.asset("a")).metadata
        #expect(try library.apply(.setMetadata(metadata, asset: library.uuid("a"))) == nil)
    }

    @Test(arguments: EngineKind.tested)
    func anEditIsRememberedAndForgotten(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let edit = Adjustment(
            formatIdentifier: "com.apple.photo", formatVersion: "1.4", date: Date(timeIntervalSince1970: 5))
        try library.apply(.setAdjustment(edit, asset: library.uuid("a")))
        #expect(try library.asset("a")?.adjustment == edit)
        try library.apply(.setAdjustment(Adjustment(), asset: library.uuid("a")))
        #expect(try library.asset("a")?.adjustment == Adjustment())
        try library.apply(.setAdjustment(nil, asset: library.uuid("a")))
        #expect(try #require(try library.asset("a")).adjustment == nil)
    }

    @Test(arguments: EngineKind.tested)
    func membersOfABurstAreFoundByIt(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
        }
        try library.apply(.setBurst(Burst(identifier: "X", isRepresentative: true), asset: library.uuid("a")))
        #expect(try library.resources(matching: .bursts(["X", "Y"])) == ["a.jpg"])
        #expect(try library.asset("a")?.burst?.isRepresentative == true)
    }
}
