// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoStore

@Suite struct SweepingAfterACrash {
    let folder: LibraryFolder
    /// Where an original would lie whose row was never committed.
    let stray = "originals/ab/" + String(repeating: "c", count: 62) + ".jpg"

    init() throws {
        folder = try LibraryFolder()
        _ = try folder.open()
    }

    @Test func whatADeadSessionStagedIsRemoved() throws {
        let session = folder.leaveDeadSession()
        try folder.write("half", to: session + "/1.part")
        _ = try folder.open()
        #expect(!folder.exists(session))
    }

    @Test func anOriginalThatWasMovedButNeverCommittedIsRemoved() throws {
        let kept = try folder.open().add("a").resources[0].placement.key
        try folder.write("half", to: folder.leaveDeadSession() + "/1.part")
        try folder.write("moved", to: stray)
        _ = try folder.open()
        #expect(try folder.files(below: "originals") == [kept])
    }

    @Test func anOriginalFromBeforeTheDeadSessionIsLeft() throws {
        try folder.write("half", to: folder.leaveDeadSession(started: Date() + 3_600) + "/1.part")
        try folder.write("of a database from a backup", to: stray)
        _ = try folder.open()
        #expect(folder.exists(stray))
    }

    @Test func withoutADeadSessionOriginalsAreNotLookedAt() throws {
        try folder.write("from elsewhere", to: stray)
        _ = try folder.open()
        #expect(folder.exists(stray))
    }

    @Test func nothingIsSweptWhileASessionLives() throws {
        let living = try folder.open()
        let staged = try living.stage(text: "a")
        let dead = folder.leaveDeadSession()
        try folder.write("half", to: dead + "/1.part")
        _ = try folder.open()
        #expect(folder.exists(dead))
        #expect(try living.apply([.insertAsset(NewAsset(staged: staged))], as: .owner) != nil)
    }

    @Test func whatNoSessionMadeIsLeftInTheStagingFolder() throws {
        try folder.write("half", to: folder.leaveDeadSession() + "/1.part")
        try folder.write("mine", to: "incoming/notes/a.txt")
        _ = try folder.open()
        #expect(folder.exists("incoming/notes/a.txt"))
    }

    @Test func anEngineThatEndsWellLeavesNoSession() throws {
        do {
            let engine = try folder.open()
            _ = try engine.stage(text: "a")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.bundle.incoming) == [".lock"])
    }

    @Test func readingMakesNoSession() throws {
        _ = try folder.open().ids()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.bundle.incoming) == [])
    }
}
