// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoEngine

@Suite struct SweepTests {
    let folder: LibraryFolder
    /// The place of an original whose row was never committed.
    let stray = "originals/ab/" + String(repeating: "c", count: 62) + ".jpg"

    init() throws {
        folder = try LibraryFolder()
        _ = try folder.open()
    }

    @Test func whatADeadSessionStagedIsRemoved() throws {
        let session = folder.leaveDeadSession()
        try folder.write("half", to: session + "/1.part")
        try folder.open().cleanUp()
        #expect(!folder.exists(session))
    }

    @Test func whatTwoDeadSessionsStagedIsRemoved() throws {
        let sessions = [folder.leaveDeadSession(started: Date() - 3_600), folder.leaveDeadSession()]
        for session in sessions { try folder.write("half", to: session + "/1.part") }
        try folder.open().cleanUp()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/incoming") == [".lock"])
    }

    /// The clock times at which the sessions began make no difference.
    @Test(arguments: [-3_600, 0, 3_600])
    func anOriginalWithoutARowIsKept(sessionBegan seconds: Double) throws {
        let known = try folder.open().add("a").resources[0].placement.key
        let session = folder.leaveDeadSession(started: Date() + seconds)
        try folder.write("half", to: session + "/1.part")
        try folder.write("moved and never committed", to: stray)
        try folder.open().cleanUp()
        #expect(!folder.exists(session))
        #expect(try folder.files(below: "originals").sorted() == [known, String(stray.dropFirst(10))].sorted())
    }

    @Test func originalsOfADatabaseFromABackupAreKept() throws {
        let backup = try folder.open().add("a").resources[0].placement.key
        let database = try Data(contentsOf: folder.url.appending(path: "library.sqlite"))
        let later = try folder.open().add("b").resources[0].placement.key
        try folder.write("half", to: folder.leaveDeadSession() + "/1.part")
        for name in ["library.sqlite-wal", "library.sqlite-shm"] { try? folder.remove(name) }
        try database.write(to: folder.url.appending(path: "library.sqlite"))
        let engine = try folder.open()
        #expect(try engine.ids().count == 1)
        #expect(try folder.files(below: "originals") == [backup, later].sorted())
        #expect(try Verifier(engine).verify(deep: true).findings.map(\.problem) == [.olderDatabase, .unclaimedFile])
    }

    @Test func nothingIsSweptWhileASessionLives() throws {
        let living = try folder.open()
        let staged = try living.stage(text: "a")
        let dead = folder.leaveDeadSession()
        try folder.write("half", to: dead + "/1.part")
        try folder.open().cleanUp()
        #expect(folder.exists(dead))
        #expect(try living.owner.apply([.insertAsset(NewAsset(staged: staged))]) != nil)
    }

    @Test func whatNoSessionMadeIsLeftInTheStagingFolder() throws {
        try folder.write("half", to: folder.leaveDeadSession() + "/1.part")
        try folder.write("mine", to: "incoming/notes/a.txt")
        try folder.open().cleanUp()
        #expect(folder.exists("incoming/notes/a.txt"))
    }

    @Test func anEngineThatEndsWellLeavesNoSession() throws {
        do {
            let engine = try folder.open()
            _ = try engine.stage(text: "a")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/incoming") == [".lock"])
    }

    @Test func readingMakesNoSession() throws {
        _ = try folder.open().ids()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/incoming") == [])
    }
}
