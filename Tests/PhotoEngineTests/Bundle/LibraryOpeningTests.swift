// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Testing

@testable import PhotoEngine

@Suite struct LibraryOpeningTests {
    let folder: LibraryFolder

    init() throws { folder = try LibraryFolder() }

    private func openWithoutMaking() throws(LibraryError) -> SQLiteEngine {
        try SQLiteEngine(opening: folder.url, createIfMissing: false)
    }

    @Test func aFolderThatIsNotThereIsAMissingLibrary() {
        #expect(code { _ = try openWithoutMaking() } == .libraryMissing)
        #expect(!folder.exists(""))
    }

    @Test func anEmptyFolderIsAMissingLibrary() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        #expect(code { _ = try openWithoutMaking() } == .libraryMissing)
    }

    @Test func anEmptyFolderBecomesALibraryWhenOneMayBeMade() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        #expect(try folder.open().ids() == [])
    }

    @Test func aFolderWithOtherThingsIsNeverWrittenInto() throws {
        try folder.write("mine", to: "notes.txt")
        #expect(code { _ = try folder.open() } == .libraryUnreadable)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == ["notes.txt"])
    }

    @Test func aFileIsNoLibrary() throws {
        try Data().write(to: folder.parent.appending(path: "Test.photolibrary"))
        #expect(code { _ = try folder.open() } == .libraryUnreadable)
    }

    @Test func theFoldersAboveAreMade() throws {
        let deep = folder.parent.appending(path: "a/b/c.photolibrary")
        #expect(try SQLiteEngine(opening: deep, createIfMissing: true).ids() == [])
    }

    @Test func aLibraryKeepsItsIdentity() throws {
        let first = try folder.open().describe()
        let second = try openWithoutMaking().describe()
        #expect(first == second)
    }

    /// A power failure leaves a rollback journal that has to be applied first, which only a writer may do.
    @Test func aDatabaseThatWasCutShortWhileItWasMadeIsMadeAnew() throws {
        _ = try folder.open()
        for suffix in ["", "-wal", "-shm"] { try? folder.remove("library.sqlite" + suffix) }
        let half = folder.parent.appending(path: "half.sqlite").path
        let queue = try DatabaseQueue(path: half)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA cache_size = 1; CREATE TABLE half (text); BEGIN")
            for _ in 0..<500 { try database.execute(sql: "INSERT INTO half VALUES (hex(randomblob(200)))") }
            for suffix in ["", "-journal"] {
                try FileManager.default.copyItem(
                    atPath: half + suffix, toPath: folder.path + "/library.sqlite" + suffix)
            }
            try database.execute(sql: "ROLLBACK")
        }
        #expect(folder.exists("library.sqlite-journal"))
        let engine = try openWithoutMaking()
        #expect(try engine.ids() == [])
        #expect(try engine.add("beach").uuid == engine.owner.assets(engine.ids().map { $0 }).first?.uuid)
    }

    @Test func aLibraryOfANewerFormatIsTooNew() throws {
        try folder.write(#"{"format": 2, "shape": "unknown"}"#, to: "library.json")
        #expect(code { _ = try folder.open() } == .libraryTooNew)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == ["library.json"])
    }

    @Test(arguments: ["0", "-1", "-9223372036854775808"])
    func aFormatBeforeTheFirstIsRefused(_ format: String) throws {
        _ = try folder.open()
        let manifest = folder.url.appending(path: "library.json")
        let json = try String(contentsOf: manifest, encoding: .utf8)
        try folder.write(json.replacing("\"format\": 1", with: "\"format\": \(format)"), to: "library.json")
        let error = #expect(throws: LibraryError.self) { try openWithoutMaking() }
        #expect(error?.code == .libraryUnreadable)
        #expect(
            error?.message
                == "“\(folder.path)/library.json” has the unknown format \(format). Restore the file from a backup; "
                + "the photos are untouched.")
    }

    /// Newer versions count formats in whole numbers, too.
    @Test(
        arguments: [
            ("9223372036854775807", .libraryTooNew), ("1e30", .libraryUnreadable),
            ("\"1\"", .libraryUnreadable), ("1.5", .libraryUnreadable), ("null", .libraryUnreadable),
            ("[1]", .libraryUnreadable), ("true", .libraryUnreadable), (nil, .libraryUnreadable),
        ] as [(String?, LibraryError.Code)])
    func anotherFormatIsRefused(_ format: String?, _ expected: LibraryError.Code) throws {
        _ = try folder.open()
        let manifest = folder.url.appending(path: "library.json")
        let json = try String(contentsOf: manifest, encoding: .utf8)
        let line = format.map { "\"format\": \($0)," } ?? ""
        try folder.write(json.replacing("\"format\": 1,", with: line), to: "library.json")
        #expect(code { _ = try openWithoutMaking() } == expected)
    }

    @Test func aDatabaseOfANewerVersionIsTooNew() throws {
        try folder.open().database.pool.write {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 from the future')")
        }
        #expect(code { _ = try folder.open() } == .libraryTooNew)
    }

    @Test func aBrokenManifestIsUnreadable() throws {
        try folder.write("{", to: "library.json")
        #expect(code { _ = try folder.open() } == .libraryUnreadable)
    }

    @Test func aBrokenDatabaseIsUnreadable() throws {
        do { _ = try folder.open() }
        try folder.write(String(repeating: "no database ", count: 1_000), to: "library.sqlite")
        #expect(code { _ = try folder.open() } == .libraryUnreadable)
    }

    @Test(arguments: [true, false])
    func aLostDatabaseIsNotReplacedByAnEmptyOne(isEmptied: Bool) throws {
        try folder.open().add("a")
        try folder.remove("library.sqlite")
        if isEmptied { try folder.write("", to: "library.sqlite") }
        #expect(code { _ = try folder.open() } == .libraryUnreadable)
        #expect(try folder.files(below: "originals").count == 1)
    }

    @Test func aDatabaseOfAnotherLibraryIsRefused() throws {
        do { _ = try folder.open() }
        let other = try LibraryFolder()
        do { _ = try other.open() }
        try folder.remove("library.sqlite")
        try FileManager.default.copyItem(
            at: other.url.appending(path: "library.sqlite"), to: folder.url.appending(path: "library.sqlite"))
        #expect(code { _ = try folder.open() } == .libraryUnreadable)
    }

    @Test func theFolderIsItsUsersAlone() throws {
        _ = try folder.open()
        #expect(try folder.permissions("") == 0o700)
    }

    @Test func originalsAreReadOnly() throws {
        try folder.open().add("a")
        let original = try #require(try folder.files(below: "originals").first)
        #expect(try folder.permissions("originals/" + original) == 0o444)
    }
}

