// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoFiles
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoEngine
@testable import PhotoImport

@Suite struct ImportThumbnailTests {
    /// Returns the files that got a thumbnail.
    private func thumbnails(_ kind: EngineKind, _ files: KeyValuePairs<String, String>) throws -> [String] {
        let fixture = try ImportFixture(kind, files)
        let folder = try TemporaryFolder()
        let store = try RenditionStore(in: LibraryBundle(opening: folder.url))
        fixture.options.makesThumbnails = true
        try fixture.run(thumbnails: ImportThumbnails(StubMaker(), in: store))
        let made = try files.map { file in (file.key, try store.rendition(of: Fingerprint(of: file.value), .thumbnail))
        }
        for (name, rendition) in made { #expect(rendition.map { !$0.jpeg.isEmpty } ?? true, "\(name)") }
        return made.compactMap { $0.1 == nil ? nil : $0.0 }.sorted()
    }

    @Test(arguments: EngineKind.inProcess)
    func aMovieIsShownByItselfWhenNoPhotoIs(_ kind: EngineKind) throws {
        let found = try thumbnails(
            kind, ["a.jpg": "photo id=A", "a.mov": "video id=A", "b.mov": "video id=B", "c.mov": "video seconds=9"])
        #expect(found == ["a.jpg", "b.mov", "c.mov"])
    }

    @Test(arguments: EngineKind.tested)
    func allSizesAreStoredFromOneDecode(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo"])
        fixture.options.makesThumbnails = true
        let maker = StubMaker()
        try fixture.run(thumbnails: ImportThumbnails(maker, in: fixture.engine.owner))
        for kind in Rendition.Kind.allCases {
            let stored = try fixture.engine.owner.rendition(of: Fingerprint(of: "photo"), kind)
            #expect(stored?.size.width == kind.longestSide)
        }
        #expect(maker.callCount == 1)
    }

    /// What was imported without renditions gets them from the library's copy.
    @Test(arguments: EngineKind.tested)
    func aRepeatedImportMakesWhatIsMissing(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(
            kind, ["a.jpg": "photo id=A", "a.mov": "video id=A", "b.jpg": "photo seconds=1"])
        try fixture.run()
        fixture.options.makesThumbnails = true
        let maker = StubMaker()
        let thumbnails = ImportThumbnails(maker, in: fixture.engine.owner)
        try fixture.run(thumbnails: thumbnails)
        #expect(fixture.files.allSatisfy { $0.outcome == .duplicate })
        #expect(maker.callCount == 2)
        for text in ["photo id=A", "photo seconds=1"] {
            #expect(try fixture.engine.owner.rendition(of: Fingerprint(of: text), .screen) != nil)
        }
        #expect(try fixture.engine.owner.rendition(of: Fingerprint(of: "video id=A"), .thumbnail) == nil)
        try fixture.run(thumbnails: thumbnails)
        #expect(maker.callCount == 2, "nothing is made twice")
    }

    /// Another program has locked the store, or something else has its name: the photos come in, and are counted.
    @Test(arguments: EngineKind.inProcess)
    func whatTheLibraryDoesNotStoreIsCounted(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo a", "b.jpg": "photo b", "c.mov": "video id=C"])
        fixture.options.makesThumbnails = true
        for batchSize in [1, 100] {
            fixture.options.batchSize = batchSize
            let store = LockedSession(next: fixture.engine.owner)
            let summary = try fixture.run(thumbnails: ImportThumbnails(StubMaker(), in: store))
            #expect(summary.failed == 0 && summary.unaccounted == 0)
            #expect(summary.withoutThumbnails == 3, "in batches of \(batchSize)")
        }
        let summary = try fixture.run(thumbnails: ImportThumbnails(StubMaker(), in: fixture.engine.owner))
        #expect(summary.withoutThumbnails == 0)
        #expect(try fixture.engine.owner.rendition(of: Fingerprint(of: "photo b"), .thumbnail) != nil)
    }

    @Test func aPictureThatIsDecodedWhenTheImportIsCancelledIsLeftToTheNextOne() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo"])
        fixture.options.makesThumbnails = true
        let isCancelled = Flag()
        let maker = CancellingMaker { isCancelled.set() }
        let summary = try fixture.run(
            thumbnails: ImportThumbnails(maker, in: fixture.engine.owner), isCancelled: { isCancelled.isSet })
        #expect(summary.imported == 1)
        #expect(try fixture.engine.owner.rendition(of: Fingerprint(of: "photo"), .thumbnail) == nil)
        try fixture.run(thumbnails: ImportThumbnails(StubMaker(), in: fixture.engine.owner))
        #expect(try fixture.engine.owner.rendition(of: Fingerprint(of: "photo"), .thumbnail) != nil)
    }

    @Test func whatIsDamagedHasNone() throws {
        #expect(try thumbnails(.memory, ["a.mov": "video id=A damage=short", "b.jpg": "photo damage=short"]) == [])
    }
}

/// A maker that cancels its job, and then gives up, as a decoder does, if it hears of that.
struct CancellingMaker: RenditionMaker {
    let cancel: @Sendable () -> Void

    init(_ cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }

    func renditions(
        of file: borrowing OpenFile, metadata: FileMetadata, kinds: Set<Rendition.Kind>, within budget: ReadBudget
    ) throws(LibraryError) -> [Rendition] {
        cancel()
        guard !JobCancellation.isRequested else { throw LibraryError(.cancelled, "The job was cancelled.") }
        return try StubMaker().renditions(of: file, metadata: metadata, kinds: kinds, within: budget)
    }
}

/// A maker that returns all renditions for every file, and counts the files.
final class StubMaker: RenditionMaker {
    private let count = Mutex(0)
    var callCount: Int { count.withLock { $0 } }

    func renditions(
        of file: borrowing OpenFile, metadata: FileMetadata, kinds: Set<Rendition.Kind>, within budget: ReadBudget
    ) throws(LibraryError) -> [Rendition] {
        count.withLock { $0 += 1 }
        return kinds.map { kind in
            Rendition(
                kind: kind, size: PixelSize(width: kind.longestSide, height: 1),
                jpeg: Array(metadata.uniformTypeIdentifier.utf8))
        }
    }
}
