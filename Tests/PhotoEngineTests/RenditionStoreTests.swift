// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import Testing

@testable import PhotoEngine

@Suite struct RenditionStoreTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/renditions.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func store() throws -> RenditionStore {
        try RenditionStore(in: LibraryBundle(opening: folder.url))
    }

    private func original(_ byte: UInt8) throws -> Fingerprint {
        try Fingerprint(repeating: byte)
    }

    private func thumbnail(_ text: String) -> Rendition {
        Rendition(kind: .thumbnail, size: PixelSize(width: 256, height: 192), jpeg: Array(text.utf8))
    }

    @Test func whatIsKeptIsFoundByItsOriginal() throws {
        let store = try store()
        try store.storeRenditions([
            StoredRendition(of: original(1), thumbnail("one")), StoredRendition(of: original(2), thumbnail("two")),
        ])
        #expect(try store.rendition(of: original(2), .thumbnail) == thumbnail("two"))
        #expect(try store.rendition(of: original(3), .thumbnail) == nil)
    }

    @Test func theLaterOneReplacesTheEarlier() throws {
        let store = try store()
        try store.storeRenditions([StoredRendition(of: original(1), thumbnail("old"))])
        try store.storeRenditions([StoredRendition(of: original(1), thumbnail("new"))])
        #expect(try store.rendition(of: original(1), .thumbnail) == thumbnail("new"))
    }

    @Test func originalsWithoutAreNamed() throws {
        let store = try store()
        try store.storeRenditions([StoredRendition(of: original(1), thumbnail("one"))])
        #expect(
            try store.originalsWithout(.thumbnail, among: [original(1), original(2), original(3)])
                == [original(2), original(3)])
    }

    @Test func renditionsOfOriginalsThatAreGoneAreForgotten() throws {
        let store = try store()
        try store.storeRenditions([StoredRendition(of: original(1), thumbnail("one"))])
        try store.removeRenditions(of: [original(1)])
        #expect(try store.rendition(of: original(1), .thumbnail) == nil)
    }

    @Test func theyAreThereWhenTheLibraryIsOpenedAgain() throws {
        let place = folder.url.appending(path: "L.photolibrary")
        try RenditionStore(of: SQLiteEngine(opening: place, createIfMissing: true))
            .storeRenditions([StoredRendition(of: original(1), thumbnail("one"))])
        let again = try RenditionStore(of: SQLiteEngine(opening: place, createIfMissing: false))
        #expect(try again.rendition(of: original(1), .thumbnail) == thumbnail("one"))
    }

    @Test func theFileMayBeDeleted() throws {
        try store().storeRenditions([StoredRendition(of: original(1), thumbnail("one"))])
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        let store = try store()
        #expect(try store.rendition(of: original(1), .thumbnail) == nil)
        try store.storeRenditions([StoredRendition(of: original(1), thumbnail("two"))])
        #expect(try store.rendition(of: original(1), .thumbnail) == thumbnail("two"))
    }

    @Test func theFileMayBeDeletedWhileItIsOpen() throws {
        let store = try store()
        try store.storeRenditions([StoredRendition(of: original(1), thumbnail("one"))])
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        #expect(try store.rendition(of: original(1), .thumbnail) == nil)
        try store.storeRenditions([StoredRendition(of: original(2), thumbnail("two"))])
        #expect(try store.rendition(of: original(2), .thumbnail) == thumbnail("two"))
        #expect(try self.store().rendition(of: original(2), .thumbnail) == thumbnail("two"))
    }

    @Test func aFileThatIsNoDatabaseIsReplaced() throws {
        try folder.write(String(repeating: "no database ", count: 1_000), to: "renditions.sqlite")
        let store = try store()
        try store.storeRenditions([StoredRendition(of: original(1), thumbnail("one"))])
        #expect(try store.rendition(of: original(1), .thumbnail) == thumbnail("one"))
    }

    @Test func anErrorSaysWhatIsInTheWayAndWhatToDo() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let store = try store()
        let error = #expect(throws: LibraryError.self) {
            try store.storeRenditions([StoredRendition(of: original(1), thumbnail("one"))])
        }
        #expect(error?.message.contains("renditions.sqlite” is a folder") == true)
        #expect(error?.message.hasSuffix("Move it away: renditions are made again from the originals.") == true)
    }

    // MARK: - Looking

    /// A library that cannot be written to compares pictures by what was made while it is open.
    @Test func hashesThatCannotBeStoredAreKeptInMemory() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let store = try store()
        let version = try store.pictureHashVersion()
        let hash = PictureHash(frequencies: 1, gradients: 2)
        var rendition = thumbnail("one")
        rendition.pictureHash = hash
        let stored = StoredRendition(of: try original(1), rendition)
        #expect(throws: LibraryError.self) { try store.storeRenditions([stored]) }
        #expect(try store.pictureHashes() == [stored.original: hash])
        #expect(try store.pictureHashVersion() != version)
        #expect(try self.store().pictureHashes() == [:])
    }

    @Test func lookingMakesNothing() throws {
        let store = try store()
        #expect(try store.rendition(of: original(1), .thumbnail) == nil)
        #expect(try store.originalsWithout(.thumbnail, among: [original(1)]) == [original(1)])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func lookingLeavesAFileThatIsNoDatabaseAlone() throws {
        let text = String(repeating: "no database ", count: 1_000)
        try folder.write(text, to: "renditions.sqlite")
        #expect(try store().rendition(of: original(1), .thumbnail) == nil)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func whatAnotherKeepsMeanwhileIsFound() throws {
        let (reader, writer) = (try store(), try store())
        #expect(try reader.rendition(of: original(1), .thumbnail) == nil)
        try writer.storeRenditions([StoredRendition(of: original(1), thumbnail("one"))])
        #expect(try reader.rendition(of: original(1), .thumbnail) == thumbnail("one"))
        try writer.storeRenditions([StoredRendition(of: original(2), thumbnail("two"))])
        #expect(try reader.rendition(of: original(2), .thumbnail) == thumbnail("two"))
    }

    @Test(
        .enabled(if: ReadOnlyFolder.isPossible, "only root may mount"), arguments: [false, true])
    func aLibraryThatCannotBeWrittenToGivesItsRenditions(withLog: Bool) throws {
        let kept = try TemporaryFolder()
        do {
            let store = try store()
            try store.storeRenditions([StoredRendition(of: original(1), thumbnail("one"))])
            // The store's log exists while it is open.
            for suffix in withLog ? ["", "-wal"] : [] {
                try FileManager.default.copyItem(
                    atPath: path + suffix, toPath: kept.path + "/renditions.sqlite" + suffix)
            }
        }
        if !withLog { try FileManager.default.copyItem(atPath: path, toPath: kept.path + "/renditions.sqlite") }
        let names = Set(try FileManager.default.contentsOfDirectory(atPath: kept.path))
        #expect(names.contains("renditions.sqlite-wal") == withLog)

        let mount = try ReadOnlyFolder(kept.path)
        defer { mount.end() }
        let store = try RenditionStore(in: LibraryBundle(opening: kept.url))
        #expect(try store.rendition(of: original(1), .thumbnail) == thumbnail("one"))
        #expect(try store.originalsWithout(.thumbnail, among: [original(1), original(2)]) == [original(2)])
        let error = #expect(throws: LibraryError.self) {
            try store.storeRenditions([StoredRendition(of: original(2), thumbnail("two"))])
        }
        #expect(error?.message.contains("reading only") == true)
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: kept.path)) == names)
    }
}

/// A folder that is mounted read-only until ``end()``.
struct ReadOnlyFolder {
    private let path: String

    static let isPossible: Bool = {
        guard getuid() == 0, let folder = try? TemporaryFolder(), let mount = try? ReadOnlyFolder(folder.path) else {
            return false
        }
        mount.end()
        return true
    }()

    init(_ path: String) throws {
        self.path = path
        try ReadOnlyFolder.run("mount", "--bind", path, path)
        do { try ReadOnlyFolder.run("mount", "-o", "remount,bind,ro", path) } catch {
            end()
            throw error
        }
    }

    func end() { try? ReadOnlyFolder.run("umount", "--lazy", path) }

    private static func run(_ words: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw LibraryError(.inputOutput, words.joined(separator: " ")) }
    }
}
