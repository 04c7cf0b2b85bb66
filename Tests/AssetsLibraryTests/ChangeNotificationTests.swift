// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import PlatformMedia
import PlatformTypes
import Synchronization
import Testing

@testable import AssetsLibrary

/// The notifications that one library posts, or all that show the same photos.
///
/// Unchecked: it is written on the posting thread before a test can wait for it.
private final class News: @unchecked Sendable {
    private let posted = Mutex<[[String: Set<URL>]?]>([])
    private let arrived = DispatchSemaphore(value: 0)
    private var token: (any NSObjectProtocol)?

    convenience init(of library: ALAssetsLibrary) { self.init(library) { _ in true } }

    convenience init(ofAllOn photos: PHPhotoLibrary) {
        self.init(nil) { ($0.object as? ALAssetsLibrary)?.photos === photos }
    }

    private init(_ library: ALAssetsLibrary?, isHeard: @escaping @Sendable (Notification) -> Bool) {
        token = NotificationCenter.default.addObserver(
            forName: .ALAssetsLibraryChanged, object: library, queue: nil
        ) { [weak self] notification in
            guard isHeard(notification) else { return }
            let news = notification.userInfo as? [String: Set<URL>]
            self?.posted.withLock { $0.append(notification.userInfo == nil ? nil : news ?? ["": []]) }
            self?.arrived.signal()
        }
    }

    deinit { if let token { NotificationCenter.default.removeObserver(token) } }

    /// Waits for the next notification.
    func next() throws -> [String: Set<URL>]? {
        try #require(arrived.wait(timeout: .now() + 30) == .success, "nothing was posted")
        return posted.withLock { $0.removeFirst() }
    }

    /// The number of notifications that nobody has waited for.
    var count: Int { posted.withLock { $0.count } }
}

/// A library that is released by whoever hears of its first change.
///
/// Unchecked: only that handler changes it.
private final class HeldLibrary: @unchecked Sendable {
    private var library: ALAssetsLibrary?
    private let released = DispatchSemaphore(value: 0)
    private var token: (any NSObjectProtocol)?

    init(_ library: ALAssetsLibrary) {
        self.library = library
        token = NotificationCenter.default.addObserver(forName: .ALAssetsLibraryChanged, object: library, queue: nil) {
            [weak self] _ in
            self?.library = nil
            self?.released.signal()
        }
    }

    deinit { if let token { NotificationCenter.default.removeObserver(token) } }

    func waitUntilReleased() -> Bool { released.wait(timeout: .now() + 30) == .success }
}

