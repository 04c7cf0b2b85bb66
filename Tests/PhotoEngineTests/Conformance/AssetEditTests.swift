// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct AssetEditTests {
    private static let date = Date(timeIntervalSinceReferenceDate: 700_000_000)

    private func library(_ kind: EngineKind) throws -> TestLibrary {
        try kind.library {
            for name in ["a", "b", "c", "d"] { $0.photo(name) }
            $0.album("Trip", ["a", "b", "c"])
        }
    }

    private func edited(_ kind: EngineKind, _ edits: (inout AssetEdit) -> Void...) throws -> AssetMetadata {
        let library = try library(kind)
        for change in edits {
            var edit = AssetEdit()
            change(&edit)
            try library.apply(.edit(edit, assets: [library.uuid("a")]))
        }
        let ids = try library.owner.fetch(AssetRequest(.library)).ids
        return try #require(try library.owner.assets(ids).first { $0.uuid == library.uuid("a") }).metadata
    }

    @Test(arguments: EngineKind.tested)
    func onlyWhatIsNamedChanges(_ kind: EngineKind) throws {
        let metadata = try edited(
            kind, { $0.title = .set("Dawn") }, { $0.caption = .set("By the sea") }, { $0.rating = .set(4) },
            { $0.addedKeywords = ["sea", "sky", "sea"] }, { $0.removedKeywords = ["sky", "land"] })
        #expect(metadata.title == "Dawn")
        #expect(metadata.caption == "By the sea")
        #expect(metadata.rating == 4)
        #expect(metadata.keywords == ["sea"])
    }

    @Test(arguments: EngineKind.tested)
    func whatIsClearedIsGone(_ kind: EngineKind) throws {
        let metadata = try edited(
            kind,
            {
                $0.title = .set("Dawn")
                $0.location = .set(GeoLocation(latitude: 1, longitude: 2)!)
                $0.keywords = ["sea"]
            },
            {
                $0.title = .set("")
                $0.location = .clear
                $0.captureDate = .clear
                $0.keywords = []
            })
        #expect(metadata.title == nil)
        #expect(metadata.location == nil)
        #expect(metadata.captureDate == nil)
        #expect(metadata.keywords == [])
    }

    @Test(arguments: EngineKind.tested)
    func aClockThatWasWrongIsPutRight(_ kind: EngineKind) throws {
        let set = AssetEdit.DateEdit.set(Self.date, utcOffsetSeconds: 3_600)
        let shifted = try edited(kind, { $0.captureDate = set }, { $0.captureDate = .shift(seconds: -90) })
        #expect(
            shifted.captureDate
                == CaptureDate(date: Self.date.addingTimeInterval(-90), utcOffsetSeconds: 3_600, source: .library))
        let moved = try edited(kind, { $0.captureDate = set }, { $0.captureDate = .setOffset(utcOffsetSeconds: 7_200) })
        #expect(
            moved.captureDate
                == CaptureDate(date: Self.date.addingTimeInterval(-3_600), utcOffsetSeconds: 7_200, source: .library))
    }

    @Test(arguments: EngineKind.tested)
    func theOriginOfAnOffsetIsKept(_ kind: EngineKind) throws {
        let set = AssetEdit.DateEdit.set(Self.date, utcOffsetSeconds: 3_600, zone: .assumed)
        let assumed = try edited(kind) { $0.captureDate = set }
        #expect(
            assumed.captureDate
                == CaptureDate(date: Self.date, utcOffsetSeconds: 3_600, zone: .assumed, source: .library))
        let placed = try edited(
            kind, { $0.captureDate = set }, { $0.captureDate = .setOffset(utcOffsetSeconds: 0, zone: .place) })
        #expect(
            placed.captureDate
                == CaptureDate(
                    date: Self.date.addingTimeInterval(3_600), utcOffsetSeconds: 0, zone: .place, source: .library))
    }

    @Test(arguments: EngineKind.tested)
    func valuesThatNoLibraryHasAreRefused(_ kind: EngineKind) throws {
        let library = try library(kind)
        func refuses(_ change: (inout AssetEdit) -> Void) -> Bool {
            var edit = AssetEdit()
            edit.title = .set("Dawn")
            change(&edit)
            return refusal { try library.apply(.edit(edit, assets: [library.uuid("a")])) } == .invalidRequest
        }
        #expect(refuses { $0.rating = .set(6) })
        #expect(refuses { $0.captureDate = .set(Date(timeIntervalSince1970: .nan), utcOffsetSeconds: 0) })
        #expect(refuses { $0.captureDate = .set(Self.date, utcOffsetSeconds: 100 * 3_600) })
        let untouched = try library.owner.assets(library.owner.fetch(AssetRequest(.library)).ids)
        #expect(untouched.allSatisfy { $0.metadata.title == nil })
    }

    @Test(arguments: EngineKind.tested)
    func membersAreMovedBetweenTheirNeighbours(_ kind: EngineKind) throws {
        let library = try library(kind)
        let album = library.uuid("Trip")
        func arrange(_ names: [String], after: String? = nil, before: String? = nil) throws -> [String] {
            let place = ListPlace(after: after.map(library.uuid), before: before.map(library.uuid))
            try library.apply(.arrangeMembers(names.map(library.uuid), album: album, at: place))
            return try library.members(of: "Trip")
        }
        #expect(try arrange(["c"], before: "a") == ["c", "a", "b"])
        #expect(try arrange(["d", "c"], after: "a") == ["a", "d", "c", "b"])
        #expect(try arrange(["a"]) == ["d", "c", "b", "a"])
        // What is not there is no neighbour.
        try library.apply(.removeMembers([library.uuid("c")], album: album))
        #expect(try arrange(["a"], after: "c", before: "b") == ["d", "a", "b"])
    }

    @Test(arguments: EngineKind.tested)
    func anOrderThatIsThereAlreadyIsNoChange(_ kind: EngineKind) throws {
        let library = try library(kind)
        let change = Change.arrangeMembers(
            [library.uuid("b")], album: library.uuid("Trip"), at: ListPlace(after: library.uuid("a")))
        let before = try library.owner.describe().token
        try library.apply(change)
        #expect(try library.owner.describe().token == before)
    }
}
