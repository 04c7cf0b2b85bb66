// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct DuplicateMergeTests {
    /// Returns a library with two assets that have the same files and an album each, and a third with the same photo
    /// and an edit of its own.
    private func doubled() throws -> (library: TestLibrary, merger: DuplicateMerger) {
        let library = try EngineKind.sqlite.library {
            $0.photo("old", day: 1, bytes: "same")
            $0.edit {
                $0.metadata.keywords = ["sea"]
                $0.metadata.mediaSubtypes = [.live]
            }
            $0.photo("new", day: 1, favorite: true, hidden: true, bytes: "same")
            $0.edit {
                $0.metadata.title = "The beach"
                $0.metadata.keywords = ["sand", "sea"]
                $0.metadata.rating = 4
                $0.metadata.mediaSubtypes = [.live]
                $0.presentation = Presentation()
                $0.presentation?.playsLivePhoto = false
            }
            $0.photo("edited", day: 1, bytes: "same")
            $0.photo("other")
            $0.album("Rome", ["old", "other"])
            $0.album("Oslo", ["other", "new"])
        }
        var rendering = try library.newPhoto("rendering").resources[0]
        rendering.content.type = .fullSizePhoto
        try library.apply(.addResources([rendering], asset: library.uuid("edited"), metadata: nil))
        return (library, DuplicateMerger(try #require(library.engine as? SQLiteEngine)))
    }

    @Test func onlyAssetsWithTheSameFilesAreDuplicates() throws {
        let (library, merger) = try doubled()
        let groups = try merger.duplicates()
        #expect(groups.map(\.kept) == [LocalIdentifier(library.uuid("old"), .asset).description])
        #expect(groups.map(\.others) == [[LocalIdentifier(library.uuid("new"), .asset).description]])
    }

    @Test func theOldestStaysWithAllThatWasSaidOfBoth() throws {
        let (library, merger) = try doubled()
        let token = try library.token()
        #expect(try merger.merge().count == 1)
        let kept = try #require(try library.asset("old"))
        #expect(kept.metadata.title == "The beach")
        #expect(kept.metadata.keywords == ["sea", "sand"])
        #expect(kept.metadata.rating == 4)
        #expect(!kept.playsLivePhoto)
        #expect(kept.isFavorite)
        #expect(kept.isHidden)
        #expect(kept.trashedDate == nil)
        #expect(try library.asset("new")?.trashedDate != nil)
        #expect(try library.asset("edited")?.trashedDate == nil)
        #expect(
            try library.fetch(.members(collection: library.uuid("Oslo"))) { $0.includesHidden = true } == [
                "other", "old",
            ])
        #expect(
            try library.fetch(.members(collection: library.uuid("Rome"))) { $0.includesHidden = true } == [
                "old", "other",
            ])
        #expect(try library.journal(after: token).count == 1)
        #expect(try merger.duplicates() == [])
        #expect(try merger.merge() == [])
    }

    @Test func anUndoLeadsBack() throws {
        let (library, merger) = try doubled()
        let before = try ["old", "new"].map { try library.asset($0)?.metadata }
        _ = try merger.merge()
        let undone = try library.owner.undo(try #require(try library.owner.action(at: nil)))
        #expect(undone.left == [])
        #expect(try ["old", "new"].map { try library.asset($0)?.metadata } == before)
        #expect(try library.asset("new")?.trashedDate == nil)
        #expect(try library.asset("old")?.isFavorite == false)
    }

    @Test func aDateThatAPersonGaveOutweighsTheFiles() throws {
        let (library, merger) = try doubled()
        var edit = AssetEdit()
        edit.captureDate = .shift(seconds: 3_600)
        try library.apply(.edit(edit, assets: [library.uuid("new")]))
        let said = try library.asset("new")?.metadata.captureDate
        #expect(try merger.merge().map(\.differences) == [[]])
        #expect(try library.asset("old")?.metadata.captureDate == said)
        #expect(said?.source == .library)
    }

    /// One of two places, titles and so on would be lost.
    @Test func whatPeopleSaidDifferentThingsOfIsLeft() throws {
        let (library, merger) = try doubled()
        var edit = AssetEdit()
        edit.location = .set(try #require(GeoLocation(latitude: 1, longitude: 2)))
        (edit.title, edit.caption, edit.rating) = (.set("Mine"), .set("Mine"), .set(5))
        edit.captureDate = .shift(seconds: 60)
        try library.apply(.edit(edit, assets: [library.uuid("new")]))
        edit.location = .set(try #require(GeoLocation(latitude: 3, longitude: 4)))
        (edit.title, edit.caption, edit.rating) = (.set("Yours"), .set("Yours"), .set(1))
        try library.apply(.edit(edit, assets: [library.uuid("old")]))
        edit.captureDate = .shift(seconds: 90)
        try library.apply(.edit(edit, assets: [library.uuid("old")]))
        let token = try library.token()
        #expect(try merger.merge().map(\.differences) == [[.date, .place, .title, .caption, .rating]])
        #expect(try library.token() == token)
    }

    @Test func verifyCountsDuplicatesAndFindsNothingWrong() throws {
        let (library, _) = try doubled()
        let engine = try #require(library.engine as? SQLiteEngine)
        let report = try Verifier(engine).verify(deep: true, jobs: 1)
        #expect(report.duplicateAssets == 1)
        #expect(report.findings == [])
    }
}
