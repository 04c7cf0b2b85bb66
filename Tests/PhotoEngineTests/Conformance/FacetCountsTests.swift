// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import QuerySupport
import Testing

struct FacetCountsTests {
    private let program = Caller(name: "program", scope: .selection(caller: "program"))

    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            for (name, hidden, trashed) in [
                ("a", false, false), ("b", false, false), ("c", true, false), ("d", false, true),
            ] {
                $0.photo(name, hidden: hidden, trashed: trashed)
                $0.edit {
                    $0.metadata.keywords = name == "a" ? ["sea", "sun"] : ["sea"]
                    $0.metadata.people = [PersonRegion(name: "Ada"), PersonRegion(name: nil)]
                    $0.metadata.camera.model = "X100"
                    $0.metadata.location = GeoLocation(latitude: 44, longitude: 12)
                }
            }
            $0.photo("e")
        }
    }

    @Test(arguments: EngineKind.allCases)
    func visibleAssetsAreCounted(_ kind: EngineKind) throws {
        let library = try library(kind)
        let counts = try library.owner.facetCounts()
        #expect(counts.keywords == ["sea": 2, "sun": 1])
        #expect(counts.people == ["Ada": 2] && counts.cameras == ["X100": 2])
        let city = try #require(try library.asset("a")?.city)
        #expect(counts.cities == [city: 2])
    }

    @Test(arguments: EngineKind.tested)
    func aProgramCountsItsSelection(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.session(program).facetCounts() == FacetCounts())
        try library.apply(.setSelection([library.uuid("b")], caller: "program"))
        #expect(try library.session(program).facetCounts().keywords == ["sea": 1])
    }

    @Test func aDamagedListIsEmpty() throws {
        let folder = try LibraryFolder()
        let engine = try folder.open()
        for name in ["a", "b"] { try engine.add(name) }
        try DatabaseQueue(path: folder.path + "/library.sqlite").write {
            try $0.execute(sql: "UPDATE asset SET keywords = '[\"sea\"]', camera_model = 'X100'")
            try $0.execute(
                sql: "PRAGMA ignore_check_constraints = ON; UPDATE asset SET keywords = '[\"sea' WHERE id = 1")
        }
        let counts = try folder.open().owner.facetCounts()
        #expect(counts.keywords == ["sea": 1] && counts.cameras == ["X100": 2])
    }
}
