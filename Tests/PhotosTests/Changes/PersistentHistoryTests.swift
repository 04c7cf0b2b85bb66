// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

struct PersistentHistoryTests {
    private static func shelf() -> Shelf {
        var shelf = Shelf()
        shelf.photo("a")
        shelf.photo("b")
        shelf.album("Trip", ["a"])
        shelf.folder("Year")
        return shelf
    }

    private static func identifier(_ uuid: UUID?, _ kind: LocalIdentifier.Kind) throws -> String {
        LocalIdentifier(try #require(uuid), kind).description
    }

    /// Returns the identifiers as inserted, updated and deleted ones.
    private static func sets(_ change: PHPersistentChange, _ type: PHObjectType) throws -> [Set<String>] {
        let details = try change.changeDetails(for: type)
        #expect(details.objectType == type)
        return [
            details.insertedLocalIdentifiers, details.updatedLocalIdentifiers, details.deletedLocalIdentifiers,
        ]
    }

    @Test(arguments: LibraryKind.allCases)
    func changesAreListedByObjectAndEffect(_ kind: LibraryKind) async throws {
        let shelf = Self.shelf()
        let (a, album) = (try Self.identifier(shelf.uuids["a"], .asset), UUID())
        try await kind.with(shelf) { library in
            let start = library.currentChangeToken
            try library.apply([
                .setFavorite(true, assets: shelf[["a"]]), .insertAlbum(uuid: album, title: "New"),
                .renameAlbum(try #require(shelf.uuids["Trip"]), title: "Journey"),
                .deleteFolders(shelf[["Year"]]),
            ])
            let changes = Array(try library.fetchPersistentChanges(since: start))
            let change = try #require(changes.first)
            #expect(changes.count == 1)
            #expect(try Self.sets(change, .asset) == [[], [a], []])
            let (new, trip) = (try Self.identifier(album, .album), try Self.identifier(shelf.uuids["Trip"], .album))
            #expect(try Self.sets(change, .assetCollection) == [[new], [trip], []])
            #expect(
                try Self.sets(change, .collectionList) == [[], [], [try Self.identifier(shelf.uuids["Year"], .folder)]])
            #expect(change.changeToken == library.currentChangeToken)
        }
    }

    @Test func theTrashIsADeletionAndTheWayBackAnInsertion() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let a = try Self.identifier(shelf.uuids["a"], .asset)
        let start = library.currentChangeToken
        try library.apply([.trashAssets(shelf[["a"]], date: Shelf.day(1))])
        try library.apply([.restoreAssets(shelf[["a"]])])
        let changes = Array(try library.fetchPersistentChanges(since: start))
        #expect(try changes.map { try Self.sets($0, .asset) } == [[[], [], [a]], [[a], [], []]])
    }

