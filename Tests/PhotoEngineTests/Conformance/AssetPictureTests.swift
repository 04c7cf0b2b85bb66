// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// One call brings the resource that shows an asset, a stored rendition of it, and its file where that is needed.
@Suite struct AssetPictureTests {
    /// What a picture has, so that it can be compared.
    private struct Answer: Equatable {
        var filename: String
        var kind: Rendition.Kind?
        /// The content of the file; `nil` if it was not opened.
        var file: String?
        var obstacle: LibraryError.Code?
    }

    private func answer(
        _ asset: String, _ request: PictureRequest, in library: TestLibrary, as session: (any LibrarySession)? = nil
    ) throws -> Answer {
        let picture = try (session ?? library.owner).picture(of: library.id(asset), request)
        let filename = picture.resource.content.originalFilename
        let (kind, obstacle) = (picture.rendition?.kind, picture.obstacle?.code)
        let file = picture.takeFile()
        return Answer(filename: filename, kind: kind, file: file?.read(), obstacle: obstacle)
    }

    private func rendition(_ kind: Rendition.Kind, width: Int? = nil, of text: String) -> StoredRendition {
        let size = PixelSize(width: width ?? kind.longestSide, height: 2)
        return StoredRendition(of: Fingerprint(of: text), Rendition(kind: kind, size: size, jpeg: Array(text.utf8)))
    }

    private func library(_ kind: EngineKind) throws -> TestLibrary {
        let library = try kind.library {
            $0.photo("a", day: 1)
            $0.photo("b", day: 2)
        }
        try library.owner.storeRenditions([rendition(.thumbnail, of: "a"), rendition(.screen, of: "a")])
        return library
    }

    @Test(arguments: EngineKind.tested)
    func theSmallestRenditionThatSufficesIsReturned(_ kind: EngineKind) throws {
        let library = try library(kind)
        let kinds = try [1, 256, 257, 1_024, 4_000].map {
            try answer("a", PictureRequest(longestSide: $0, file: .never), in: library).kind
        }
        #expect(kinds == [.thumbnail, .thumbnail, .screen, .screen, .screen])
        #expect(try answer("a", PictureRequest(longestSide: nil, file: .never), in: library).kind == nil)
        #expect(try answer("b", PictureRequest(longestSide: 256, file: .never), in: library).kind == nil)
    }

    @Test(arguments: EngineKind.tested)
    func aSmallPictureNeedsNoLargerRendition(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.owner.storeRenditions([rendition(.thumbnail, width: 40, of: "b")])
        let request = PictureRequest(longestSide: 4_000, file: .unlessRenditionSuffices)
        #expect(try answer("b", request, in: library) == Answer(filename: "b.jpg", kind: .thumbnail))
        let originals = [Fingerprint(of: "a"), Fingerprint(of: "b"), Fingerprint(of: "c")]
        #expect(try library.owner.originalsWithout(.screen, among: originals) == [originals[2]])
    }

    @Test(arguments: EngineKind.tested)
    func theFileIsOpenedWhereItIsNeeded(_ kind: EngineKind) throws {
        let library = try library(kind)
        func file(_ asset: String, _ longestSide: Int?, _ need: PictureRequest.FileNeed) throws -> String? {
            try answer(asset, PictureRequest(longestSide: longestSide, file: need), in: library).file
        }
        #expect(try file("a", 256, .never) == nil)
        #expect(try file("a", 256, .always) == "a")
        #expect(try file("a", 1_024, .unlessRenditionSuffices) == nil)
        #expect(try file("a", 1_025, .unlessRenditionSuffices) == "a")
        #expect(try file("a", nil, .unlessRenditionSuffices) == "a")
        #expect(try file("b", 256, .unlessRenditionSuffices) == "b")
        #expect(try file("b", 256, .never) == nil)
    }

    @Test(arguments: EngineKind.tested)
    func theRenditionIsThatOfTheVersion(_ kind: EngineKind) throws {
        let library = try library(kind)
        let staged = try library.stage("edited")
        let content = ResourceContent(
            type: .fullSizePhoto, originalFilename: "edited.jpg", uniformTypeIdentifier: "public.jpeg",
            byteCount: staged.byteCount, fingerprint: staged.fingerprint, pixelSize: PixelSize(width: 4, height: 3))
        let new = NewResource(content: content, placement: staged.placement)
        try library.apply(.addResources([new], asset: library.uuid("a"), metadata: nil))
        try library.apply(.setAdjustment(Adjustment(), asset: library.uuid("a")))
        func answer(_ version: PictureVersion) throws -> Answer {
            try self.answer("a", PictureRequest(version, longestSide: 256, file: .never), in: library)
        }
        #expect(try answer(.current) == Answer(filename: "edited.jpg"))
        #expect(try answer(.original) == Answer(filename: "a.jpg", kind: .thumbnail))
        try library.owner.storeRenditions([rendition(.thumbnail, of: "edited")])
        #expect(try answer(.current) == Answer(filename: "edited.jpg", kind: .thumbnail))
    }

    @Test(arguments: EngineKind.tested)
    func aFileThatIsGoneIsNoErrorOfTheCall(_ kind: EngineKind) throws {
        let library = try library(kind)
        let new = library.newReference("gone", key: "//nowhere/gone.jpg")
        try library.apply(.insertAsset(new))
        let request = PictureRequest(longestSide: 256, file: .always)
        #expect(try answer("gone", request, in: library) == Answer(filename: "gone.jpg", obstacle: .missingOriginal))
        try library.owner.storeRenditions([rendition(.thumbnail, of: "gone")])
        let found = try answer("gone", request, in: library)
        #expect(found == Answer(filename: "gone.jpg", kind: .thumbnail, obstacle: .missingOriginal))
    }

    @Test(arguments: EngineKind.tested)
    func whatTheCallerDoesNotSeeIsNotFound(_ kind: EngineKind) throws {
        let library = try library(kind)
        let request = PictureRequest(longestSide: 256, file: .always)
        try library.apply(.setSelection([library.uuid("a")], caller: "program"))
        let program = try library.session(Caller(name: "program", scope: .selection(caller: "program")))
        #expect(refusal { try answer("b", request, in: library, as: program) } == .notFound)
        let seen = Answer(filename: "a.jpg", kind: .thumbnail, file: "a")
        #expect(try answer("a", request, in: library, as: program) == seen)
        try library.apply(.setHidden(true, assets: [library.uuid("a")]), .setHiddenLock(true))
        #expect(refusal { try answer("a", request, in: library, as: program) } == .notFound)
        #expect(try answer("a", request, in: library) == seen)
        let adder = try library.session(Caller(name: "adder", scope: .addOnly))
        #expect(refusal { try answer("a", request, in: library, as: adder) } == .notFound)
    }

    @Test func aFileOfRenditionsThatIsALinkHoldsNone() throws {
        let folder = try LibraryFolder()
        let engine = try folder.open()
        try engine.add("a")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/renditions.sqlite", withDestinationPath: "/dev/zero")
        let id = try #require(try engine.owner.fetch(AssetRequest(.library)).ids.first)
        let picture = try engine.owner.picture(
            of: id, PictureRequest(longestSide: 256, file: .unlessRenditionSuffices))
        #expect(picture.rendition == nil)
        #expect(picture.takeFile()?.read() == "a")
    }
}
