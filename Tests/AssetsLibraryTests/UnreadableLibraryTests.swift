// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Synchronization
import Testing

@testable import AssetsLibrary
@testable import Photos

/// What was saved before a library became unreadable was saved, and what cannot be known is an error.
struct UnreadableLibraryTests {
    @Test func aPictureThatWasSavedHasItsURLThoughItCannotBeRead() async throws {
        let photos = try PHPhotoLibrary.inMemory()
        let library = ALAssetsLibrary(try photos.failingToFetch(fromStart: false))
        let url = try await library.writeImageData(toSavedPhotosAlbum: Pictures.file(), metadata: nil)
        #expect(try photos.fetchAssets(with: nil).count == 1)
        #expect(try photos.fetchAssets(withALAssetURLs: [url], options: nil).count == 1)
    }

    @Test func anAlbumThatWasMadeButCannotBeReadIsAnError() async throws {
        let photos = try PHPhotoLibrary.inMemory()
        let library = ALAssetsLibrary(try photos.failingToFetch(fromStart: false))
        let error = await #expect(throws: (any Error).self) { _ = try await library.addAlbum("Rome") } as? NSError
        #expect(error?.code == ALAssetsLibraryDataUnavailableError)
        #expect(error?.localizedDescription == "The album was created, but cannot be read.")
        #expect(try photos.fetchAssetCollections(with: .album, subtype: .any, options: nil).count == 1)
    }

    @Test func anAlbumWhoseNameCannotBeLookedUpIsAnErrorAndNotMade() async throws {
        let photos = try PHPhotoLibrary.inMemory()
        let library = ALAssetsLibrary(try photos.failingToFetch(fromStart: true))
        let error = await #expect(throws: (any Error).self) { _ = try await library.addAlbum("Rome") } as? NSError
        #expect(error?.code == ALAssetsLibraryDataUnavailableError)
        #expect(try photos.fetchAssetCollections(with: .album, subtype: .any, options: nil).count == 0)
    }
}

extension PHPhotoLibrary {
    /// Returns the same library on an engine whose fetches fail, from the start or from the first change on.
    fileprivate func failingToFetch(fromStart: Bool) throws -> PHPhotoLibrary {
        let engine = FailingEngine(try session.engine(), fails: fromStart)
        return PHPhotoLibrary(Session(.success(engine), at: nil, as: session.identity))
    }
}

private final class FailingEngine: LibraryEngine {
    private let engine: any LibraryEngine
    private let fails: Mutex<Bool>

    init(_ engine: any LibraryEngine, fails: Bool) {
        self.engine = engine
        self.fails = Mutex(fails)
    }

    func connect(_ identity: CallerIdentity) -> any LibrarySession {
        FailingSession(engine: self, next: engine.connect(identity))
    }

    func check() throws(LibraryError) {
        if fails.withLock({ $0 }) { throw LibraryError(.inputOutput, "the test lets this fetch fail") }
    }

    func failFromNowOn() { fails.withLock { $0 = true } }
}

private final class FailingSession: ForwardingSession {
    private let engine: FailingEngine
    let next: any LibrarySession

    init(engine: FailingEngine, next: any LibrarySession) {
        self.engine = engine
        self.next = next
    }

    func fetch(_ request: AssetRequest, page: Int) throws(LibraryError) -> FetchedAssets {
        try engine.check()
        return try next.fetch(request, page: page)
    }

    func fetch(_ request: CollectionRequest) throws(LibraryError) -> Fetched<CollectionID> {
        try engine.check()
        return try next.fetch(request)
    }

    func apply(_ changes: [Change]) throws(LibraryError) -> ChangeSet? {
        let changed = try next.apply(changes)
        engine.failFromNowOn()
        return changed
    }
}
