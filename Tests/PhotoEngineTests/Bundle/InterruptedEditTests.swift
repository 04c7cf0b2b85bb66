// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// An edit that dies or fails at any call to the file system leaves nothing half.
@Suite struct InterruptedEditTests {
    private static let callNumbers = 0..<16

    /// Stages and saves an edit of two files.
    private func edit(_ asset: UUID, _ text: String, in engine: SQLiteEngine) throws {
        var edit = EditedContent(
            adjustment: Adjustment(formatIdentifier: "a", formatVersion: text),
            pixelSize: PixelSize(width: 4, height: 3))
        for (type, bytes) in [(ResourceType.fullSizePhoto, text + " rendering"), (.adjustmentData, text + " recipe")] {
            let staged = try engine.stage(text: bytes)
            edit.resources.append(
                NewResource(
                    content: ResourceContent(
                        type: type, originalFilename: "a.jpg", uniformTypeIdentifier: "public.jpeg",
                        byteCount: staged.byteCount, fingerprint: staged.fingerprint, pixelSize: edit.pixelSize),
                    placement: staged.placement))
        }
        _ = try engine.owner.apply([.setEdit(edit, asset: asset)])
    }

    private func types(_ engine: SQLiteEngine) throws -> [Int] { try engine.resources().map(\.content.type.rawValue) }

    @Test(arguments: callNumbers, [true, false]) func isThereAsAWholeOrNotAtAll(_ number: Int, _ dies: Bool) throws {
        let folder = try LibraryFolder()
        let asset = try folder.open().add("a").uuid
        let calls = RecordedCalls(below: folder.url)
        let engine = try folder.open(files: calls.files)
        if dies { calls.die(atCall: number) } else { calls.refuse(call: number) }
        try? edit(asset, "one", in: engine)
        let next = try folder.open()
        #expect(try [[1], [1, 5, 7]].contains(types(next)))
        let findings = try Verifier(next).verify(deep: true).findings
        // A process that goes on takes the files of its edit back.
        #expect(findings.allSatisfy { dies && $0.problem == .unclaimedFile }, "\(findings)")
        try edit(asset, "two", in: next)
        #expect(try types(next) == [1, 5, 7])
        #expect(try next.owner.assets(next.ids()).first?.adjustment?.formatVersion == "two")
    }

    @Test func aPurgeRemovesTheFilesOfAllEdits() throws {
        let folder = try LibraryFolder()
        let engine = try folder.open()
        let asset = try engine.add("a").uuid
        for text in ["one", "two"] { try edit(asset, text, in: engine) }
        let reverted = EditedContent(revertedDate: .day(1), pixelSize: PixelSize(width: 4, height: 3))
        _ = try engine.owner.apply([.setEdit(reverted, asset: asset)])
        #expect(try folder.files(below: "originals").count == 5)
        #expect(try Verifier(engine).verify(deep: true).findings.isEmpty)
        _ = try engine.owner.apply([.trashAssets([asset], date: .day(1))])
        #expect(try folder.files(below: "originals").count == 5)
        _ = try engine.owner.apply([.purgeAssets([asset])])
        #expect(try folder.files(below: "originals") == [])
    }

    @Test func theBytesOfAFormerEditThatAnotherAssetHasStay() throws {
        let folder = try LibraryFolder()
        let engine = try folder.open()
        let asset = try engine.add("a").uuid
        for text in ["one", "two"] { try edit(asset, text, in: engine) }
        try engine.add("one rendering")
        _ = try engine.owner.apply([.trashAssets([asset], date: .day(1))])
        _ = try engine.owner.apply([.purgeAssets([asset])])
        #expect(try folder.files(below: "originals").count == 1)
        #expect(try Verifier(engine).verify(deep: true).findings.isEmpty)
    }

    @Test func aFormerEditMakesNoDuplicate() throws {
        let folder = try LibraryFolder()
        let engine = try folder.open()
        let asset = try engine.add("a").uuid
        try edit(asset, "one", in: engine)
        let reverted = EditedContent(revertedDate: .day(1), pixelSize: PixelSize(width: 4, height: 3))
        _ = try engine.owner.apply([.setEdit(reverted, asset: asset)])
        try engine.add("one rendering")
        #expect(try engine.owner.duplicates().isEmpty)
    }
}