@Suite struct LibraryCreationTests {
    /// The numbers of calls to stop at: more than a creation makes.
    static let callNumbers = 0..<12

    @Test(arguments: callNumbers)
    func aCreationThatStopsAnywhereIsCompletedByTheNext(number: Int) throws {
        let folder = try LibraryFolder()
        let calls = RecordedCalls(below: folder.url)
        calls.refuse(call: number)
        _ = try? folder.open(files: calls.files)
        #expect(try folder.open().ids() == [])
    }

    @Test func aFullDiskIsSaid() throws {
        let folder = try LibraryFolder()
        let calls = RecordedCalls(below: folder.url)
        calls.refuse(call: 0)
        #expect(code { _ = try folder.open(files: calls.files) } == .diskFull)
    }

    @Test func theManifestIsOnTheDiskBeforeAnythingElse() throws {
        let folder = try LibraryFolder()
        let calls = RecordedCalls(below: folder.url)
        _ = try folder.open(files: calls.files)
        #expect(
            calls.all.drop { !$0.hasPrefix("create") } == [
                "create library.json.new", "write library.json.new", "sync library.json.new",
                "rename library.json.new library.json", "syncFolder .", "makeFolder originals", "makeFolder incoming",
                "syncFolder .", "syncFolder .",
            ])
    }

    @Test func manyOpenersMakeOneLibrary() throws {
        let folder = try LibraryFolder()
        let uuids = try concurrently(8) { _ in try folder.open().describe().uuid }
        #expect(Set(uuids).count == 1)
    }
}
