// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// A file of renditions that is not as expected holds none, and the next rendition that is stored replaces it.
@Suite(.timeLimit(.minutes(1))) struct ForeignRenditionsTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/renditions.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func store() throws -> RenditionStore { try RenditionStore(in: LibraryBundle(opening: folder.url)) }

    private func change(_ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Checks that the file holds nothing, and that a rendition that is stored replaces it.
    private func holdThatItIsReplaced(in store: RenditionStore, _ old: Fingerprint) throws {
        let new = try StoredRendition.thumbnail(of: 9, PictureHash(frequencies: 9, gradients: 9))
        #expect(try store.rendition(of: old, .thumbnail) == nil)
        #expect(try store.pictureHashes() == [:])
        #expect(try store.originalsWithout(.thumbnail, among: [old]) == [old])
        try store.storeRenditions([new])
        #expect(try self.store().rendition(of: new.original, .thumbnail)?.jpeg == [9])
        #expect(try self.store().pictureHashes() == [new.original: new.rendition.pictureHash])
        #expect(try self.store().rendition(of: old, .thumbnail) == nil)
    }

    private static let endless = "WITH RECURSIVE e(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM e)"

    private static let changes = [
        """
        ALTER TABLE rendition RENAME TO r; ALTER TABLE picture_hash RENAME TO h;
        CREATE VIEW rendition AS \(endless) SELECT r.* FROM e, r;
        CREATE VIEW picture_hash AS \(endless) SELECT h.* FROM e, h;
        """,
        "CREATE TRIGGER t BEFORE INSERT ON rendition BEGIN SELECT RAISE(ABORT, 'no'); END",
        "DROP TABLE picture_hash",
        "ALTER TABLE rendition ADD COLUMN more AS (hex(zeroblob(100000000)))",
    ]

    @Test(arguments: changes, [false, true])
    func otherTablesThanExpectedAreReplaced(_ sql: String, isOpen: Bool) throws {
        let old = try StoredRendition.thumbnail(of: 1, PictureHash(frequencies: 1, gradients: 1))
        let opened = try store()
        try opened.storeRenditions([old])
        try change(sql)
        try holdThatItIsReplaced(in: isOpen ? opened : store(), old.original)
    }

    /// Its first page is whole: only the rows cannot be read.
    @Test func brokenPagesAreReplaced() throws {
        let old = try StoredRendition.thumbnail(of: 1, PictureHash(frequencies: 1, gradients: 1))
        do { try store().storeRenditions([old]) }
        try change("PRAGMA journal_mode = DELETE")
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes.replaceSubrange(4_096..., with: Data(repeating: 0xFF, count: bytes.count - 4_096))
        try bytes.write(to: URL(filePath: path))
        try holdThatItIsReplaced(in: store(), old.original)
    }

    // MARK: - Rows

    private static let damages = [
        "UPDATE rendition SET jpeg = x'00'", "UPDATE rendition SET jpeg = 'text'",
        "UPDATE rendition SET width = 'wide'", "UPDATE rendition SET checksum = checksum + 1",
        """
        CREATE TEMP TABLE kept AS SELECT * FROM rendition;
        UPDATE rendition SET jpeg = (SELECT jpeg FROM kept WHERE kept.id <> rendition.id)
        """,
    ]

    /// A command that ends at once shows no picture, so it finds what is damaged by asking for what is missing.
    @Test(arguments: damages)
    func damagedRowsAreMissingUntilTheyAreStoredAgain(_ damage: String) throws {
        let renditions = try [StoredRendition.thumbnail(of: 1), .thumbnail(of: 2)]
        let originals = renditions.map(\.original)
        let store = try store()
        try store.storeRenditions(renditions)
        #expect(try store.originalsWithout(.thumbnail, among: originals) == [])
        try change(damage)
        #expect(try store.originalsWithout(.thumbnail, among: originals) == Set(originals))
        #expect(try store.renditions(of: originals, longestSide: 256) == [nil, nil])
        try store.storeRenditions(renditions)
        #expect(try store.originalsWithout(.thumbnail, among: originals) == [])
    }
}