struct ChangeNotificationTests {
    @Test func anInsertedAssetIsAnUpdatedGroup() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let saved = try #require(try await library.savedPhotos().url)
        let news = News(of: library)
        try library.photos.addPhoto("A.JPG")
        let posted = try news.next()
        let event = try #require(try await library.groups(ALAssetsGroupEvent).first?.url)
        // Alone it is an event as well.
        #expect(
            posted == [
                ALAssetLibraryUpdatedAssetGroupsKey: [saved], ALAssetLibraryInsertedAssetGroupsKey: [event],
            ])
    }

    @Test func aDeletedAssetIsAnUpdatedGroup() async throws {
        let library = try ALAssetsLibrary.inMemory { photos in
            try photos.addAlbum("Rome", [try photos.addPhoto("A.JPG")])
        }
        let groups = try await library.groups()
        let news = News(of: library)
        let asset = try library.photos.fetchAssets(with: nil)[0]
        try library.photos.performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset]) }
        let urls = groups.compactMap(\.url)
        let posted = try news.next()
        #expect(posted?[ALAssetLibraryUpdatedAssetGroupsKey] == Set(urls[0...1]))
        #expect(posted?[ALAssetLibraryDeletedAssetGroupsKey] == [urls[2]])
    }

    @Test func aChangedAssetIsAnUpdatedAsset() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG") }
        let url = try #require(try await library.assets()[0].url)
        let news = News(of: library)
        let asset = try library.photos.fetchAssets(with: nil)[0]
        try library.photos.performChangesAndWait { PHAssetChangeRequest(for: asset).isFavorite = true }
        #expect(try news.next()?[ALAssetLibraryUpdatedAssetsKey] == [url])
    }

    @Test func groupsAreInsertedUpdatedAndDeleted() async throws {
        let library = try ALAssetsLibrary.inMemory { try $0.addPhoto("A.JPG") }
        let news = News(of: library)
        let album = try library.photos.addAlbum("Rome")
        let url = AssetURL.group(album)
        #expect(try news.next() == [ALAssetLibraryInsertedAssetGroupsKey: [url]])
        let group = try #require(try await library.group(at: url))
        let asset = try await library.assets()[0]
        #expect(group.add(asset))
        #expect(try news.next()?[ALAssetLibraryUpdatedAssetGroupsKey] == [url])
        try library.photos.performChangesAndWait {
            PHAssetCollectionChangeRequest.deleteAssetCollections([album])
        }
        #expect(try news.next() == [ALAssetLibraryDeletedAssetGroupsKey: [url]])
    }

    @Test func withNothingToReloadTheNewsAreEmpty() async throws {
        let library = try ALAssetsLibrary.inMemory()
        let news = News(of: library)
        let photos = library.photos
        try photos.performChangesAndWait {
            _ = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "Folder")
        }
        #expect(try news.next() == [:])
    }

    @Test func aChangeBeforeTheGroupsWereSeenDiscardsEverything() async throws {
        let library = try ALAssetsLibrary.inMemory()
        library.changes.stop()
        // It listens and has seen nothing, as while the groups are being read, and after they could not be read.
        let poster = ChangePoster(library.photos)
        poster.library = library
        library.photos.register(poster)
        let news = News(of: library)
        try library.photos.addAlbum("Rome")
        #expect(try news.next() == nil)
        let album = try library.photos.addAlbum("Oslo")
        #expect(try news.next() == [ALAssetLibraryInsertedAssetGroupsKey: [AssetURL.group(album)]])
        poster.stop()
    }

    @Test func nothingIsPostedBeforeTheProgramHasAccess() async throws {
        let library = try ALAssetsLibrary.inMemory(readWrite: .notDetermined)
        let news = News(of: library)
        try library.photos.apply([.insertAlbum(uuid: UUID(), title: "Before")])
        _ = try await library.groups()
        try library.photos.apply([.insertAlbum(uuid: UUID(), title: "After")])
        let inserted = try news.next()?[ALAssetLibraryInsertedAssetGroupsKey] ?? []
        let groups = try await library.groups(ALAssetsGroupAlbum)
        #expect(inserted == Set(groups.filter { $0.name == "After" }.compactMap(\.url)))
    }

    @Test func aLibraryMayBeReleasedByWhomItTells() async throws {
        let photos = try PHPhotoLibrary.inMemory()
        let held = HeldLibrary(ALAssetsLibrary(photos))
        try photos.addAlbum("Rome")
        #expect(held.waitUntilReleased())
        // The one who posted is gone, and others still hear of changes.
        let other = ALAssetsLibrary(photos)
        let news = News(ofAllOn: photos)
        let album = try photos.addAlbum("Oslo")
        #expect(try news.next() == [ALAssetLibraryInsertedAssetGroupsKey: [AssetURL.group(album)]])
        #expect(news.count == 0)
        withExtendedLifetime(other) {}
    }

    @Test func aLibraryThatIsGonePostsNothing() async throws {
        let photos = try PHPhotoLibrary.inMemory()
        var library: ALAssetsLibrary? = ALAssetsLibrary(photos)
        weak let poster = library?.changes
        #expect(poster != nil)
        library = nil
        #expect(poster == nil)
        // Observers are called in the order of their registration: the other library would be the second to post.
        let other = ALAssetsLibrary(photos)
        let news = News(ofAllOn: photos)
        let album = try photos.addAlbum("Rome")
        #expect(try news.next() == [ALAssetLibraryInsertedAssetGroupsKey: [AssetURL.group(album)]])
        #expect(news.count == 0)
        withExtendedLifetime(other) {}
    }
}
