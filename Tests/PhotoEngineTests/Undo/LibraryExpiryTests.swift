// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoEngine

/// What a library keeps for a limited time, and clocks that are wrong.
@Suite struct LibraryExpiryTests {
    /// A clock that a test sets.
    private final class Clock: Sendable {
        private let day = Mutex(1_000.0)
        func set(_ new: Double) { day.withLock { $0 = new } }
        @Sendable func now() -> Date { Date(timeIntervalSinceReferenceDate: day.withLock { $0 } * 86_400) }
    }

    private let folder: LibraryFolder
    private let clock = Clock()
    private let engine: SQLiteEngine

    init() throws {
        folder = try LibraryFolder()
        engine = try SQLiteEngine(opening: folder.url, createIfMissing: true, now: clock.now)
    }

    /// Adds a photo and puts it into the trash, at the time of the clock.
    @discardableResult
    private func delete(_ text: String) throws -> UUID {
        let new = try engine.add(text)
        _ = try engine.owner.apply([.trashAssets([new.uuid], date: clock.now())])
        return new.uuid
    }

    /// Commits something on a day.
    private func commit(on day: Double) throws {
        clock.set(day)
        _ = try engine.owner.apply([.insertAlbum(uuid: UUID(), title: "Day \(day)")])
    }

    /// Commits something every five days.
    private func commit(from first: Int, through last: Int) throws {
        for day in stride(from: first, through: last, by: 5) { try commit(on: Double(day)) }
    }

    private func originalsAfterCleanUp(on day: Double) throws -> Int {
        clock.set(day)
        try engine.owner.cleanUp()
        return try folder.files(below: "originals").count
    }

    @Test func theTrashIsEmptiedAfterThirtyDays() throws {
        try delete("a")
        try engine.add("b")
        try commit(from: 1_004, through: 1_029)
        #expect(try originalsAfterCleanUp(on: 1_031) == 2)
        try commit(on: 1_031)
        #expect(try originalsAfterCleanUp(on: 1_031.5) == 2)
        #expect(try originalsAfterCleanUp(on: 1_032.1) == 1)
        #expect(try engine.ids().count == 1)
    }

    @Test func theTimeInTheTrashIsTheJournals() throws {
        let uuid = try delete("a")
        // A clock that jumps ahead ages nothing.
        clock.set(9_000)
        #expect(try engine.owner.assetsInTrash(for: 7 * 86_400) == [])
        clock.set(1_000)
        try commit(from: 1_004, through: 1_009)
        clock.set(1_010.5)
        #expect(try engine.owner.assetsInTrash(for: 7 * 86_400) == [uuid])
        #expect(try engine.owner.assetsInTrash(for: 10 * 86_400) == [])
    }

    /// However long the history is, nobody waits for more than a part of it to be removed.
    @Test func theHistoryIsRemovedInParts() throws {
        for day in 0..<10 { try commit(on: 1_000 + Double(day)) }
        let ends = try engine.database.read { database in
            try [1, 4, 1_000].map {
                try LibraryExpiry.batchEnd("change_object", "change_set", through: 8, limit: $0, database)
            }
        }
        // Each transaction is one row and that of its album.
        #expect(ends == [1, 2, 8])
        let none = try engine.database.read {
            try LibraryExpiry.batchEnd("inverse_change", "inverse_change", through: 0, $0)
        }
        #expect(none == nil)
    }

    @Test func whatIsRecoveredStays() throws {
        let uuid = try delete("a")
        _ = try engine.owner.apply([.restoreAssets([uuid])])
        try commit(from: 1_005, through: 1_100)
        #expect(try originalsAfterCleanUp(on: 1_200) == 1)
    }

