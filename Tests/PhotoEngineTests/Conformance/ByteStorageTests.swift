// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import Testing

@Suite struct ByteStorageTests {
    private func open(_ name: String, of library: TestLibrary) throws -> String {
        let resource = try #require(try library.resources(of: name).first)
        return try library.owner.open(resource.id).read()
    }

    @Test(arguments: EngineKind.tested)
    func theFingerprintIsTheOneThatB2sumPrints(_ kind: EngineKind) throws {
        let staged = try kind.library().stage("abc")
        #expect(staged.fingerprint.hex == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319")
        #expect(staged.byteCount == 3)
    }

    @Test(arguments: EngineKind.tested)
    func anEmptyFileIsStagedToo(_ kind: EngineKind) throws {
        let staged = try kind.library().stage("")
        #expect(staged.fingerprint.hex == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8")
        #expect(staged.byteCount == 0)
    }

    @Test(arguments: EngineKind.tested)
    func aFileIsReadFromItsStartAndItsPositionIsLeftAlone(_ kind: EngineKind) throws {
        let library = try kind.library()
        let file = OpenFile(containing: "abcdef")
        lseek(file.descriptor, 4, SEEK_SET)
        let staged = try library.owner.stage(file, filenameExtension: "jpg")
        #expect(staged.byteCount == 6)
        #expect(file.read() == "ef")
    }

    @Test(arguments: EngineKind.tested)
    func aPlacementIsNamedAfterTheBytes(_ kind: EngineKind) throws {
        let staged = try kind.library().stage("abc", as: "heic")
        #expect(staged.placement.store == .local)
        #expect(staged.placement.state == .present)
        #expect(
            staged.placement.key == "bd/dd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319.heic")
    }

    @Test(arguments: EngineKind.tested)
    func theBytesComeBackAsTheyWere(_ kind: EngineKind) throws {
        let text = String(repeating: "0123456789", count: 100_000)
        let library = try kind.library { $0.photo("a", bytes: text) }
        #expect(try open("a", of: library) == text)
    }

    @Test(arguments: EngineKind.tested)
    func eachOpenFileHasAPositionOfItsOwn(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a", bytes: "text") }
        let resource = try #require(try library.resources(of: "a").first)
        let first = try library.owner.open(resource.id)
        let second = try library.owner.open(resource.id)
        #expect(first.read() == "text")
        #expect(second.read() == "text")
    }

    @Test(arguments: EngineKind.tested)
    func whoOpensAFileCannotChangeTheLibrary(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a", bytes: "text") }
        let resource = try #require(try library.resources(of: "a").first)
        let file = try library.owner.open(resource.id)
        _ = pwrite(file.descriptor, "evil", 4, 0)
        #expect(try open("a", of: library) == "text")
    }

    @Test(arguments: EngineKind.tested)
    func twoAssetsMayShareTheirBytes(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a", bytes: "same")
            $0.photo("b", bytes: "same")
        }
        #expect(try open("a", of: library) == "same")
        #expect(try open("b", of: library) == "same")
    }

    @Test(arguments: EngineKind.tested)
    func whatIsDiscardedIsGone(_ kind: EngineKind) throws {
        let library = try kind.library()
        let new = try library.newPhoto("a")
        let staged = StagedOriginal(
            fingerprint: new.resources[0].content.fingerprint, byteCount: 1, placement: new.resources[0].placement)
        try library.owner.discard([staged])
        #expect(refusal { try library.apply(.insertAsset(new)) } == .missingOriginal)
    }

    @Test(arguments: EngineKind.tested)
    func whatTwoHaveStagedIsGoneWhenBothDiscardIt(_ kind: EngineKind) throws {
        let library = try kind.library()
        let new = try library.newPhoto("a")
        try library.owner.discard([try library.stage("a")])
        try library.apply(.insertAsset(new))
        #expect(try open("a", of: library) == "a")
    }

    @Test(arguments: EngineKind.tested, ["../a", "a b", "JPG", String(repeating: "x", count: 40)])
    func anExtensionThatIsNoneIsRefused(_ kind: EngineKind, filenameExtension: String) throws {
        let library = try kind.library()
        #expect(refusal { try library.stage("bytes", as: filenameExtension) } == .invalidRequest)
    }

    @Test(arguments: EngineKind.tested)
    func aPlaceThatIsNotOfTheBytesIsRefused(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("secret") }
        var new = try library.newPhoto("a")
        new.resources[0].placement = try #require(try library.resources(of: "secret").first).placements[0]
        #expect(refusal { try library.apply(.insertAsset(new)) } == .missingOriginal)
    }

    @Test(arguments: EngineKind.tested)
    func whatAnAssetHasIsNotDiscarded(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a", bytes: "text") }
        try library.owner.discard([try library.stage("text")])
        #expect(try open("a", of: library) == "text")
    }

    @Test(arguments: EngineKind.tested)
    func discardingTwiceIsNoError(_ kind: EngineKind) throws {
        let library = try kind.library()
        let staged = try library.stage("text")
        try library.owner.discard([staged, staged])
        try library.owner.discard([staged])
    }

    @Test(arguments: EngineKind.tested)
    func aResourceThatIsNotThereIsNotFound(_ kind: EngineKind) throws {
        let library = try kind.library()
        #expect(refusal { try library.owner.open(ResourceID(rawValue: 1)) } == .notFound)
    }

    @Test(arguments: EngineKind.tested)
    func bytesThatAreMissingAreMissed(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let resource = try #require(try library.resources(of: "a").first)
        var placement = resource.placements[0]
        placement.state = .missing
        try library.apply(.setPlacement(placement, resource: resource.uuid))
        #expect(refusal { try library.owner.open(resource.id) } == .missingOriginal)
    }
}
