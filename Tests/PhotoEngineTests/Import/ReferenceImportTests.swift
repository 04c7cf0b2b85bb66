// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Testing

@testable import PhotoEngine

extension ImportFixture {
    fileprivate func onlyAsset() throws -> Asset {
        let assets = try assets()
        #expect(assets.count == 1)
        return try #require(assets.first)
    }
}

@Suite struct ReferenceImportTests {
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
        #expect(try fixture.engine.owner.open(resource.id).read() == "photo a")
    }

    @Test func whatTellsOfAPhotoIsKeptWithTheLibrary() throws {
        let fixture = try fixture(["a.jpg": "photo a|video seconds=2", "a.xmp": "sidecar title=T"])
        try fixture.run()
        let resources = try fixture.resources(of: try fixture.onlyAsset())
        #expect(resources.map { $0.placements.map(\.store) } == [[.reference], [.local], [.local]])
    }

    /// The referenced file is gone, and the same bytes are imported from elsewhere and copied.
    @Test(arguments: [false, true])
    func bytesThatTheLibraryGetsTakeThePlaceOfAFileThatIsGone(isNoted: Bool) throws {
        let fixture = try fixture(["a.jpg": "photo a"])
        try fixture.run()
        let engine = try #require(fixture.engine as? SQLiteEngine)
        try FileManager.default.removeItem(atPath: fixture.path("a.jpg"))
        if isNoted { #expect(try Verifier(engine).verify(deep: false).findings.count == 1) }
        fixture.options.isReference = false
        try fixture.folder.write("photo a", to: "copy/a.jpg")
        try fixture.run()
        #expect(fixture.outcomes == ["copy/a.jpg: repaired"])
        let resource = try #require(try fixture.resources(of: try fixture.onlyAsset()).first)
        #expect(resource.placements.map(\.store) == [.local])
        #expect(try Verifier(engine).verify(deep: true).findings == [])
    }

    /// Both placements are recorded in the library.
    @Test func aVerificationForgetsAFileThatIsGoneWhereTheLibraryHasItsBytes() throws {
        let fixture = try fixture(["a.jpg": "photo a"])
        try fixture.run()
        let engine = try #require(fixture.engine as? SQLiteEngine)
        let resource = try #require(try fixture.resources(of: try fixture.onlyAsset()).first)
        let dead = try #require(resource.placements.first)
        try FileManager.default.removeItem(atPath: fixture.path("a.jpg"))
        fixture.options.isReference = false
        try fixture.folder.write("photo a", to: "copy/a.jpg")
        try fixture.run()
        for state in [Placement.State.present, .missing] {
            try engine.database.pool.write { database in
                try database.execute(
                    sql: "INSERT INTO placement (resource_id, store, key, state) VALUES (?, 'reference', ?, ?)",
                    arguments: [resource.id.rawValue, dead.key, state.rawValue])
            }
            #expect(try Verifier(engine).verify(deep: false).findings.map(\.problem) == [.missingFile])
            #expect(try Verifier(engine).verify(deep: false).findings == [])
        }
    }

    /// The file may still exist while its volume is not connected.
    @Test func aFileOnAVolumeThatIsAwayIsNotForgotten() throws {
        let fixture = try fixture(["a.jpg": "photo a"])
        try fixture.run()
        let asset = try fixture.onlyAsset()
        var resource = try #require(try fixture.resources(of: asset).first)
        var placement = try #require(resource.placements.first)
        placement.state = .offline
        let staged = try fixture.engine.owner.stage(
            OpenFile(containing: "photo a"), filenameExtension: "jpg")
        _ = try fixture.engine.owner.apply(
            [.setPlacement(placement, resource: resource.uuid), .repair(staged, resource: resource.uuid)])
        resource = try #require(try fixture.resources(of: asset).first)
        #expect(Set(resource.placements.map(\.store)) == [.local, .reference])
    }

    @Test func anotherRunKnowsIt() throws {
        let fixture = try fixture(["a.jpg": "photo a"])
        try fixture.run()
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: duplicate"])
        #expect(fixture.reader.read.isEmpty)
    }
}
