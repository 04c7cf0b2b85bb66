// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoEngine

/// Undo of what changed many objects reads each list once, not once for each of them.
@Suite struct LargeUndoTests {
    /// The statements of a library that read all members of an album, or everything in a folder.
    private final class ListReads: Sendable {
        private let count = Mutex(0)

        init(of engine: SQLiteEngine) throws {
            try engine.database.write { database in
                database.trace { [weak self] event in
                    let sql = "\(event)"
                    let isOfList =
                        sql.contains("ORDER BY position, asset_id") || sql.contains("UNION ALL SELECT uuid, position")
                    if isOfList { self?.count.withLock { $0 += 1 } }
                }
            }
        }

        /// Returns the number of reads since the last call.
        func take() -> Int {
            count.withLock { count in
                defer { count = 0 }
                return count
            }
        }
    }

    private let engine: SQLiteEngine
    private let folder: LibraryFolder

    init() throws {
        folder = try LibraryFolder()
        engine = try folder.open()
    }

    private func undo(_ token: ChangeToken?) throws -> UndoneAction {
        try engine.owner.undo(try #require(try engine.owner.action(at: token)))
    }

    private func members(of album: UUID) throws -> [UUID] {
        let ids = try engine.owner.fetch(AssetRequest(.members(collection: album))).ids
        return try engine.owner.assets(ids).map(\.uuid)
    }

    @Test func aScatteredArrangementIsUndoneInOneGo() throws {
        let assets = try engine.add(all: (0..<400).map { "photo \($0)" })
        let album = UUID()
        _ = try engine.owner.apply([
            .insertAlbum(uuid: album, title: "A"), .insertMembers(assets, album: album, index: nil),
        ])
        let before = try members(of: album)
        let moved = assets.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        let set = try engine.owner.apply([.arrangeMembers(moved, album: album, at: .end)])
        #expect(try members(of: album) != before)
        let reads = try ListReads(of: engine)
        let undone = try undo(set?.token)
        #expect(reads.take() == 1)
        #expect(undone.left == [])
        #expect(try members(of: album) == before)
        _ = try undo(undone.token)
        #expect(reads.take() == 1)
        #expect(try members(of: album).suffix(moved.count) == moved[...])
    }

    @Test func aFolderOfManyAlbumsIsDeletedAndComesBackInOneGo() throws {
        let (outer, inner) = (UUID(), UUID())
        let albums = (0..<300).map { _ in UUID() }
        _ = try engine.owner.apply(
            [.insertFolder(uuid: outer, title: "Outer", parent: nil), .insertAlbum(uuid: UUID(), title: "Other")]
                + albums.map { .insertAlbum(uuid: $0, title: "A") }
                + [
                    .moveCollections(Array(albums[..<150]), folder: outer),
                    .insertFolder(uuid: inner, title: "I", parent: outer),
                ]
                + [.moveCollections(Array(albums[150...]), folder: outer)])
        let before = try engine.owner.folders()
        #expect(before.first?.children.count == 301)
        let reads = try ListReads(of: engine)
        let set = try engine.owner.apply([.deleteFolders([outer])])
        #expect(reads.take() <= 4)
        #expect(try engine.owner.folders().isEmpty)
        let undone = try undo(set?.token)
        #expect(reads.take() <= 20)
        #expect(undone.left == [])
        #expect(try engine.owner.folders() == before)
        let redone = try undo(undone.token)
        #expect(reads.take() <= 20)
        #expect(redone.left == [])
        #expect(try engine.owner.folders().isEmpty)
        _ = try undo(redone.token)
        #expect(try engine.owner.folders() == before)
    }

    @Test func albumsOfSeveralPlacesComeBackToThem() throws {
        let folder = UUID()
        let albums = (0..<6).map { _ in UUID() }
        _ = try engine.owner.apply(
            [.insertFolder(uuid: folder, title: "F", parent: nil)] + albums.map { .insertAlbum(uuid: $0, title: "A") }
                + [.moveCollections(albums, folder: folder)])
        let set = try engine.owner.apply([.deleteAlbums([albums[4], albums[0], albums[1]])])
        #expect(try engine.owner.folders().first?.children == [albums[2], albums[3], albums[5]])
        let undone = try undo(set?.token)
        #expect(try engine.owner.folders().first?.children == albums)
        _ = try undo(undone.token)
        #expect(try engine.owner.folders().first?.children == [albums[2], albums[3], albums[5]])
    }
}
