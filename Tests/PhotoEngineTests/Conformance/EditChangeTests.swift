// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// An edit replaces what shows an asset, and keeps everything that it replaces.
@Suite struct EditChangeTests {
    private static let small = PixelSize(width: 20, height: 10)

    /// Returns an edit whose files are staged.
    private func edit(
        _ text: String, _ uuids: [UUID] = [UUID(), UUID()], in library: TestLibrary, as caller: Caller = .owner
    ) throws -> EditedContent {
        var edit = EditedContent(
            adjustment: Adjustment(formatIdentifier: "org.example", formatVersion: text), pixelSize: Self.small)
        for (uuid, type) in zip(uuids, [ResourceType.fullSizePhoto, .adjustmentData]) {
            let name = "\(text) \(type.rawValue)"
            let staged = try library.stage(name, by: caller)
            edit.resources.append(
                NewResource(
                    uuid: library.name(uuid, name),
                    content: ResourceContent(
                        type: type, originalFilename: "\(text).jpg", uniformTypeIdentifier: "public.jpeg",
                        byteCount: staged.byteCount, fingerprint: staged.fingerprint, pixelSize: Self.small),
                    placement: staged.placement))
        }
        return edit
    }

    private func files(of name: String, in library: TestLibrary) throws -> [String] {
        try library.resources(of: name).map { library.name(of: $0.uuid) }
    }

    private func shown(_ name: String, _ version: PictureVersion, in library: TestLibrary) throws -> String {
        try library.owner.open(library.id(name), version).takeFile().read()
    }

