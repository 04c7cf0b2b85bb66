// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoFiles
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoEngine

/// The store of movies that browsers play.
@Suite struct MovieStoreTests {
    private let folder: LibraryFolder
    private let clock = Clock()
    private static let zero = String(repeating: "0", count: 64)

    /// A clock that shows what the test sets.
    private final class Clock: Sendable {
        private let time = Mutex(Date(timeIntervalSince1970: 1_000_000_000))

        @Sendable func now() -> Date { time.withLock { $0 } }
        func advance(hours: Double) { time.withLock { $0 += hours * 3_600 } }
    }

    init() throws {
        folder = try LibraryFolder()
        _ = try folder.open()
    }

    private func store(_ files: FileSystem = .system, budget: Int64 = 1_000) throws -> MovieStore {
        MovieStore(in: try folder.bundle, files, budget: budget, now: clock.now)
    }

    private func advance(hours: Double) { clock.advance(hours: hours) }

    private func original(_ name: String) -> Fingerprint { Fingerprint(of: name) }

    /// Stores a movie with these bytes, and returns its checksum.
    @discardableResult
    private func keep(_ bytes: String, of name: String, in store: MovieStore) throws -> String {
        let file = try store.newFile()
        try file.write(Array(bytes.utf8), at: 0)
        return try store.store(file, of: original(name)).checksum
    }

    private func text(of name: String, in store: MovieStore) throws -> String? {
        guard let movie = try store.movie(of: original(name)) else { return nil }
        return movie.takeFile().read()
    }

    /// The names of the movies, by the names of their originals.
    private func stored(_ names: [String]) throws -> [String] {
        let found = try folder.exists("movies") ? folder.names("movies") : []
        return names.filter { name in found.contains { $0.hasPrefix(original(name).hex) } }
    }

    @Test func aMovieIsFoundByItsOriginal() throws {
        let store = try store()
        #expect(try text(of: "a", in: store) == nil)
        try keep("movie", of: "a", in: store)
        #expect(try text(of: "a", in: self.store()) == "movie")
        #expect(try text(of: "b", in: store) == nil)
    }

    @Test func itsNameIsItsOriginalAndTheBeginningOfItsFingerprint() throws {
        let checksum = try keep("movie", of: "a", in: store())
        #expect(checksum == String(Fingerprint(of: "movie").hex.prefix(16)))
        #expect(try folder.names("movies") == ["\(original("a").hex)-\(checksum).mp4"])
        #expect(try folder.permissions("movies") == 0o700)
    }

    @Test func lookingMakesNoFolder() throws {
        let store = try store()
        _ = try store.movie(of: original("a"))
        try store.remove([original("a")])
        _ = try store.newFile()
        #expect(!folder.exists("movies"))
    }

    @Test func theFirstOneStays() throws {
        let store = try store()
        let first = try keep("one", of: "a", in: store)
        #expect(try keep("two", of: "a", in: store) == first)
        #expect(try text(of: "a", in: store) == "one")
        #expect(try folder.names("movies").count == 1)
    }

    @Test func whatIsRemovedStaysReadableForWhoHasItOpen() throws {
        let store = try store()
        try keep("movie", of: "a", in: store)
        guard let open = try store.movie(of: original("a")) else {
            Issue.record("the movie is not stored")
            return
        }
        try store.remove([original("a"), original("b")])
        #expect(try folder.names("movies") == [])
        let text = open.takeFile().read()
        #expect(text == "movie")
    }

    @Test func theFolderMayBeDeleted() throws {
        let store = try store()
        try keep("movie", of: "a", in: store)
        try folder.remove("movies")
        #expect(try text(of: "a", in: store) == nil)
        try keep("again", of: "a", in: store)
        #expect(try text(of: "a", in: store) == "again")
    }

    // MARK: - Room

    @Test func theMoviesThatWereOpenedLongestAgoGoFirst() throws {
        let store = try store(budget: 30)
        for name in ["a", "b", "c"] {
            try keep("ten bytes \(name)".prefix(10).description, of: name, in: store)
            try setDate(of: name)
            advance(hours: 2)
        }
        _ = try store.movie(of: original("a"))
        advance(hours: 2)
        try keep("ten bytes!", of: "d", in: store)
        #expect(try stored(["a", "b", "c", "d"]) == ["a", "c", "d"])
    }

    @Test func anOpeningIsNotedOnceInAnHour() throws {
        let store = try store()
        try keep("movie", of: "a", in: store)
        try setDate(of: "a")
        let first = try date(of: "a")
        advance(hours: 0.9)
        _ = try store.movie(of: original("a"))
        #expect(try date(of: "a") == first)
        advance(hours: 0.2)
        _ = try store.movie(of: original("a"))
        #expect(try date(of: "a") == first + 3_960)
    }

