// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoStore
import Testing

extension ImportFixture {
    fileprivate func onlyAsset() throws -> Asset {
        let assets = try assets()
        #expect(assets.count == 1)
        return try #require(assets.first)
    }
}

@Suite struct ImportingReferences {
    private func fixture(_ files: KeyValuePairs<String, String>) throws -> ImportFixture {
        let fixture = try ImportFixture(.sqlite, files)
        fixture.options.isReference = true
        return fixture
    }

    @Test func theFileStaysWhereItIsAndIsReadThere() throws {
        let fixture = try fixture(["a.jpg": "photo a"])
        try fixture.run()
        let resource = try #require(try fixture.resources(of: try fixture.onlyAsset()).first)
        #expect(resource.placements.map(\.store) == [.reference])
        #expect(resource.placements.first?.key.hasSuffix("/a.jpg") == true)
        #expect(try fixture.engine.open(resource.id, as: .owner).read() == "photo a")
    }

    @Test func whatTellsOfAPhotoIsKeptWithTheLibrary() throws {
        let fixture = try fixture(["a.jpg": "photo a|video seconds=2", "a.xmp": "sidecar title=T"])
        try fixture.run()
        let resources = try fixture.resources(of: try fixture.onlyAsset())
        #expect(resources.map { $0.placements.map(\.store) } == [[.reference], [.local], [.local]])
    }

    @Test func anotherRunKnowsIt() throws {
        let fixture = try fixture(["a.jpg": "photo a"])
        try fixture.run()
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: duplicate"])
        #expect(fixture.reader.read.isEmpty)
    }
}