    @Test(arguments: EngineKind.tested) func anEditIsShownAtOnce(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let before = try shown("a", .current, in: library)
        let edit = try edit("one", in: library)
        let set = try #require(try library.apply(.setEdit(edit, asset: library.uuid("a"))))
        #expect(
            Set(library.sentences(set))
                == ["asset a updated content", "resource one 5 inserted content", "resource one 7 inserted content"])
        let asset = try #require(try library.asset("a"))
        #expect(asset.adjustment == edit.adjustment && asset.metadata.pixelSize == Self.small)
        #expect(try shown("a", .current, in: library) == "one 5")
        #expect(try shown("a", .unadjusted, in: library) == before)
        #expect(try shown("a", .original, in: library) == before)
        #expect(try library.apply(.setEdit(edit, asset: library.uuid("a"))) == nil, "twice is once")
    }

    @Test(arguments: EngineKind.tested) func theFilesOfAFormerEditAreShownToNobodyAndKept(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let original = try files(of: "a", in: library)
        let first = try edit("one", in: library)
        try library.apply(.setEdit(first, asset: library.uuid("a")))
        try library.apply(.setEdit(try edit("two", in: library), asset: library.uuid("a")))
        #expect(try files(of: "a", in: library) == original + ["two 5", "two 7"])
        #expect(try shown("a", .current, in: library) == "two 5")
        // An import recognises them.
        let known = try library.owner.resources(matching: .fingerprints([Fingerprint(of: "one 5")]))
        #expect(known.map(\.uuid) == [first.resources[0].uuid])
        #expect(known.first?.content.type.isSuperseded == true)
        // The same files come back, without being staged again.
        try library.apply(.setEdit(first, asset: library.uuid("a")))
        #expect(try files(of: "a", in: library) == original + ["one 5", "one 7"])
        #expect(try shown("a", .current, in: library) == "one 5")
    }

    @Test(arguments: EngineKind.tested) func aRevertedAssetShowsItsOriginal(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let (before, size) = (try shown("a", .current, in: library), try library.asset("a")?.metadata.pixelSize)
        try library.apply(.setEdit(try edit("one", in: library), asset: library.uuid("a")))
        let original = EditedContent(revertedDate: .day(9), pixelSize: try #require(size))
        let set = try #require(try library.apply(.setEdit(original, asset: library.uuid("a"))))
        #expect(
            Set(library.sentences(set))
                == ["asset a updated content", "resource one 5 updated facts", "resource one 7 updated facts"])
        let asset = try #require(try library.asset("a"))
        #expect(asset.adjustment == nil && asset.revertedDate == .day(9) && asset.metadata.pixelSize == size)
        #expect(try shown("a", .current, in: library) == before)
        #expect(try library.resources(of: "a").count == 1)
        try library.apply(.setEdit(try edit("two", in: library), asset: library.uuid("a")))
        #expect(try library.asset("a")?.revertedDate == nil)
    }

    @Test(arguments: UndoTests.kinds) func anUndoBringsTheFormerEditBack(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let before = try #require(try library.asset("a"))
        try library.apply(.setEdit(try edit("one", in: library), asset: library.uuid("a")))
        try library.apply(.setEdit(try edit("two", in: library), asset: library.uuid("a")))
        let second = try library.owner.undo(try #require(try library.owner.action(at: nil)))
        #expect(second.left == [], "files of an edit are none that stay")
        #expect(try shown("a", .current, in: library) == "one 5")
        #expect(try library.owner.undo(try #require(try library.owner.action(at: nil))).left == [])
        let after = try #require(try library.asset("a"))
        #expect(after.adjustment == before.adjustment && after.metadata == before.metadata)
        #expect(try library.resources(of: "a").count == 1)
    }

    @Test(arguments: UndoTests.kinds) func whatAPersonSaidSinceOutlivesAnUndo(_ kind: EngineKind) throws {
        let library = try kind.library { $0.photo("a") }
        let set = try #require(
            try library.apply(.setEdit(try edit("one", in: library), asset: library.uuid("a"))))
        var words = AssetEdit()
        words.title = .set("Harbour")
        try library.apply(.edit(words, assets: [library.uuid("a")]))
        _ = try library.owner.undo(try #require(try library.owner.action(at: set.token)))
        let asset = try #require(try library.asset("a"))
        #expect(asset.metadata.title == "Harbour" && asset.adjustment == nil)
    }

    @Test(arguments: EngineKind.tested) func whatIsNoEditIsRefusedAndNothingIsDone(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
        }
        try library.apply(.setEdit(try edit("one", in: library), asset: library.uuid("a")))
        let token = try library.token()
        let uuid = library.uuid("b")
        var photo = try edit("two", in: library)
        photo.resources[0].content.type = .photo
        #expect(refusal { try library.apply(.setEdit(photo, asset: uuid)) } == .invalidRequest)
        // The file of another asset, and that of this one with other bytes.
        let others = try edit("three", [library.uuid("one 5"), UUID()], in: library)
        #expect(refusal { try library.apply(.setEdit(others, asset: uuid)) } == .invalidRequest)
        #expect(refusal { try library.apply(.setEdit(others, asset: library.uuid("a"))) } == .invalidRequest)
        var endless = try edit("four", in: library)
        endless.durationSeconds = .infinity
        #expect(refusal { try library.apply(.setEdit(endless, asset: uuid)) } == .invalidRequest)
        var unstaged = try edit("five", in: library)
        let missing = Fingerprint(of: "nowhere")
        unstaged.resources[0].content.fingerprint = missing
        unstaged.resources[0].placement.key = try OriginalKey.checked(missing, filenameExtension: "jpg").text
        #expect(refusal { try library.apply(.setEdit(unstaged, asset: uuid)) } == .missingOriginal)
        #expect(refusal { try library.apply(.setEdit(try edit("six", in: library), asset: UUID())) } == .notFound)
        #expect(try library.token() == token)
        #expect(try library.resources(of: "b").count == 1 && library.asset("b")?.adjustment == nil)
    }

    @Test(arguments: EngineKind.tested) func aProgramEditsWhatItSees(_ kind: EngineKind) throws {
        let library = try kind.library {
            $0.photo("a")
            $0.photo("b")
        }
        try library.apply(.setSelection([library.uuid("a")], caller: "one"))
        let program = Caller(name: "one", scope: .selection(caller: "one"))
        let edit = try edit("one", in: library, as: program)
        #expect(try library.apply(.setEdit(edit, asset: library.uuid("a")), as: program) != nil)
        let other = try self.edit("two", in: library, as: program)
        #expect(refusal { try library.apply(.setEdit(other, asset: library.uuid("b")), as: program) } == .notFound)
        // Bytes that somebody else has staged are none for it.
        let foreign = try self.edit("three", in: library)
        #expect(refusal { try library.apply(.setEdit(foreign, asset: library.uuid("a")), as: program) } != nil)
        let adding = Caller(name: "two", scope: .addOnly)
        let third = try self.edit("four", in: library, as: adding)
        #expect(refusal { try library.apply(.setEdit(third, asset: library.uuid("a")), as: adding) } == .accessDenied)
    }
}
