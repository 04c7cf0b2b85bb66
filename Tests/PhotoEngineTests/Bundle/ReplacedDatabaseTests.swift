// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import Glibc
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// A database that is replaced by a symbolic link between its check and its opening by SQLite is refused.
@Suite struct ReplacedDatabaseTests {
    let folder: LibraryFolder
    /// The path of a database of the user's, which could serve as a library's.
    let victim: String

    init() throws {
        folder = try LibraryFolder()
        try folder.open().add("a")
        victim = folder.parent.appending(path: "victim.sqlite").path
        try FileManager.default.copyItem(atPath: folder.path + "/library.sqlite", toPath: victim)
    }

    private func link(_ name: String) throws {
        unlink(folder.path + "/" + name)
        try #require(symlink(victim, folder.path + "/" + name) == 0)
    }

    /// Checks that the body fails, and that nothing was written into the user's database or beside it.
    private func holdThatNothingIsWritten(_ body: () throws -> Void) throws {
        let before = try Data(contentsOf: URL(filePath: victim))
        let error = #expect(throws: LibraryError.self) { try body() }
        #expect(error?.code == .inputOutput)
        #expect(error?.message.contains("is a symbolic link") == true, "\(String(describing: error))")
        #expect(try Data(contentsOf: URL(filePath: victim)) == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.parent.path)
        #expect(Set(names) == ["Test.photolibrary", "victim.sqlite"])
    }

    @Test func whoReadsRefusesIt() throws {
        try holdThatNothingIsWritten {
            _ = try ReadingConnections(folder.bundle, nil) { path, configuration in
                try link("library.sqlite")
                return try DatabasePool(path: path, configuration: configuration)
            }
        }
    }

    @Test func whoWritesRefusesIt() throws {
        try link("library.sqlite")
        let bundle = try folder.bundle
        try holdThatNothingIsWritten { _ = try WritingConnection(bundle, LockTimeout(), nil) }
    }

    @Test func whoKeepsRenditionsRefusesIt() throws {
        try link("renditions.sqlite")
        let bundle = try folder.bundle
        let waits = RenditionWaits(bundle.renditions, LockTimeout(), logsWaits: true, now: { .now })
        try holdThatNothingIsWritten { _ = try RenditionFile.opened(bundle.renditions, waits) }
    }

    @Test(arguments: ["-wal", "-shm"])
    func aLinkInPlaceOfWhatBelongsToItIsNotFollowed(_ suffix: String) throws {
        for name in ["library.sqlite-wal", "library.sqlite-shm"] { unlink(folder.path + "/" + name) }
        try link("library.sqlite" + suffix)
        let before = try Data(contentsOf: URL(filePath: victim))
        let bundle = try folder.bundle
        #expect(throws: LibraryError.self) { _ = try WritingConnection(bundle, LockTimeout(), nil) }
        #expect(try Data(contentsOf: URL(filePath: victim)) == before)
    }

    /// A symbolic link to the library's folder itself is followed, once.
    @Test func aLibraryIsReachedByLinks() throws {
        let name = folder.parent.appending(path: "link").path
        try #require(symlink(folder.path, name) == 0)
        let engine = try SQLiteEngine(opening: URL(filePath: name), createIfMissing: false)
        try engine.add("b")
        #expect(try engine.ids().count == 2)
    }
}
