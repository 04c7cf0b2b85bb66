// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// One call opens the file that shows an asset.
@Suite struct PictureOpeningTests {
    /// Returns a library with a RAW+JPEG photo that has a rendering of an edit.
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        let library = try kind.library {
            $0.photo("a", day: 1)
            $0.photo("b", day: 2)
        }
        for (type, text) in [(ResourceType.alternatePhoto, "raw"), (.fullSizePhoto, "edited")] {
            let staged = try library.stage(text)
            let content = ResourceContent(
                type: type, originalFilename: "\(text).jpg", uniformTypeIdentifier: "public.jpeg",
                byteCount: staged.byteCount, fingerprint: staged.fingerprint, pixelSize: PixelSize(width: 4, height: 3))
            let new = NewResource(content: content, placement: staged.placement)
            try library.apply(.addResources([new], asset: library.uuid("a"), metadata: nil))
        }
        return library
    }

    private func text(_ asset: String, _ version: PictureVersion, in library: TestLibrary) throws -> String {
        try library.owner.open(library.id(asset), version).takeFile().read()
    }

    @Test(arguments: EngineKind.tested)
    func eachVersionHasItsFile(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try PictureVersion.allCases.map { try text("a", $0, in: library) } == ["a", "a", "raw"])
        try library.apply(.setAdjustment(Adjustment(), asset: library.uuid("a")))
        #expect(try PictureVersion.allCases.map { try text("a", $0, in: library) } == ["edited", "a", "raw"])
        #expect(try PictureVersion.allCases.map { try text("b", $0, in: library) } == ["b", "b", "b"])
    }

    @Test(arguments: EngineKind.tested)
    func theResourceComesWithTheFile(_ kind: EngineKind) throws {
        let library = try library(kind)
        let resource = try library.owner.open(library.id("a"), .original).resource
        #expect(resource.content.type == .alternatePhoto)
        #expect(resource.content.originalFilename == "raw.jpg")
    }

    @Test(arguments: EngineKind.tested)
    func whatTheCallerDoesNotSeeIsNotFound(_ kind: EngineKind) throws {
        let library = try library(kind)
        let (a, b) = (try library.id("a"), try library.id("b"))
        try library.apply(.setSelection([library.uuid("a")], caller: "program"))
        let program = try library.session(Caller(name: "program", scope: .selection(caller: "program")))
        #expect(refusal { try program.open(b, .current).takeFile() } == .notFound)
        #expect(try program.open(a, .current).takeFile().read() == "a")
        try library.apply(.setHidden(true, assets: [library.uuid("a")]), .setHiddenLock(true))
        #expect(refusal { try program.open(a, .current).takeFile() } == .notFound)
        #expect(try text("a", .current, in: library) == "a")
        #expect(refusal { try library.owner.open(AssetID(rawValue: 99), .current).takeFile() } == .notFound)
    }

    @Test(arguments: EngineKind.tested)
    func whoMayReadNothingFindsNothing(_ kind: EngineKind) throws {
        let library = try library(kind)
        let program = try library.session(Caller(name: "program", scope: .addOnly))
        let id = try library.id("a")
        #expect(refusal { try program.open(id, .current).takeFile() } == .notFound)
    }
}
