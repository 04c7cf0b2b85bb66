// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import QuerySupport
import Testing

/// What a grid shows before the pictures are there.
struct PlaceholderTests {
    private let program = Caller(name: "program", scope: .selection(caller: "program"))

    private static let blurred = Thumbhash(bytes: Array(1...21))

    private func library(_ kind: EngineKind) throws -> TestLibrary {
        let library = try kind.library {
            $0.photo("seen")
            $0.photo("plain")
            $0.photo("hidden", hidden: true)
        }
        let rendition = Rendition(
            kind: .thumbnail, size: PixelSize(width: 4, height: 3), jpeg: [0xFF, 0xD8], thumbhash: Self.blurred)
        try library.owner.storeRenditions([StoredRendition(of: Fingerprint(of: "seen"), rendition)])
        return library
    }

    private func ids(_ library: TestLibrary) throws -> [AssetID] {
        var request = AssetRequest(.library)
        request.includesHidden = true
        return try library.owner.fetch(request).ids
    }

    @Test(arguments: EngineKind.allCases)
    func eachAssetHasTheFingerprintOfItsFileAndTheBlurredCopyIfThereIsOne(_ kind: EngineKind) throws {
        let library = try library(kind)
        let found = try library.owner.placeholders(of: ids(library))
        #expect(
            Set(found.values) == [
                PicturePlaceholder(of: Fingerprint(of: "seen"), Self.blurred),
                PicturePlaceholder(of: Fingerprint(of: "plain"), nil),
                PicturePlaceholder(of: Fingerprint(of: "hidden"), nil),
            ])
    }

    @Test(arguments: EngineKind.tested)
    func aProgramGetsThoseInItsScope(_ kind: EngineKind) throws {
        let library = try library(kind)
        let all = try ids(library)
        #expect(try library.session(program).placeholders(of: all).isEmpty)
        try library.apply(.setSelection([library.uuid("plain")], caller: "program"))
        #expect(
            try library.session(program).placeholders(of: all).values.map(\.original) == [Fingerprint(of: "plain")])
    }

    @Test(arguments: EngineKind.tested)
    func tooManyAtATimeAreRefused(_ kind: EngineKind) throws {
        let library = try library(kind)
        let id = try #require(try ids(library).first)
        let many = [AssetID](repeating: id, count: batchLimit + 1)
        #expect(throws: LibraryError.self) { try library.owner.placeholders(of: many) }
    }
}