    @Test func aPurgedAssetIsADeletedOne() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        try library.apply([.trashAssets(shelf[["a"]], date: Shelf.day(1))])
        let start = library.currentChangeToken
        try library.apply([.purgeAssets(shelf[["a"]])])
        let change = try #require(Array(try library.fetchPersistentChanges(since: start)).first)
        #expect(try Self.sets(change, .asset) == [[], [], [try Self.identifier(shelf.uuids["a"], .asset)]])
    }

    @Test func aReorderingIsAnUpdate() throws {
        var shelf = Self.shelf()
        shelf.album("Home", ["a", "b"])
        let library = try shelf.library()
        let home = try Self.identifier(shelf.uuids["Home"], .album)
        let album = try #require(
            try library.fetchAssetCollections(withLocalIdentifiers: [home], options: nil).firstObject)
        let top = try library.fetchTopLevelUserCollections(with: nil)
        let start = library.currentChangeToken
        try library.performChangesAndWait { PHAssetCollectionChangeRequest(for: album)?.moveAssets(at: [1], to: 0) }
        try library.performChangesAndWait {
            PHCollectionListChangeRequest(forTopLevelCollectionListUserCollections: top)?
                .moveChildCollections(at: [1], to: 0)
        }
        let changes = Array(try library.fetchPersistentChanges(since: start))
        try #require(changes.count == 2)
        #expect(try Self.sets(changes[0], .assetCollection) == [[], [home], []])
        #expect(
            try Self.sets(changes[1], .collectionList) == [[], [try Self.identifier(shelf.uuids["Year"], .folder)], []])
    }

    @Test func theHistoryIsReadInPagesAndEndsAtTheTimeOfTheFetch() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let start = library.currentChangeToken
        let count = HistoryPages.size * 2 + 3
        for number in 0..<count { try library.apply([.setFavorite(number.isMultiple(of: 2), assets: shelf[["a"]])]) }
        let fetched = try library.fetchPersistentChanges(since: start)
        try library.apply([.setHidden(true, assets: shelf[["a"]])])
        let tokens = fetched.map(\.changeToken.token)
        #expect(tokens == (1...Int64(count)).map { ChangeToken(rawValue: start.token.rawValue + $0) })
        let iterator = PHPersistentChangeFetchResult.Iterator(fetchResult: fetched)
        #expect(iterator.next()?.changeToken.token == tokens.first)
        let rest = try #require(fetched.map(\.changeToken).last)
        #expect(Array(try library.fetchPersistentChanges(since: rest)).count == 1)
        #expect(Array(fetched.makeIterator().next().map { [$0] } ?? []).count == 1)
    }

    @Test func aTokenSurvivesAnArchiveAndTheProgram() async throws {
        let shelf = Self.shelf()
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "Test.photolibrary")
            let archive: Data
            do {
                let library = try PHPhotoLibrary(url: place, createIfMissing: true)
                try shelf.fill(library)
                archive = try NSKeyedArchiver.archivedData(
                    withRootObject: library.currentChangeToken, requiringSecureCoding: true)
                try library.apply([.setFavorite(true, assets: shelf[["a"]])])
            }
            let moved = folder.appending(path: "Moved.photolibrary")
            try FileManager.default.moveItem(at: place, to: moved)
            let token = try #require(
                try NSKeyedUnarchiver.unarchivedObject(ofClass: PHPersistentChangeToken.self, from: archive))
            #expect(Array(try PHPhotoLibrary(url: moved).fetchPersistentChanges(since: token)).count == 1)
        }
    }

    @Test func anArchiveOfSomethingElseIsNoToken() throws {
        let coder = NSKeyedArchiver(requiringSecureCoding: true)
        coder.encode(NSString(string: "no library"), forKey: "library")
        let reader = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
        #expect(PHPersistentChangeToken(coder: reader) == nil)
        #expect(PHPersistentChangeToken.supportsSecureCoding)
    }

    @Test func tokensAreEqualByLibraryAndPoint() throws {
        let library = try Self.shelf().library()
        let token = library.currentChangeToken
        #expect(token == library.currentChangeToken && token.hash == library.currentChangeToken.hash)
        #expect(token.copy() as? PHPersistentChangeToken === token)
        #expect(token != (try Self.shelf().library().currentChangeToken))
        try library.apply([.insertAlbum(uuid: UUID(), title: "New")])
        #expect(token != library.currentChangeToken)
        #expect(!token.isEqual("a string"))
    }

    @Test func aTokenThatTheHistoryDoesNotReachHasExpired() throws {
        let shelf = Self.shelf()
        let (library, other) = (try shelf.library(), try Self.shelf().library())
        let foreign = other.currentChangeToken
        let future = PHPersistentChangeToken(ChangeToken(rawValue: 1_000), of: nil, in: try library.describe().uuid)
        for token in [foreign, future] {
            #expect {
                try library.fetchPersistentChanges(since: token)
            } throws: {
                ($0 as? PHPhotosError)?.code == .persistentChangeTokenExpired
            }
        }
    }

    /// The tokens of what an older database has lost are given again, to other changes.
    @Test func aTokenOfAHistoryThatABackupReplacedHasExpired() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        func changed(_ count: Int) throws -> PHPersistentChangeToken {
            let library = try PHPhotoLibrary(url: folder, createIfMissing: true)
            for _ in 0..<count { try library.apply([.insertAlbum(uuid: UUID(), title: "Another")]) }
            return library.currentChangeToken
        }
        let kept = try changed(3)
        let database = folder.appending(path: "library.sqlite")
        let backup = try Data(contentsOf: database)
        let lost = try changed(3)
        try backup.write(to: database)
        _ = try changed(5)
        let library = try PHPhotoLibrary(url: folder)
        #expect(Array(try library.fetchPersistentChanges(since: kept)).count == 5)
        let archive = try NSKeyedArchiver.archivedData(withRootObject: lost, requiringSecureCoding: true)
        let unarchived = try NSKeyedUnarchiver.unarchivedObject(ofClass: PHPersistentChangeToken.self, from: archive)
        for token in [lost, try #require(unarchived), try #require(PHPersistentChangeToken(text: lost.text))] {
            #expect(token == lost)
            #expect {
                try library.fetchPersistentChanges(since: token)
            } throws: {
                ($0 as? PHPhotosError)?.code == .persistentChangeTokenExpired
            }
        }
    }

    @Test func aTokenFromMoreThanAYearAgoHasExpired() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let days = Mutex(-400.0)
        let engine = try SQLiteEngine(
            opening: folder, createIfMissing: true,
            now: { days.withLock { Date(timeIntervalSinceNow: $0 * 86_400) } })
        while days.withLock({ $0 }) < -1 {
            _ = try engine.connect(.owner).apply([.insertAlbum(uuid: UUID(), title: "Another")])
            days.withLock { $0 += 5 }
        }
        let library = try PHPhotoLibrary(url: folder)
        let uuid = try library.describe().uuid
        func read(after token: Int64) throws -> Int {
            let token = PHPersistentChangeToken(ChangeToken(rawValue: token), of: nil, in: uuid)
            return Array(try library.fetchPersistentChanges(since: token)).count
        }
        #expect(try read(after: 0) == 80)
        try library.removeExpired()
        #expect(try read(after: 6) == 74)
        #expect { try read(after: 5) } throws: { ($0 as? PHPhotosError)?.code == .persistentChangeTokenExpired }
    }

    @Test func aLimitedProgramReadsTheHistoryOfItsSelection() throws {
        let shelf = Self.shelf()
        let library = try shelf.library(readWrite: .limited, selection: ["b"])
        let start = library.currentChangeToken
        try library.apply([.setFavorite(true, assets: shelf[["a", "b"]])])
        let changes = Array(try library.fetchPersistentChanges(since: start))
        let updated = try changes.flatMap { try $0.changeDetails(for: .asset).updatedLocalIdentifiers }
        #expect(updated == [try Self.identifier(shelf.uuids["b"], .asset)])
    }

    @Test func theTokenOfALibraryThatCannotBeOpenedHasExpired() throws {
        let error = LibraryError(.libraryMissing, "gone")
        let library = PHPhotoLibrary(Session(.failure(error), at: nil, as: .owner))
        let token = library.currentChangeToken
        #expect { try library.fetchPersistentChanges(since: token) } throws: { $0 is PHPhotosError }
        #expect { try Self.shelf().library().fetchPersistentChanges(since: token) } throws: {
            ($0 as? PHPhotosError)?.code == .persistentChangeTokenExpired
        }
    }
}
