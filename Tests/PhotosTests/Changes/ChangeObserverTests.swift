// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Synchronization
import Testing

@testable import Photos

/// An observer that registers itself, and unregisters when it is released, as those of programs do.
private final class LeavingObserver: NSObject, PHPhotoLibraryChangeObserver {
    private let library: PHPhotoLibrary

    init(_ library: PHPhotoLibrary) {
        self.library = library
        super.init()
        library.register(self)
    }

    deinit { library.unregisterChangeObserver(self) }

    func photoLibraryDidChange(_ changeInstance: PHChange) {}
}

struct ChangeObserverTests {
    private static func shelf() -> Shelf {
        var shelf = Shelf()
        shelf.photo("a")
        shelf.photo("b")
        return shelf
    }

    /// Without a crash or an end that does not come: the last reference may be one with which the list was read.
    @Test func observersThatUnregisterWhenTheyAreReleasedMayBeReleasedAtAnyMoment() async {
        await #expect(processExitsWith: .success) {
            let library = try PHPhotoLibrary.inMemory()
            // Keeps the watch.
            let stays = LeavingObserver(library)
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                for _ in 0..<500 { _ = LeavingObserver(library) }
            }
            withExtendedLifetime(stays) {}
        }
    }

    @Test(arguments: LibraryKind.allCases)
    func anObserverHearsOfAChange(_ kind: LibraryKind) async throws {
        let shelf = Self.shelf()
        try await kind.with(shelf) { library in
            let assets = try library.fetchAssets(with: nil)
            let recorder = library.observed()
            let change = try library.change(observedBy: recorder, .setFavorite(true, assets: shelf[["b"]]))
            let details = try #require(change.changeDetails(for: assets))
            #expect(details.changedIndexes == [1])
            #expect(details.fetchResultAfterChanges[1].isFavorite)
        }
    }

    @Test(arguments: LibraryKind.allCases)
    func changesAreToldInOrderAndOnceEach(_ kind: LibraryKind) async throws {
        let shelf = Self.shelf()
        try await kind.with(shelf) { library in
            let start = try library.describe().token
            let spans = Mutex<[ChangeToken]>([])
            let recorder = ChangeRecorder { change in spans.withLock { $0.append(change.span.end) } }
            library.register(recorder)
            for number in 0..<50 {
                try library.apply([.setFavorite(number.isMultiple(of: 2), assets: shelf[["a"]])])
            }
            let end = try library.describe().token
            while spans.withLock({ $0.last != end }) { _ = try recorder.next() }
            let told = spans.withLock { $0 }
            #expect(told == told.sorted() && Set(told).count == told.count)
            #expect(told.first.map { $0 > start } == true)
        }
    }

    @Test func changesWhileObserversRunAreToldTogether() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let assets = try library.fetchAssets(with: nil)
        let (entered, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let recorder = ChangeRecorder { _ in
            entered.signal()
            mayLeave.wait()
        }
        library.register(recorder)
        try library.apply([.setFavorite(true, assets: shelf[["a"]])])
        try #require(entered.wait(timeout: .now() + 30) == .success)
        try library.apply([.setHidden(true, assets: shelf[["a"]])])
        try library.apply([.setFavorite(true, assets: shelf[["b"]])])
        mayLeave.signal()
        mayLeave.signal()
        _ = try recorder.next()
        let second = try recorder.next()
        let details = try #require(second.changeDetails(for: assets))
        #expect(details.removedIndexes == [0] && details.changedIndexes == [0])
        #expect(recorder.count == 0)
    }

    @Test func observersAreCalledOnOneSerialQueue() throws {
        let shelf = Self.shelf()
        let library = try shelf.library()
        let running = Mutex((now: 0, most: 0))
        let recorders = (0..<4).map { _ in
            ChangeRecorder { _ in
                dispatchPrecondition(condition: .notOnQueue(.main))
                running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                running.withLock { $0.now -= 1 }
            }
        }
        for recorder in recorders { library.register(recorder) }
        try library.apply([.setFavorite(true, assets: shelf[["a"]])])
        for recorder in recorders { _ = try recorder.next() }
        #expect(running.withLock { $0.most } == 1)
    }

    @Test func anObserverThatWasUnregisteredHearsNothing() throws {
        let library = try Self.shelf().library()
        let recorder = library.observed()
        library.unregisterChangeObserver(recorder)
        try library.waitForObservers()
        #expect(recorder.count == 0)
    }

    @Test func anObserverCanUnregisterItselfAndTheNextOne() throws {
        let library = try Self.shelf().library()
        let next = ChangeRecorder()
        let first = ChangeRecorder { [unowned library] _ in library.unregisterChangeObserver(next) }
        library.register(first)
        library.register(next)
        try library.apply([.insertAlbum(uuid: UUID(), title: "Trip")])
        _ = try first.next()
        try library.waitForObservers()
        #expect(next.count == 0)
    }

    @Test func anObserverThatIsRegisteredTwiceIsCalledOnce() throws {
        let library = try Self.shelf().library()
        let recorder = library.observed()
        library.register(recorder)
        try library.apply([.insertAlbum(uuid: UUID(), title: "Trip")])
        _ = try recorder.next()
        library.unregisterChangeObserver(recorder)
        try library.waitForObservers()
        #expect(recorder.count == 0)
    }

    @Test func observersAreNotRetained() throws {
        let library = try Self.shelf().library()
        weak var released: ChangeRecorder?
        do { released = library.observed() }
        #expect(released == nil)
        try library.waitForObservers()
    }

    @Test func aLibraryWithObserversIsReleased() throws {
        weak var released: PHPhotoLibrary?
        let recorder = ChangeRecorder()
        do {
            let library = try Self.shelf().library()
            library.register(recorder)
            released = library
        }
        #expect(released == nil)
    }

    @Test func aChangeOfAnotherEngineOnTheFolderIsHeard() async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "Test.photolibrary")
            let library = try PHPhotoLibrary(url: place, createIfMissing: true)
            let shelf = Self.shelf()
            try shelf.fill(library)
            let other = try PHPhotoLibrary(url: place)
            let assets = try library.fetchAssets(with: nil)
            let recorder = library.observed()
            try other.apply([.setFavorite(true, assets: shelf[["a"]])])
            let details = try #require(try recorder.next().changeDetails(for: assets))
            #expect(details.changedObjects.map(\.isFavorite) == [true])
        }
    }

    /// What a program may not see is not told.
    @Test func aLimitedProgramHearsOfItsSelectionOnly() throws {
        var shelf = Self.shelf()
        shelf.photo("c")
        let library = try shelf.library(readWrite: .limited, selection: ["a"])
        let recorder = library.observed()
        try library.apply([.setFavorite(true, assets: shelf[["b", "c"]])])
        let assets = try library.fetchAssets(with: nil)
        let change = try library.change(observedBy: recorder, .setFavorite(true, assets: shelf[["a"]]))
        #expect(change.changeDetails(for: assets)?.changedIndexes == [0])
        #expect(recorder.count == 0)
    }
}
