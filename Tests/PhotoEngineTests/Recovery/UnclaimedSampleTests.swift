// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoEngine

/// Opening reports many unclaimed originals, even when the database is the newest as far as is known.
@Suite struct UnclaimedSampleTests {
    private let folder: LibraryFolder

    init() throws { folder = try LibraryFolder() }

    private func open(at seconds: Double = 0) throws -> SQLiteEngine {
        try SQLiteEngine(
            opening: folder.url, createIfMissing: true, now: { Date(timeIntervalSinceReferenceDate: seconds) })
    }

    /// Writes files as originals that no row names.
    private func leave(_ count: Int, in originals: String) throws {
        for number in 0..<count {
            let digits = String(number, radix: 16)
            let name = String(repeating: "0", count: 62 - digits.count) + digits
            try folder.write("x", to: "originals/\(originals)/\(name).jpg")
        }
    }

    private func hint(_ engine: SQLiteEngine) -> String? { UnclaimedSample(engine: engine).hint() }

    @Test func aSoundLibraryIsNoReasonForAHint() throws {
        let engine = try open()
        for number in 0..<20 { try engine.add("photo \(number)") }
        #expect(hint(engine) == nil)
        #expect(try UnclaimedSample(engine: engine).scan().scanned > 0)
        #expect(try UnclaimedSample(engine: engine).scan().unclaimed == [])
    }

    @Test func manyUnclaimedOriginalsAreSaid() throws {
        let engine = try open()
        try engine.add("photo")
        for originals in ["0a", "4b", "8c", "cd"] { try leave(5, in: originals) }
        let said = try #require(hint(engine))
        #expect(said.hasPrefix("20 of 21 sampled originals"))
        #expect(said.contains("photos recover"))
    }

    @Test func theDatabaseMayHaveComeFromABackupWithItsHistory() throws {
        do {
            let engine = try open()
            for number in 0..<4 { try engine.add("photo \(number)") }
        }
        let saved = try ["library.sqlite", "history"].map { try Data(contentsOf: folder.url.appending(path: $0)) }
        do {
            let engine = try open()
            for number in 0..<12 { try engine.add("later \(number)") }
        }
        for name in ["library.sqlite-wal", "library.sqlite-shm"] { try? folder.remove(name) }
        for (name, bytes) in zip(["library.sqlite", "history"], saved) {
            try bytes.write(to: folder.url.appending(path: name))
        }
        let engine = try open()
        #expect(try engine.database.history.warning(engine.database) == nil, "nothing tells that it is older")
        #expect(hint(engine) != nil)
    }

    @Test func aFewAreNone() throws {
        let engine = try open()
        try leave(UnclaimedSample.minimumCount - 1, in: "0a")
        #expect(hint(engine) == nil)
    }

    @Test func howMuchIsLookedAtHasABound() throws {
        let engine = try open()
        for number in 0..<20 { try leave(150, in: String(16 + number, radix: 16)) }
        let found = try UnclaimedSample(engine: engine).scan()
        #expect(found.scanned == UnclaimedSample.folderLimit * UnclaimedSample.nameLimit)
        // At another time other names are looked up.
        let later = try UnclaimedSample(engine: open(at: 1)).scan()
        #expect(later.scanned == found.scanned && Set(later.unclaimed) != Set(found.unclaimed))
    }

    @Test func whatAnImportIsMovingInJustNowIsNotCounted() throws {
        let engine = try open()
        try leave(10, in: "0a")
        let other = try DatabaseQueue(path: folder.path + "/library.sqlite")
        try other.inTransaction(.immediate) { _ in
            #expect(hint(engine) == nil)
            return .rollback
        }
        #expect(hint(engine) != nil)
    }

    @Test func whatIsNoOriginalIsNotLookedAt() throws {
        let engine = try open()
        for number in 0..<9 { try folder.write("x", to: "originals/0a/note \(number).txt") }
        try folder.write("x", to: "originals/README")
        #expect(hint(engine) == nil)
    }
}
