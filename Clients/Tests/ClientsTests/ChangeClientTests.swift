// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing
import UIKit

@testable import Clients

/// Clients that change the library. Each test has a process of its own, and so a library of its own, because the others
/// expect theirs as it was made.
struct ChangeClientTests {
    @Test func anAlbumThatIsMissingIsMadeAndFilled() async {
        await #expect(processExitsWith: .success) {
            let library = try SampleLibrary.shared()
            let helper = AlbumHelper(title: "Saved")
            #expect(helper.album() == nil)
            let title = await withCheckedContinuation { continuation in
                helper.createAlbum { album, _ in continuation.resume(returning: album?.localizedTitle) }
            }
            #expect(title == "Saved")
            let image = try #require(UIImage(contentsOfFile: library.large.url.path))
            let isSaved = await withCheckedContinuation { continuation in
                helper.save(image) { success, _ in continuation.resume(returning: success) }
            }
            #expect(isSaved)
            #expect(helper.newest(5).map(\.pixelWidth) == [Int(image.size.width)])
        }
    }

    @Test func anAlbumIsEdited() async {
        await #expect(processExitsWith: .success) {
            let library = try SampleLibrary.shared()
            let album = try #require(AlbumHelper(title: "Trip").album())
            let editor = AlbumEditor(album: album)
            func members() -> [String] {
                let members = PHAsset.fetchAssets(in: album, options: nil)
                return members.objects(at: IndexSet(integersIn: 0..<members.count)).map(\.localIdentifier)
            }
            let trip = library.trip.map(\.localIdentifier)
            try await editor.rename(to: "Journey")
            #expect(AlbumHelper(title: "Journey").album() == album)
            try await editor.move(from: 0, to: 4)
            #expect(members() == Array(trip[1...]) + [trip[0]])
            try editor.remove(PHAsset.fetchAssets(withLocalIdentifiers: [trip[1], trip[2]], options: nil))
            #expect(members() == [trip[3], trip[4], trip[0]])
            let large = try library.large.asset
            let isAdded = await withCheckedContinuation { continuation in
                editor.add([large]) { success, _ in continuation.resume(returning: success) }
            }
            #expect(isAdded)
            #expect(members().last == large.localIdentifier)
            try await editor.toggleFavorite(large)
            #expect(try library.large.asset.isFavorite)
            await #expect(throws: PHPhotosError.self) { try await editor.rename(to: "") }
            try await editor.deleteEverything()
            #expect(AlbumHelper(title: "Journey").album() == nil)
            #expect(PHAsset.fetchAssets(withLocalIdentifiers: [large.localIdentifier], options: nil).count == 0)
        }
    }

    @Test func aLivePhotoAndAVideoAreSaved() async {
        await #expect(processExitsWith: .success) {
            let library = try SampleLibrary.shared()
            let live = library.live[0]
            let date = Date(timeIntervalSince1970: 1_700_000_000)
            let asset = try await LivePhotoSaver.save(
                photo: live.urls[0], movie: live.urls[1], takenAt: date, isFavorite: true)
            #expect(asset.mediaSubtypes.contains(.photoLive))
            #expect(asset.creationDate == date)
            #expect(asset.isFavorite)
            #expect(asset.localIdentifier != live.localIdentifier)
            await #expect(throws: PHPhotosError.self) {
                let movie = try #require(library.videos.first).url
                _ = try await LivePhotoSaver.save(
                    photo: library.large.url, movie: movie, takenAt: nil, isFavorite: false)
            }
            let video = try #require(library.videos.first).url
            let identifier = await withCheckedContinuation { continuation in
                LivePhotoSaver.saveVideo(video) { identifier, _ in continuation.resume(returning: identifier) }
            }
            let saved = PHAsset.fetchAssets(withLocalIdentifiers: [try #require(identifier)], options: nil)
            #expect(saved.firstObject?.mediaType == .video)
        }
    }

    @Test(.timeLimit(.minutes(30))) func anObserverFollowsItsAlbum() async {
        await #expect(processExitsWith: .success) {
            let library = try SampleLibrary.shared()
            let album = try #require(AlbumHelper(title: "Trip").album())
            let (updates, continuation) = AsyncStream<ChangeObserver.Update>.makeStream()
            let observer = ChangeObserver(album: album, onUpdate: { continuation.yield($0) }, onDelete: {})
            var next = updates.makeAsyncIterator()
            let second = try library.trip[1].asset
            try await AlbumEditor(album: album).toggleFavorite(second)
            #expect(
                await next.next() == .steps(removed: [], inserted: [], changed: IndexSet(integer: 1), moves: []))
            try await AlbumEditor(album: album).move(from: 4, to: 0)
            #expect(await next.next() == .steps(removed: [], inserted: [], changed: [], moves: [[4, 0]]))
            withExtendedLifetime(observer) {}
        }
    }

    @Test func aSyncKeepsItsToken() async {
        await #expect(processExitsWith: .success) {
            let library = try SampleLibrary.shared()
            try await TemporaryFolder.with { folder in
                let sync = PersistentChangeSync(tokenURL: folder.appending(path: "token"))
                #expect(try sync.delta().isFull)
                try sync.checkpoint()
                #expect(try sync.delta() == SyncDelta())
                let (large, gone) = (try library.large.asset, try library.trip[0].asset)
                try await PHPhotoLibrary.shared().performChanges {
                    PHAssetChangeRequest(for: large).isFavorite = true
                    PHAssetChangeRequest.deleteAssets([gone] as NSArray)
                }
                let delta = try sync.delta()
                #expect(!delta.isFull)
                #expect(delta.updated == [large.localIdentifier])
                #expect(delta.deleted == [gone.localIdentifier])
            }
        }
    }

    @Test func aDeletionThatTheUserRefusesIsNoFailure() async {
        await #expect(processExitsWith: .success) {
            let library = try SampleLibrary.shared()
            let assets = try [library.trip[0].asset, library.large.asset]
            func delete() async -> CarefulEditor.Outcome {
                await withCheckedContinuation { continuation in
                    CarefulEditor().delete(assets) { continuation.resume(returning: $0) }
                }
            }
            func left() -> Int {
                PHAsset.fetchAssets(withLocalIdentifiers: assets.map(\.localIdentifier), options: nil).count
            }
            PHPhotoLibrary.shared().deletionPolicy = .ask { $0.assets.count != 2 }
            #expect(await delete() == .cancelled)
            #expect(left() == 2)
            PHPhotoLibrary.shared().deletionPolicy = .allow
            #expect(await delete() == .done(attempts: 1))
            #expect(left() == 0)
        }
    }

    @Test func aChangeThatAnotherOneCameBeforeIsTriedAgain() async {
        await #expect(processExitsWith: .success) {
            let library = try SampleLibrary.shared()
            let album = try #require(AlbumHelper(title: "Trip").album())
            let (member, large) = try (library.trip[2].asset, library.large.asset)
            #expect(await CarefulEditor().prepend([member, large], to: album) == .done(attempts: 2))
            let members = PHAsset.fetchAssets(in: album, options: nil)
            #expect(members.firstObject == large)
            #expect(members.count == library.trip.count + 1)
            #expect(await CarefulEditor().prepend([member, large], to: album) == .done(attempts: 1))
        }
    }
}
