// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
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

    @Test(arguments: [EngineKind.memory, .sqlite])
    func aMovieIsShownByItselfWhenNoPhotoIs(_ kind: EngineKind) throws {
        let found = try thumbnails(
            kind, ["a.jpg": "photo id=A", "a.mov": "video id=A", "b.mov": "video id=B", "c.mov": "video seconds=9"])
        #expect(found == ["a.jpg", "b.mov", "c.mov"])
    }

    @Test func whatIsDamagedHasNone() throws {
        #expect(try thumbnails(.memory, ["a.mov": "video id=A damage=short", "b.jpg": "photo damage=short"]) == [])
    }
}

/// A maker that returns a thumbnail for every file.
private struct StubMaker: RenditionMaker {
    func thumbnail(
        of file: borrowing OpenFile, metadata: FileMetadata, within budget: ReadBudget
    ) throws(LibraryError) -> Rendition {
        Rendition(
            kind: .thumbnail, size: PixelSize(width: 1, height: 1), jpeg: Array(metadata.uniformTypeIdentifier.utf8))
    }
}
