// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

struct PersistentChangesObserverTests {
    private static func shelf() -> Shelf {
        var shelf = Shelf()
        shelf.photo("a")
        shelf.photo("b")
        return shelf
    }

    @Test(arguments: LibraryKind.allCases)
    func theHistoryHasTheChangeThatAnObserverIsToldOf(_ kind: LibraryKind) async throws {
        let shelf = Self.shelf()
        try await kind.with(shelf) { library in
            let start = library.currentChangeToken
            let updates = HistoryRecorder()
            library.register(updates)
            try library.apply([.setFavorite(true, assets: shelf[["b"]])])
            let observed = try updates.next()
            #expect(observed === library)
            let changes = Array(try observed.fetchPersistentChanges(since: start))
            let updated = try changes.map { try $0.changeDetails(for: .asset).updatedLocalIdentifiers }
            #expect(updated == [[LocalIdentifier(try #require(shelf.uuids["b"]), .asset).description]])
        }
    }

    @Test func aChangeOfAnotherEngineOnTheFolderIsTold() async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "Test.photolibrary")
            let library = try PHPhotoLibrary(url: place, createIfMissing: true)
            let shelf = Self.shelf()
            try shelf.fill(library)
            let other = try PHPhotoLibrary(url: place)
            let start = library.currentChangeToken
            let updates = HistoryRecorder()
            library.register(updates)
            try other.apply([.setFavorite(true, assets: shelf[["a"]])])
            #expect(Array(try updates.next().fetchPersistentChanges(since: start)).count == 1)
        }
    }

    @Test func changesWhileObserversRunAreToldTogether() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let start = library.currentChangeToken
        let (entered, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let updates = HistoryRecorder { _ in
            entered.signal()
            mayLeave.wait()
        }
        library.register(updates)
        try library.apply([.setFavorite(true, assets: shelf[["a"]])])
        try #require(entered.wait(timeout: .now() + 30) == .success)
        for _ in 0..<3 { try library.apply([.insertAlbum(uuid: UUID(), title: "Trip")]) }
        for _ in 0..<3 { mayLeave.signal() }
        _ = try updates.next()
        #expect(Array(try updates.next().fetchPersistentChanges(since: start)).count == 4)
        try library.waitForObservers()
        // The one that waiting makes itself, whose change may come with the third.
        #expect(updates.count <= 1)
    }

    @Test func bothKindsOfObserversAreCalledOnOneSerialQueue() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let running = Mutex((now: 0, most: 0))
        let enter: @Sendable () -> Void = {
            dispatchPrecondition(condition: .notOnQueue(.main))
            running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            running.withLock { $0.now -= 1 }
        }
        let changes = ChangeRecorder { _ in enter() }
        let updates = (0..<3).map { _ in HistoryRecorder { _ in enter() } }
        library.register(changes)
        for recorder in updates { library.register(recorder) }
        try library.apply([.setFavorite(true, assets: shelf[["a"]])])
        _ = try changes.next()
        for recorder in updates { _ = try recorder.next() }
        #expect(running.withLock { $0.most } == 1)
    }

    @Test func anObserverThatWasUnregisteredHearsNothing() throws {
        let library = try Self.shelf().library()
        let updates = HistoryRecorder()
        library.register(updates)
        library.unregisterPersistentChangesObserver(updates)
        try library.waitForObservers()
        #expect(updates.count == 0)
    }

    @Test func anObserverThatIsRegisteredTwiceIsCalledOnce() throws {
        let library = try Self.shelf().library()
        let updates = HistoryRecorder()
        library.register(updates)
        library.register(updates)
        try library.apply([.insertAlbum(uuid: UUID(), title: "Trip")])
        _ = try updates.next()
        library.unregisterPersistentChangesObserver(updates)
        try library.waitForObservers()
        #expect(updates.count == 0)
    }

    @Test func observersAreNotRetained() throws {
        let library = try Self.shelf().library()
        weak var released: HistoryRecorder?
        do {
            let updates = HistoryRecorder()
            library.register(updates)
            released = updates
        }
        #expect(released == nil)
        try library.waitForObservers()
    }

    @Test func aClassOfBothKindsIsRegisteredForEachByItself() throws {
        let library = try Self.shelf().library()
        let both = TwoRecorders()
        library.register(both as any PHPhotoLibraryChangeObserver)
        library.register(both as any PHPhotoLibraryPersistentChangesObserver)
        library.unregisterChangeObserver(both)
        try library.apply([.insertAlbum(uuid: UUID(), title: "Trip")])
        _ = try both.updates.next()
        library.unregisterPersistentChangesObserver(both)
        try library.waitForObservers()
        #expect(both.changes.count == 0 && both.updates.count == 0)
    }

    /// What was done before comes with the first change that the program may see.
    @Test func aProgramHearsNothingBeforeItHasAccess() throws {
        let shelf = Self.shelf()
        let library = try shelf.library(readWrite: .denied)
        let program = library.session.callerName
        let wasDenied = Mutex<[Bool]>([])
        let updates = HistoryRecorder { library in
            let status = library.session.status(for: .readWrite)
            wasDenied.withLock { $0.append(status != .authorized) }
        }
        library.register(updates)
        for _ in 0..<10 { try library.apply([.insertAlbum(uuid: UUID(), title: "Trip")]) }
        try library.apply([.setAccess(.authorized, level: .readWrite, caller: program)])
        try library.apply([.setFavorite(true, assets: shelf[["a"]])])
        _ = try updates.next()
        #expect(!wasDenied.withLock { $0.contains(true) })
    }

    /// What a program may not see is not told.
    @Test func aLimitedProgramHearsOfItsSelectionOnly() throws {
        let shelf = Self.shelf()
        let library = try shelf.library(readWrite: .limited, selection: ["a"])
        let start = library.currentChangeToken
        let updates = HistoryRecorder()
        library.register(updates)
        try library.apply([.setFavorite(true, assets: shelf[["b"]])])
        try library.apply([.setFavorite(true, assets: shelf[["a"]])])
        #expect(Array(try updates.next().fetchPersistentChanges(since: start)).count == 1)
        #expect(updates.count == 0)
    }
}

