// Licensed under the Apache License, Version 2.0. See LICENSE.

import CDescriptors
import Foundation
import Glibc
import PhotoLibrary
import TestForms
import Testing

@testable import PhotoEngine

/// A foreign entry in any place of a library is neither followed nor changed, and errors name it.
@Suite struct AttackedBundleTests {
    enum Intruder: CaseIterable {
        case link, linkToNothing, pipe, folder, socket, device

        /// The intruders that every user may make.
        static let anybodys = allCases.filter { $0 != .device }
    }

    /// All places that the library reads or writes. `*` stands for the name of the original.
    static let places = [
        "library.json", "library.json.new", "library.sqlite", "library.sqlite-wal", "library.sqlite-shm",
        "library.sqlite-journal", "originals", "originals/*", "originals/*/*", "incoming", "incoming/.lock", session,
        session + "/1.part", session + "/index", "index-1.bin", "renditions.sqlite", "renditions.sqlite-wal", "history",
        "movies", movie,
    ]
    static let movie = "movies/\(Fingerprint(of: "mine").hex)-0123456789abcdef.mp4"
    static let session = "incoming/100-7D0C3B41-5B8A-4A0D-9C55-0C6F3B1E2A10"

    let folder: LibraryFolder
    let victim: AttackVictim
    let original: OriginalKey

    init() throws {
        folder = try LibraryFolder()
        victim = try AttackVictim(beside: folder)
        let added = try folder.open().add("mine")
        original = try #require(OriginalKey(added.resources[0].placement.key))
        try victim.add(original)
    }

    /// Opens the library, reads and writes as commands do, and returns the errors.
    private func useEverything() -> [LibraryError] {
        var errors: [LibraryError] = []
        func attempt(_ body: () throws -> Void) {
            do { try body() } catch { errors.append(error as? LibraryError ?? LibraryError(.unsupported, "\(error)")) }
        }
        attempt {
            let engine = try folder.open()
            attempt {
                let count = try engine.ids().count
                #expect(count == 1)
            }
            attempt { _ = try engine.owner.open(try engine.resources()[0].id) }
            attempt { _ = try Verifier(engine).verify(deep: true) }
            attempt { _ = try RenditionStore(of: engine).originalsWithout(.thumbnail, among: []) }
            attempt { _ = try engine.owner.movie(of: Fingerprint(of: "mine")) }
            attempt { _ = try engine.owner.storeMovie(engine.owner.newMovieFile(), of: Fingerprint(of: "mine")) }
            attempt { try engine.add("mine") }
            attempt { try engine.add("another") }
        }
        return errors
    }

    @Test(.timeLimit(.minutes(1)), arguments: LongForm.cases(of: places, orEvery: 3), Intruder.anybodys)
    func nothingOutsideIsTouchedAndNothingWaits(place: String, intruder: Intruder) throws {
        try hold(place, intruder)
    }

    @Test(
        .enabled(if: AttackVictim.mayMakeDevices, "only root may make devices"), .timeLimit(.minutes(1)),
        arguments: LongForm.cases(of: places, orEvery: 3))
    func noDeviceIsTouched(place: String) throws {
        try hold(place, .device)
    }

    private func hold(_ place: String, _ intruder: Intruder) throws {
        let place = place.replacing("*/*", with: original.text).replacing("*", with: original.folder)
        let path = folder.path + "/" + place
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: path)
        try victim.put(intruder, at: path)
        let mode = try victim.mode(of: path)
        for error in useEverything() {
            #expect(error.code != .unsupported, "no error of ours: \(error)")
            #expect(!error.message.isEmpty)
        }
        #expect(try victim.isUntouched())
        // Only an empty folder may be removed, as a dead session of ours.
        if intruder != .folder { #expect(try victim.mode(of: path) == mode, "\(place) was replaced") }
        // A thread of the verification may have the library's own folder open a moment longer.
        #expect(OpenDescriptors.below(folder.parent.path).filter { $0 != folder.path } == [])
    }

