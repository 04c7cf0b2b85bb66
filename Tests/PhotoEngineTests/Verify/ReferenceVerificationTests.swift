// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoEngine

@Suite struct ReferenceVerificationTests {
    let folder: LibraryFolder
    let volumes: FakeVolumes
    let engine: SQLiteEngine

    /// Creates a library with one photo of its own, one on the volume Card, and one on the volume Disk.
    init() throws {
        folder = try LibraryFolder()
        volumes = try FakeVolumes()
        engine = try SQLiteEngine(opening: folder.url, createIfMissing: true, volumes: volumes.source)
        try engine.add("inside")
        for name in ["Card", "Disk"] {
            let key = try volumes.write("on \(name)", to: "a.jpg", on: name)
            let bytes = try OpenFile(text: "on \(name)").fingerprint()
            let placement = Placement(store: .reference, key: key)
            let staged = StagedOriginal(
                fingerprint: bytes.fingerprint, byteCount: bytes.byteCount, placement: placement)
            _ = try engine.owner.apply([.insertAsset(NewAsset(staged: staged))])
        }
    }

    private func verify(deep: Bool = false) throws -> VerifyReport { try Verifier(engine).verify(deep: deep) }

    private func states() throws -> [Placement.State] { try engine.resources().map(\.placements[0].state) }

    @Test(arguments: [false, true])
    func filesThatAreAsTheyWereAreWell(deep: Bool) throws {
        let report = try verify(deep: deep)
        #expect(report.findings == [])
        #expect((report.resources, report.offline) == (3, 0))
        #expect(try states() == [.present, .present, .present])
    }

    @Test func aChangedSizeIsDamage() throws {
        try volumes.write("another text", to: "a.jpg", on: "Card")
        let finding = try #require(try verify().findings.first)
        #expect(finding.problem == .damagedFile)
        #expect(finding.path == volumes.mountPoint("Card") + "/a.jpg")
        #expect(
            finding.message
                == "“photo.jpg” has been changed: it has 12 bytes instead of 7. Restore the unchanged file, or import "
                + "the file again.")
        #expect(try states() == [.present, .damaged, .present])
    }

    @Test func changedBytesAreFoundByADeepVerificationOnly() throws {
        try volumes.write("oN Card", to: "a.jpg", on: "Card")
        #expect(try verify().findings == [])
        #expect(try verify(deep: true).findings.map(\.problem) == [.damagedFile])
        #expect(try states() == [.present, .damaged, .present])
    }

    @Test func anAbsentFileIsMissing() throws {
        try volumes.remove("a.jpg", on: "Disk")
        #expect(try verify().findings.map(\.problem) == [.missingFile])
        #expect(try states() == [.present, .present, .missing])
    }

    @Test func anAbsentVolumeIsOfflineAndNoProblem() throws {
        volumes.disconnect("Card")
        volumes.disconnect("Disk")
        let report = try verify(deep: true)
        #expect(report.findings == [])
        #expect(report.offline == 2)
        #expect(report.offlineVolumes == [volumes.mountPoint("Card"), volumes.mountPoint("Disk")])
        #expect(try states() == [.present, .offline, .offline])
    }

    @Test func aVolumeThatIsBackIsPresentAgain() throws {
        volumes.disconnect("Card")
        _ = try verify()
        volumes.connect("Card")
        #expect(try verify().offline == 0)
        #expect(try states() == [.present, .present, .present])
    }

    @Test func aMissingFileWhoseVolumeGoesIsOfflineThen() throws {
        try volumes.remove("a.jpg", on: "Card")
        _ = try verify()
        volumes.disconnect("Card")
        #expect(try verify().findings == [])
        #expect(try states() == [.present, .offline, .present])
    }

    @Test func damageIsNotForgottenWhileTheVolumeIsAway() throws {
        try volumes.write("oN Card", to: "a.jpg", on: "Card")
        _ = try verify(deep: true)
        volumes.disconnect("Card")
        _ = try verify()
        volumes.connect("Card")
        _ = try verify()
        #expect(try states() == [.present, .damaged, .present])
    }

    @Test func bothCopiesOfOneFileAreChecked() throws {
        let inside = try #require(try engine.resources().first)
        let key = try volumes.write("inside", to: "b.jpg", on: "Card")
        let outside = Placement(store: .reference, key: key)
        _ = try engine.owner.apply([.setPlacement(outside, resource: inside.uuid)])
        try volumes.remove("b.jpg", on: "Card")
        #expect(try verify().findings.map(\.path) == [volumes.mountPoint("Card") + "/b.jpg"])
        // The missing file is reported once, because the library has the bytes itself.
        #expect(try engine.resources()[0].placements.map(\.store) == [.local])
        #expect(try verify().findings == [])
    }

    @Test func pagesGoOnAfterTheLastPlacement() throws {
        let all = try engine.database.storedOriginals(after: nil).originals.map(\.uuid)
        #expect(all.count == 3)
        let first = try engine.database.storedOriginals(after: nil, limit: 2)
        #expect(first.originals.map(\.uuid) == Array(all.prefix(2)))
        let second = try engine.database.storedOriginals(after: first, limit: 2)
        #expect(second.originals.map(\.uuid) == [all[2]])
        #expect(try engine.database.storedOriginals(after: second, limit: 2).rowCount == 0)
    }

    @Test func aVolumeTableThatCannotBeReadIsSaid() throws {
        let engine = try SQLiteEngine(
            opening: folder.url, createIfMissing: false,
            volumes: { () throws(LibraryError) in throw LibraryError(.inputOutput, "no table") })
        #expect(try Verifier(engine).verify(deep: false).findings.map(\.problem) == [.unreadableFile, .unreadableFile])
    }
}