/// An observer of the history that counts its calls, for a test to wait for.
private final class HistoryRecorder: NSObject, PHPhotoLibraryPersistentChangesObserver, @unchecked Sendable {
    private let updates = Mutex<[PHPhotoLibrary]>([])
    private let arrived = DispatchSemaphore(value: 0)
    private let onUpdate: @Sendable (PHPhotoLibrary) -> Void

    init(onUpdate: @escaping @Sendable (PHPhotoLibrary) -> Void = { _ in }) { self.onUpdate = onUpdate }

    func photoLibraryPersistentChangesDidUpdate(_ photoLibrary: PHPhotoLibrary) {
        onUpdate(photoLibrary)
        updates.withLock { $0.append(photoLibrary) }
        arrived.signal()
    }

    /// Waits for the next call, and returns the library of which it told.
    func next() throws -> PHPhotoLibrary {
        try #require(arrived.wait(timeout: .now() + 30) == .success, "nothing was told")
        return updates.withLock { $0.removeFirst() }
    }

    /// The number of calls that nobody waited for.
    var count: Int { updates.withLock { $0.count } }
}

/// An observer of both kinds.
private final class TwoRecorders: NSObject, PHPhotoLibraryChangeObserver, PHPhotoLibraryPersistentChangesObserver {
    let changes = ChangeRecorder()
    let updates = HistoryRecorder()

    func photoLibraryDidChange(_ change: PHChange) { changes.photoLibraryDidChange(change) }

    func photoLibraryPersistentChangesDidUpdate(_ photoLibrary: PHPhotoLibrary) {
        updates.photoLibraryPersistentChangesDidUpdate(photoLibrary)
    }
}