    @Test func aMovieLargerThanTheBudgetDisplacesNothing() throws {
        let store = try store(budget: 10)
        try keep("small", of: "a", in: store)
        let error = #expect(throws: LibraryError.self) { try keep("larger than ten", of: "b", in: store) }
        #expect(error?.code == .overBudget)
        #expect(try stored(["a", "b"]) == ["a"])
    }

    private func path(of name: String) throws -> String {
        let found = try folder.names("movies").first { $0.hasPrefix(original(name).hex) }
        return folder.path + "/movies/" + (try #require(found))
    }

    /// Gives a movie the date of the clock: a file that is made has the date of the system.
    private func setDate(of name: String) throws {
        try FileManager.default.setAttributes([.modificationDate: clock.now()], ofItemAtPath: path(of: name))
    }

    private func date(of name: String) throws -> Int {
        try #require(try Disk.status(of: path(of: name))).modified.seconds
    }

    // MARK: - Crashes and failures

    @Test func aMovieGetsItsNameWhenItIsOnDisk() throws {
        let calls = RecordedCalls(below: folder.url)
        try keep("movie", of: "a", in: store(calls.files))
        let name = try folder.names("movies")[0]
        #expect(
            calls.all == [
                "createUnnamed .", "makeFolder movies", "syncFolder .", "sync movies/\(name)", "name movies/\(name)",
                "syncFolder movies",
            ])
    }

    @Test(arguments: 0..<6)
    func aCallThatFailsLeavesNoPartOfAMovie(_ number: Int) throws {
        let calls = RecordedCalls(below: folder.url)
        calls.refuse(call: number)
        let store = try store(calls.files)
        #expect(throws: LibraryError.self) { try keep("movie", of: "a", in: store) }
        #expect(try [nil, "movie"].contains(text(of: "a", in: store)))
        try keep("movie", of: "a", in: store)
        #expect(try text(of: "a", in: store) == "movie")
        #expect(try folder.names("movies").count == 1)
    }

    @Test(.enabled(if: geteuid() != 0, "needs a user other than root"))
    func aLibraryThatCannotBeWrittenToStoresNothing() throws {
        try keep("movie", of: "a", in: store())
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        #expect(try text(of: "a", in: store()) == "movie")
        #expect(throws: LibraryError.self) { _ = try store().newFile() }
    }

    // MARK: - Something else in the place

    @Test(arguments: AttackedBundleTests.Intruder.anybodys.filter { $0 != .folder })
    func somethingElseInThePlaceOfTheFolderIsNotFollowed(_ intruder: AttackedBundleTests.Intruder) throws {
        let victim = try AttackVictim(beside: folder)
        let store = try store()
        let name = MovieName(of: original("a"), Fingerprint(of: "movie")).text
        try victim.put(intruder, at: folder.path + "/movies")
        if intruder == .link { try Data("movie".utf8).write(to: URL(filePath: victim.path + "/" + name)) }
        #expect(try text(of: "a", in: store) == nil)
        let error = #expect(throws: LibraryError.self) { try keep("movie", of: "a", in: store) }
        #expect(error?.message.hasPrefix("“\(folder.path)/movies” is a") == true)
        #expect(error?.message.contains("Move it away") == true)
        #expect(throws: LibraryError.self) { try store.remove([original("a")]) }
        if intruder == .link {
            #expect(try FileManager.default.contentsOfDirectory(atPath: victim.path).contains(name))
        }
    }

    @Test func aFileWithASecondNameIsNoMovieAndKeepsItsDate() throws {
        let store = try store()
        try keep("movie", of: "a", in: store)
        let path = try path(of: "a")
        try #require(link(path, folder.parent.appending(path: "second").path) == 0)
        try setDate(of: "a")
        let date = try date(of: "a")
        advance(hours: 2)
        #expect(try text(of: "a", in: store) == nil)
        #expect(try self.date(of: "a") == date)
    }

    @Test(
        arguments: [
            "", ".mp4", "movie.mp4", "\(Self.zero).mp4", "\(Self.zero)-0123456789abcde.mp4",
            "\(Self.zero)-0123456789ABCDEF.mp4", "\(Self.zero)-0123456789abcdef.mp4.part",
            "\(Self.zero)-0123456789abcde\u{FF46}.mp4", "\(Self.zero)--0123456789abcdef.mp4",
            "\(String(repeating: "A", count: 64))-0123456789abcdef.mp4",
        ])
    func aNameThatIsNoneIsNotRead(_ name: String) { #expect(MovieName(name) == nil) }
}