    @Test func theSweepFollowsNoLinkOfASession() throws {
        let path = folder.path + "/" + Self.session
        try victim.put(.link, at: path)
        try folder.open().cleanUp()
        #expect(try victim.isUntouched())
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == victim.path)
    }

    @Test func theSweepRemovesFilesAndLeavesWhatIsNone() throws {
        try folder.write("half", to: Self.session + "/1.part")
        try victim.put(.link, at: "\(folder.path)/\(Self.session)/2.part")
        try folder.open().cleanUp()
        #expect(try folder.names(Self.session) == ["2.part"])
        #expect(try victim.isUntouched())
    }

    @Test(arguments: [("library.json", "a named pipe"), ("library.sqlite", "a named pipe")])
    func whatIsWrongIsNamed(place: String, words: String) throws {
        try folder.remove(place)
        try victim.put(.pipe, at: folder.path + "/" + place)
        let error = #expect(throws: LibraryError.self) { try folder.open() }
        #expect(error?.message.contains("\(folder.path)/\(place)” is \(words)") == true, "\(String(describing: error))")
    }

    @Test func verifyNamesAnOriginalThatIsAPipe() throws {
        try folder.remove("originals/" + original.text)
        try victim.put(.pipe, at: folder.path + "/originals/" + original.text)
        let findings = try Verifier(try folder.open()).verify(deep: true).findings
        #expect(findings.map(\.problem) == [.unreadableFile])
        #expect(findings.first?.message.contains("a named pipe") == true)
    }

    @Test(arguments: ["history", "incoming"], [Intruder.link, .pipe, .folder])
    func verifyNamesWhatIsNoFileOrFolderOfOurs(place: String, intruder: Intruder) throws {
        guard place != "incoming" || intruder != .folder else { return }
        try folder.remove(place)
        try victim.put(intruder, at: folder.path + "/" + place)
        let findings = try Verifier(try folder.open()).verify(deep: false).findings
        #expect(findings.map(\.problem) == [.strayFile])
        #expect(findings.first?.path == place)
    }

    @Test func whoeverWritesSaysThatTheHistoryIsNoFile() throws {
        try folder.remove("history")
        try victim.put(.link, at: folder.path + "/history")
        let said = ConcurrentReadingTests.Said()
        var timeout = LockTimeout()
        timeout.log = said.add
        try SQLiteEngine(opening: folder.url, createIfMissing: false, timeout: timeout).add("another")
        #expect(said.all.count == 1)
        #expect(said.all.first?.contains("/history” is a symbolic link") == true, "\(said.all)")
        #expect(try victim.isUntouched())
    }

    /// A second hard link outside the library: writing into one file would change the other.
    @Test(arguments: ["history", "library.sqlite", "library.sqlite-wal"])
    func whatHasASecondNameIsNotWrittenInto(place: String) throws {
        let path = folder.path + "/" + place
        // The open engine keeps the log in place.
        let engine = try folder.open()
        try engine.add("another")
        let other = folder.parent.appending(path: "outside").path
        try #require(link(path, other) == 0)
        let before = try Data(contentsOf: URL(filePath: other))
        let attacked = try folder.open()
        let findings = try Verifier(attacked).verify(deep: true).findings
        #expect(findings.filter { $0.problem == .strayFile }.map(\.path) == [place])
        let refused = code { try attacked.add("a third") }
        #expect(refused == (place == "history" ? nil : .notWritable))
        #expect(try Data(contentsOf: URL(filePath: other)) == before)
        withExtendedLifetime(engine) {}
    }

    /// Renditions are not stored there either, so that verifying a library says so, too.
    @Test(arguments: LibraryPath.databaseSuffixes)
    func verifyNamesRenditionsThatHaveASecondName(suffix: String) throws {
        let place = "renditions.sqlite" + suffix
        try folder.write("renditions", to: place)
        let other = folder.parent.appending(path: "outside").path
        try #require(link(folder.path + "/" + place, other) == 0)
        let findings = try Verifier(try folder.open()).verify(deep: false).findings
        #expect(findings.map(\.problem) == [.strayFile])
        #expect(findings.first?.path == place)
        #expect(findings.first?.message.contains("a second name elsewhere (a hard link)") == true)
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "renditions")
    }

    @Test func aLibraryReachedByALinkIsOpened() throws {
        let link = folder.parent.appending(path: "Link.photolibrary")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
        #expect(try SQLiteEngine(opening: link, createIfMissing: false).ids().count == 1)
    }

    @Test func descriptorsAreGivenBack() throws {
        LibraryIndex.deferred.sync {}
        do {
            let engine = try folder.open()
            _ = try engine.owner.open(try engine.resources()[0].id)
            try engine.add("another")
            LibraryIndex.deferred.sync {}
            // The library's folder, the session's lock and the database's own files are open.
            let open = OpenDescriptors.below(folder.parent.path).filter { !$0.contains("library.sqlite") }
            #expect(open.sorted() == [folder.path, folder.path + "/incoming/.lock"])
        }
        #expect(OpenDescriptors.below(folder.parent.path) == [])
    }
}

/// Folders are reached below another without leaving it, by the kernel's way and by our own step by step.
@Suite struct FoldersBeneathTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("", to: "root/a/b/file")
        try folder.write("", to: "outside/file")
        for (link, target) in [("root/link", "a"), ("root/a/out", "../../outside"), ("root/a/absolute", "/tmp")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + link, withDestinationPath: target)
        }
    }

    private func canOpen(_ path: String) -> [Bool] {
        let root = open(folder.path + "/root", O_RDONLY | O_DIRECTORY)
        defer { close(root) }
        return [descriptors_folder_beneath(root, path), descriptors_folder_step_by_step(root, path)].map { found in
            if found >= 0 { close(found) }
            return found >= 0
        }
    }

    @Test(arguments: ["", "a", "a/b"]) func aFolderBelowIsFound(path: String) {
        #expect(canOpen(path) == [true, true])
    }

    @Test(arguments: [
        "..", "a/../..", "a/../../outside", "/tmp", "link", "link/b", "a/out", "a/absolute", "a/b/file", "c",
    ])
    func whatLeadsElsewhereIsRefused(path: String) {
        #expect(canOpen(path) == [false, false])
    }
}
