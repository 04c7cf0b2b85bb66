// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// A hash of a picture that was lost or damaged is not believed, and is made again.
@Suite struct DamagedPictureHashTests {
    /// What a bad disk or another program may do to the hashes of two originals.
    private static let damages = [
        "DELETE FROM picture_hash",
        "UPDATE picture_hash SET checksum = checksum + 1",
        "UPDATE picture_hash SET frequencies = frequencies + 1",
        "UPDATE picture_hash SET gradients = x'00'",
        "UPDATE picture_hash SET frequencies = 0, gradients = 0",
        "UPDATE picture_hash SET thumbhash = x'0102'",
        """
        CREATE TEMP TABLE kept AS SELECT * FROM picture_hash;
        UPDATE picture_hash SET (frequencies, gradients, checksum) = \
        (SELECT kept.frequencies, kept.gradients, kept.checksum FROM kept WHERE kept.id <> picture_hash.id)
        """,
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store() throws -> RenditionStore {
        try RenditionStore(in: LibraryBundle(opening: folder.url))
    }

    private func change(_ sql: String) throws {
        try DatabaseQueue(path: folder.path + "/renditions.sqlite").write { try $0.execute(sql: sql) }
    }

    @Test(arguments: damages)
    func theThumbnailIsAskedForUntilTheHashIsStoredAgain(_ damage: String) throws {
        let renditions = try [
            StoredRendition.thumbnail(of: 1, PictureHash(frequencies: 0xF0F0, gradients: 7)),
            StoredRendition.thumbnail(of: 2, PictureHash(frequencies: 0x1234, gradients: 9)),
        ]
        let originals = renditions.map(\.original)
        let store = try store()
        try store.storeRenditions(renditions)
        let hashes = try store.pictureHashes()
        #expect(hashes.count == 2)
        #expect(try store.originalsWithout(.thumbnail, among: originals) == [])
        try change(damage)
        #expect(try store.pictureHashes() == [:])
        #expect(try store.originalsWithout(.thumbnail, among: originals) == Set(originals))
        try store.storeRenditions(renditions)
        #expect(try store.pictureHashes() == hashes)
        #expect(try store.originalsWithout(.thumbnail, among: originals) == [])
    }

    @Test func theBlurredCopyIsStoredWithTheHash() throws {
        var seen = try StoredRendition.thumbnail(of: 1, PictureHash(frequencies: 0xF0F0, gradients: 7)).rendition
        seen.thumbhash = Thumbhash(bytes: Array(1...21))
        let original = try Fingerprint(repeating: 1)
        let store = try store()
        try store.storeRenditions([StoredRendition(of: original, seen)])
        #expect(
            try store.thumbhashes(of: [original, Fingerprint(repeating: 2)]) == [
                original: Thumbhash(bytes: Array(1...21))
            ])
        try change("UPDATE picture_hash SET thumbhash = x'0102030405060708'")
        #expect(try store.thumbhashes(of: [original]) == [:])
        #expect(try store.originalsWithout(.thumbnail, among: [original]) == [original])
    }

    /// It is not made again each time.
    @Test func aPictureThatShowsTooLittleIsAskedForOnce() throws {
        let flat = try StoredRendition.thumbnail(of: 1)
        let store = try store()
        try store.storeRenditions([flat])
        #expect(try store.pictureHashes() == [:])
        #expect(try store.originalsWithout(.thumbnail, among: [flat.original]) == [])
        try change("DELETE FROM picture_hash")
        #expect(try store.originalsWithout(.thumbnail, among: [flat.original]) == [flat.original])
    }
}