    @Test func aClockThatJumpsAheadEmptiesNothing() throws {
        try delete("a")
        try commit(on: 1_001)
        #expect(try originalsAfterCleanUp(on: 9_000) == 1)
        // Nor does one that was ahead when something was written, and is right again.
        try commit(on: 9_000)
        #expect(try originalsAfterCleanUp(on: 1_003) == 1)
        // Nor does one that is ahead again, more than a day later.
        try commit(on: 1_004)
        #expect(try originalsAfterCleanUp(on: 9_003) == 1)
        try commit(on: 9_003)
        #expect(try originalsAfterCleanUp(on: 9_006) == 1)
    }

    @Test func aClockThatWasBehindDoesNotMakePhotosOld() throws {
        try commit(on: 1_000)
        clock.set(1)
        try delete("a")
        try commit(on: 1_001)
        #expect(try originalsAfterCleanUp(on: 1_003) == 1)
        try commit(from: 1_005, through: 1_040)
        #expect(try originalsAfterCleanUp(on: 1_042) == 0)
    }

    @Test func whatCameInDeletedLongAgoStaysThirtyDaysHere() throws {
        try engine.add("a") { $0.trashedDate = Date(timeIntervalSinceReferenceDate: 0) }
        try commit(from: 1_005, through: 1_010)
        #expect(try originalsAfterCleanUp(on: 1_012) == 1)
        try commit(from: 1_015, through: 1_035)
        #expect(try originalsAfterCleanUp(on: 1_037) == 0)
    }

    @Test func oneAssetThatCannotBeReadKeepsNoOther() throws {
        try delete("a")
        try delete("b")
        try commit(from: 1_005, through: 1_035)
        try engine.database.write {
            try $0.execute(
                sql: """
                    PRAGMA ignore_check_constraints = ON;
                    UPDATE asset SET uuid = x'00' WHERE id = 1;
                    PRAGMA ignore_check_constraints = OFF
                    """)
        }
        #expect(try originalsAfterCleanUp(on: 1_037) == 1)
    }

    @Test func anOldChangeIsNotUndoneAnyMore() throws {
        let new = try engine.add("a")
        let set = try #require(try engine.owner.apply([.setFavorite(true, assets: [new.uuid])]))
        try commit(from: 1_005, through: 1_040)
        #expect(try originalsAfterCleanUp(on: 1_042) == 1)
        let action = try #require(try engine.owner.action(at: set.token))
        #expect(!action.isUndoable && action.obstacle == .tooOld)
        #expect(refusal { try engine.owner.undo(action) } == .invalidRequest)
        // The newer one still is.
        #expect(try engine.owner.action(at: nil) != nil)
    }

    @Test func ofALongImportWhatIsNewIsUndone() throws {
        let label = ActionLabel(name: "import of /camera")
        let old = NewAsset(staged: try engine.stage(text: "old"))
        _ = try engine.owner.apply([.label(label), .insertAsset(old)])
        try commit(from: 1_005, through: 1_040)
        let new = NewAsset(staged: try engine.stage(text: "new"))
        let set = try #require(try engine.owner.apply([.label(label), .insertAsset(new)]))
        #expect(try originalsAfterCleanUp(on: 1_042) == 2)
        let undone = try engine.owner.undo(try #require(try engine.owner.action(at: set.token)))
        #expect(undone.left == [UndoneAction.Left(.asset, old.uuid, .tooOld)])
        #expect(undone.assetCount == 1)
        #expect(try engine.ids().count == 1)
    }

    @Test func theHistoryIsKeptForAYear() throws {
        try engine.add("a")
        try commit(from: 1_005, through: 1_400)
        #expect(try engine.owner.describe().oldestToken == .beginning)
        #expect(try originalsAfterCleanUp(on: 1_402) == 1)
        let oldest = try engine.owner.describe().oldestToken
        #expect(oldest == ChangeToken(rawValue: 7))
        #expect(try engine.owner.changes(after: oldest, limit: .max).map(\.token.rawValue) == Array(8...81))
        #expect(try engine.database.history.state(engine.database) == .newest)
    }
}
