// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

/// The owner's calls that check and repair a library, and the renditions beside it.
@Suite struct MaintenanceTests {
    private static let inFolders = EngineKind.inFolders

    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            $0.photo("a", day: 1, bytes: "same")
            $0.photo("b", day: 2, bytes: "same")
            $0.photo("c", day: 3)
        }
    }

    private func rendition(of text: String) -> StoredRendition {
        StoredRendition(
            of: Fingerprint(of: text),
            Rendition(kind: .thumbnail, size: PixelSize(width: 4, height: 3), jpeg: [0xFF, 0xD8, 7]))
    }

    @Test(arguments: inFolders)
    func aVerificationReportsItsProgress(_ kind: EngineKind) throws {
        let library = try library(kind)
        var seen: [VerifyProgress] = []
        let report = try library.owner.verify(deep: true) { seen.append($0) }
        #expect(report.findings == [])
        #expect(report.resources == 3)
        #expect(report.duplicateAssets == 1)
        // Over a connection, not every file is reported, but the first and the last one are.
        #expect(
            kind == .sqlite ? seen.map(\.resources) == [1, 2, 3] : Set(seen.map(\.resources)).isSuperset(of: [1, 3]))
        #expect(seen.last?.bytes == seen.last?.totalBytes)
    }

    @Test(arguments: inFolders)
    func aVerificationEndsWithTheErrorOfItsProgress(_ kind: EngineKind) throws {
        let library = try library(kind)
        var count = 0
        let code = refusal {
            try library.owner.verify(deep: false) { _ throws(LibraryError) in
                count += 1
                if count == 2 { throw LibraryError(.overBudget, "enough") }
            }
        }
        #expect(code == .overBudget)
        #expect(count == 2)
        #expect(try library.fetch() == ["a", "b", "c"])
    }

    @Test(arguments: inFolders)
    func duplicatesAreFoundAndMerged(_ kind: EngineKind) throws {
        let library = try library(kind)
        let groups = try library.owner.duplicates()
        #expect(groups.map(\.others.count) == [1])
        #expect(try library.owner.mergeDuplicates() == groups)
        #expect(try library.fetch() == ["a", "c"])
        #expect(try library.owner.duplicates() == [])
    }

    @Test(arguments: EngineKind.tested)
    func renditionsAreStoredAndRemoved(_ kind: EngineKind) throws {
        let library = try library(kind)
        let (same, c) = (rendition(of: "same"), rendition(of: "c"))
        try library.owner.storeRenditions([same])
        #expect(try library.owner.rendition(of: same.original, .thumbnail) == same.rendition)
        #expect(
            try library.owner.originalsWithout(.thumbnail, among: [same.original, c.original]) == [c.original])
        try library.owner.removeRenditions(of: [same.original])
        #expect(try library.owner.rendition(of: same.original, .thumbnail) == nil)
    }

    @Test(arguments: EngineKind.tested)
    func aProgramGetsTheRenditionsOfWhatItSees(_ kind: EngineKind) throws {
        let library = try library(kind)
        let (same, c) = (rendition(of: "same"), rendition(of: "c"))
        try library.owner.storeRenditions([same, c])
        try library.apply(.setSelection([library.uuid("c")], caller: "program"))
        let program = try library.session(Caller(name: "program", scope: .selection(caller: "program")))
        #expect(try program.rendition(of: c.original, .thumbnail) == c.rendition)
        #expect(try program.rendition(of: same.original, .thumbnail) == nil)
    }

    @Test(arguments: inFolders)
    func aSoundLibraryHasNothingToRepairOrDelete(_ kind: EngineKind) throws {
        let owner = try library(kind).owner
        #expect(try owner.repair() == [])
        #expect(try owner.unclaimedOriginals() == [])
        #expect(refusal { _ = try owner.open(unclaimed) } == .inputOutput)
        #expect(refusal { try owner.deleteUnclaimed([]) } == .invalidRequest)
    }

    @Test(arguments: EngineKind.tested)
    func whatIsLeftBehindAndUnnamedPlacesChangeNoToken(_ kind: EngineKind) throws {
        let library = try library(kind)
        let token = try library.token()
        try library.owner.cleanUp()
        try library.owner.namePlaces { false }
        try library.owner.namePlaces { true }
        #expect(try library.token() == token)
        #expect(try library.fetch() == ["a", "b", "c"])
    }

    @Test func aLibraryInMemorySaysWhatItCannotDo() throws {
        let owner = try library(.memory).owner
        #expect(refusal { try owner.verify(deep: false) { _ in } } == .unsupported)
        #expect(refusal { try owner.repair() } == .unsupported)
        #expect(refusal { try owner.duplicates() } == .unsupported)
        #expect(refusal { try owner.mergeDuplicates() } == .unsupported)
        #expect(refusal { try owner.unclaimedOriginals() } == .unsupported)
        #expect(refusal { try owner.removePurgedOriginals() } == .unsupported)
        #expect(refusal { try owner.assetsInTrash(for: 0) } == .unsupported)
        #expect(refusal { _ = try owner.open(unclaimed) } == .unsupported)
        #expect(refusal { try owner.recordRecovery(leaving: []) } == .unsupported)
        #expect(refusal { try owner.deleteUnclaimed([]) } == .unsupported)
    }

    private let unclaimed = UnclaimedOriginal(
        path: "originals/ab/" + String(repeating: "c", count: 62) + ".jpg", byteCount: 1)

    @Test(arguments: EngineKind.tested)
    func onlyTheOwnerMaintainsALibrary(_ kind: EngineKind) throws {
        let library = try library(kind)
        let program = try library.session(Caller(name: "owner", scope: .all))
        #expect(refusal { try program.cleanUp() } == .accessDenied)
        #expect(refusal { try program.namePlaces { false } } == .accessDenied)
        #expect(refusal { try program.verify(deep: false) { _ in } } == .accessDenied)
        #expect(refusal { try program.repair() } == .accessDenied)
        #expect(refusal { try program.duplicates() } == .accessDenied)
        #expect(refusal { try program.mergeDuplicates() } == .accessDenied)
        #expect(refusal { try program.unclaimedOriginals() } == .accessDenied)
        #expect(refusal { try program.removePurgedOriginals() } == .accessDenied)
        #expect(refusal { try program.assetsInTrash(for: 0) } == .accessDenied)
        #expect(refusal { _ = try program.open(unclaimed) } == .accessDenied)
        #expect(refusal { try program.recordRecovery(leaving: []) } == .accessDenied)
        #expect(refusal { try program.deleteUnclaimed([]) } == .accessDenied)
        #expect(refusal { try program.storeRenditions([rendition(of: "c")]) } == .accessDenied)
        #expect(refusal { try program.originalsWithout(.thumbnail, among: []) } == .accessDenied)
        #expect(refusal { try program.removeRenditions(of: []) } == .accessDenied)
    }
}
