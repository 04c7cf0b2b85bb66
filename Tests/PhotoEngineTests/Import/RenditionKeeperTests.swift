// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import PhotoImport

/// What was shown without a rendition has one the next time.
@Suite struct RenditionKeeperTests {
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("a", day: 1, bytes: "photo")
            $0.photo("b", day: 2, bytes: "photo seconds=2")
        }
    }

    private func resource(_ name: String, in library: TestLibrary) throws -> Resource {
        try #require(try library.resources(of: name).first)
    }

    @Test(arguments: EngineKind.allCases)
    func itMakesWhatIsMissingOnce(_ kind: EngineKind) throws {
        let library = try library(kind)
        let maker = StubMaker()
        let keeper = RenditionKeeper(maker, StubReader(), in: library.owner)
        for _ in 0..<3 { for name in ["a", "b"] { keeper.keep(try resource(name, in: library)) } }
        keeper.finish()
        #expect(maker.callCount == 2)
        for name in ["a", "b"] {
            let original = try resource(name, in: library).content.fingerprint
            #expect(try library.owner.rendition(of: original, .thumbnail) != nil)
            #expect(try library.owner.rendition(of: original, .screen) != nil)
        }
    }

    @Test func whatIsStoredIsNotMadeAgain() throws {
        let library = try library(.memory)
        let resource = try resource("a", in: library)
        let stored = Rendition(kind: .thumbnail, size: PixelSize(width: 256, height: 1), jpeg: [1])
        try library.owner.storeRenditions([StoredRendition(of: resource.content.fingerprint, stored)])
        let maker = StubMaker()
        let keeper = RenditionKeeper(maker, StubReader(), in: library.owner)
        keeper.keep(resource)
        keeper.finish()
        #expect(maker.callCount == 0)
    }

    @Test func whatCannotBeOpenedIsLeft() throws {
        let library = try library(.sqlite)
        let gone = try library.addMissing("gone")
        let maker = StubMaker()
        let keeper = RenditionKeeper(maker, StubReader(), in: library.owner)
        keeper.keep(gone)
        keeper.finish()
        #expect(maker.callCount == 0)
        #expect(try library.owner.rendition(of: gone.content.fingerprint, .thumbnail) == nil)
    }
}
