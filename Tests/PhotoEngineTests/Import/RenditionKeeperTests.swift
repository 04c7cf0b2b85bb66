// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoFiles
import PhotoLibrary
import PhotoLibraryTesting
import Testing

@testable import PhotoImport

/// What was shown without a rendition has one the next time.
@Suite struct RenditionKeeperTests {
    private let worker = WorkerPool(threads: 1, name: "test-renditions")

    private func keeper(_ maker: StubMaker, in session: any LibrarySession) -> RenditionKeeper {
        RenditionKeeper(maker, StubReader(), in: session) { [worker] in worker.add(.background, $0) }
    }

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
        let keeper = keeper(maker, in: library.owner)
        for _ in 0..<3 { for name in ["a", "b"] { keeper.keep(try resource(name, in: library)) } }
        keeper.wait()
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
        let keeper = keeper(maker, in: library.owner)
        keeper.keep(resource)
        keeper.wait()
        #expect(maker.callCount == 0)
    }

    /// Looking at a library that cannot be written to costs one attempt, and no error.
    @Test func aLibraryThatCannotBeWrittenToIsAskedOnce() throws {
        let library = try library(.memory)
        let (maker, session) = (StubMaker(), ReadOnlySession(next: library.owner))
        let keeper = keeper(maker, in: session)
        for name in ["a", "b", "a"] {
            keeper.keep(try resource(name, in: library))
            keeper.wait()
        }
        #expect(maker.callCount == 1)
        let original = try resource("a", in: library).content.fingerprint
        #expect(try library.owner.rendition(of: original, .thumbnail) == nil)
    }

    @Test func whatCannotBeOpenedIsLeft() throws {
        let library = try library(.sqlite)
        let gone = try library.addMissing("gone")
        let maker = StubMaker()
        let keeper = keeper(maker, in: library.owner)
        keeper.keep(gone)
        keeper.wait()
        #expect(maker.callCount == 0)
        #expect(try library.owner.rendition(of: gone.content.fingerprint, .thumbnail) == nil)
    }
}

/// A session with a library that cannot be written to.
private final class ReadOnlySession: ForwardingSession {
    let next: any LibrarySession

    init(next: any LibrarySession) { self.next = next }

    func storeRenditions(_ renditions: [StoredRendition]) throws(LibraryError) {
        throw LibraryError(.notWritable, "It was meant to fail.")
    }
}
