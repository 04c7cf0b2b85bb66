// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoStore

@Suite struct RenditionStoreTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/renditions.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func original(_ byte: UInt8) throws -> Fingerprint {
        try #require(Fingerprint(bytes: Array(repeating: byte, count: Fingerprint.byteCount)))
    }

    private func thumbnail(_ text: String) -> Rendition {
        Rendition(kind: .thumbnail, size: PixelSize(width: 256, height: 192), jpeg: Array(text.utf8))
    }

    @Test func whatIsKeptIsFoundByItsOriginal() throws {
        let store = try RenditionStore(path: path)
        try store.insert([
            StoredRendition(of: original(1), thumbnail("one")), StoredRendition(of: original(2), thumbnail("two")),
        ])
        #expect(try store.rendition(of: original(2), .thumbnail) == thumbnail("two"))
        #expect(try store.rendition(of: original(3), .thumbnail) == nil)
    }

    @Test func theLaterOneReplacesTheEarlier() throws {
        let store = try RenditionStore(path: path)
        try store.insert([StoredRendition(of: original(1), thumbnail("old"))])
        try store.insert([StoredRendition(of: original(1), thumbnail("new"))])
        #expect(try store.rendition(of: original(1), .thumbnail) == thumbnail("new"))
    }

    @Test func originalsWithoutAreNamed() throws {
        let store = try RenditionStore(path: path)
        try store.insert([StoredRendition(of: original(1), thumbnail("one"))])
        #expect(
            try store.originalsWithout(.thumbnail, among: [original(1), original(2), original(3)])
                == [original(2), original(3)])
    }

    @Test func renditionsOfOriginalsThatAreGoneAreForgotten() throws {
        let store = try RenditionStore(path: path)
        try store.insert([StoredRendition(of: original(1), thumbnail("one"))])
        try store.remove([original(1)])
        #expect(try store.rendition(of: original(1), .thumbnail) == nil)
    }

    @Test func theyAreThereWhenTheLibraryIsOpenedAgain() throws {
        let place = folder.url.appending(path: "L.photolibrary")
        try RenditionStore(of: SQLiteEngine(opening: place, createIfMissing: true))
            .insert([StoredRendition(of: original(1), thumbnail("one"))])
        let again = try RenditionStore(of: SQLiteEngine(opening: place, createIfMissing: false))
        #expect(try again.rendition(of: original(1), .thumbnail) == thumbnail("one"))
    }

    @Test func theFileMayBeDeleted() throws {
        try RenditionStore(path: path).insert([StoredRendition(of: original(1), thumbnail("one"))])
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        let store = try RenditionStore(path: path)
        #expect(try store.rendition(of: original(1), .thumbnail) == nil)
        try store.insert([StoredRendition(of: original(1), thumbnail("two"))])
        #expect(try store.rendition(of: original(1), .thumbnail) == thumbnail("two"))
    }

    @Test func aFileThatIsNoDatabaseIsReplaced() throws {
        try folder.write(String(repeating: "no database ", count: 1_000), to: "renditions.sqlite")
        let store = try RenditionStore(path: path)
        try store.insert([StoredRendition(of: original(1), thumbnail("one"))])
        #expect(try store.rendition(of: original(1), .thumbnail) == thumbnail("one"))
    }

    @Test func anErrorSaysThatTheFileMayBeDeleted() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let error = #expect(throws: LibraryError.self) { try RenditionStore(path: path) }
        #expect(error?.message.contains("renditions.sqlite") == true)
    }
}
