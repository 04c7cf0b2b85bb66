// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// Numbers of rows that were damaged cost what stood in these rows, which is made again, and no later row.
@Suite struct DamagedRenditionNumbersTests {
    private static let damages = [
        "UPDATE picture_hash SET id = 9223372036854775807",
        "UPDATE picture_hash SET id = -9223372036854775808",
        "UPDATE sqlite_sequence SET seq = 9223372036854775807",
        "UPDATE sqlite_sequence SET seq = 'all'",
        "DELETE FROM sqlite_sequence",
        "UPDATE rendition SET id = 9223372036854775807",
        "UPDATE rendition SET id = -9223372036854775808",
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store() throws -> RenditionStore {
        try RenditionStore(in: LibraryBundle(opening: folder.url))
    }

    private func thumbnail(of byte: UInt8) throws -> StoredRendition {
        try .thumbnail(of: byte, PictureHash(frequencies: UInt64(byte), gradients: 7))
    }

    private func numbers(of table: String) throws -> [Int64] {
        try DatabaseQueue(path: folder.path + "/renditions.sqlite").read {
            try Int64.fetchAll($0, sql: "SELECT id FROM \(table) ORDER BY id")
        }
    }

    @Test(arguments: damages)
    func whatIsStoredLaterIsThereAndKnownAsNew(_ damage: String) throws {
        try store().storeRenditions([thumbnail(of: 1)])
        try DatabaseQueue(path: folder.path + "/renditions.sqlite").write { try $0.execute(sql: damage) }
        let store = try store()
        for byte: UInt8 in [2, 3, 1] {
            let new = try thumbnail(of: byte)
            let version = try store.pictureHashVersion()
            let isKnown = try store.pictureHashes()[new.original] != nil
            try store.storeRenditions([new])
            #expect(try store.rendition(of: new.original, .thumbnail)?.jpeg == [byte])
            #expect(try store.pictureHashes()[new.original] == new.rendition.pictureHash)
            #expect(try isKnown || store.pictureHashVersion() != version)
        }
        let originals = try [1, 2, 3].map { try thumbnail(of: $0).original }
        #expect(try store.originalsWithout(.thumbnail, among: originals) == [])
        for table in ["rendition", "picture_hash"] {
            let numbers = try numbers(of: table)
            #expect(numbers.count == 3 && numbers.allSatisfy { $0 < 100 }, "\(table): \(numbers)")
        }
    }
}
