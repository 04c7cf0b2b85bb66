// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Testing

@testable import Photos

/// Requests that choose what is shown of an asset's originals.
struct PresentationRequestTests {
    private static let size = PixelSize(width: 40, height: 30)

    /// Returns a library with a Live Photo, an asset of RAW and JPEG, and a plain one.
    private func library() throws -> PHPhotoLibrary {
        try Shelf.library { shelf in
            var live = AssetMetadata(mediaType: .image, pixelSize: Self.size)
            live.mediaSubtypes = [.live]
            shelf.add(
                "live", live,
                files: [
                    (.photo, "public.heic", Data("still".utf8)),
                    (.pairedVideo, "com.apple.quicktime-movie", Data("movie".utf8)),
                ])
            shelf.add(
                "pair", AssetMetadata(mediaType: .image, pixelSize: Self.size),
                files: [
                    (.photo, "public.jpeg", Data("photo".utf8)),
                    (.alternatePhoto, "com.adobe.raw-image", Data("RAW".utf8)),
                ])
            shelf.photo("plain")
        }
    }

    private func setPlayback(_ enabled: Bool, of asset: PHAsset, in library: PHPhotoLibrary) throws {
        try library.performChangesAndWait {
            PHAssetChangeRequest(for: asset).setLivePhotoVideoPlaybackEnabled(enabled)
        }
    }

    @Test func aLivePhotoThatIsTurnedOffIsShownAsAPhotoAndKeepsItsFiles() throws {
        let library = try library()
        let live = try library.asset("live")
        #expect(live.playbackStyle == .livePhoto)
        let files = PHAssetResource.assetResources(for: live).map(\.fingerprint)
        let all = try library.fetchAssets(with: nil)
        let recorder = library.observed()
        try setPlayback(false, of: live, in: library)
        let change = try recorder.next()
        let details = try #require(change.changeDetails(for: live))
        #expect(details.objectAfterChanges?.playbackStyle == .image && !details.assetContentChanged)
        #expect(change.changeDetails(for: all)?.changedIndexes == [0])
        let still = try library.asset("live")
        #expect(still.playbackStyle == .image && still.mediaSubtypes == .photoLive)
        #expect(PHAssetResource.assetResources(for: still).map(\.fingerprint) == files)
        #expect(still.value(forKey: "playbackStyle") as? Int == 1)
        try setPlayback(true, of: still, in: library)
        #expect(try library.asset("live").playbackStyle == .livePhoto)
    }

    @Test func turningALivePhotoOffIsUndone() throws {
        let library = try library()
        try setPlayback(false, of: try library.asset("live"), in: library)
        let action = try #require(try library.action(at: nil))
        #expect(try library.undo(action).left == [])
        #expect(try library.asset("live").playbackStyle == .livePhoto)
    }

    @Test(arguments: ["pair", "plain"])
    func whatIsNoLivePhotoFailsTheBlock(_ name: String) throws {
        let library = try library()
        let (live, other) = (try library.asset("live"), try library.asset(name))
        let error = #expect(throws: PHPhotosError.self) {
            try library.performChangesAndWait {
                PHAssetChangeRequest(for: live).setLivePhotoVideoPlaybackEnabled(false)
                PHAssetChangeRequest(for: other).setLivePhotoVideoPlaybackEnabled(false)
            }
        }
        #expect(error?.code == .requestNotSupportedForAsset)
        #expect(try library.asset("live").playbackStyle == .livePhoto)
    }

    @Test func aLivePhotoIsCreatedTurnedOff() async throws {
        try await withTemporaryFolder { folder in
            let samples = try SampleSet(count: 20, longEdge: 64).write(to: folder)
            let still = try #require(samples.first { $0.kind == .livePhotoStill })
            let movie = try #require(samples.first { $0.asset == still.asset && $0.path != still.path })
            let library = try Shelf.library()
            try library.performChangesAndWait {
                let request = PHAssetCreationRequest.forAsset()
                request.addResource(with: .photo, fileURL: folder.appending(path: still.path), options: nil)
                request.addResource(with: .pairedVideo, fileURL: folder.appending(path: movie.path), options: nil)
                request.setLivePhotoVideoPlaybackEnabled(false)
            }
            let asset = try #require(try library.fetchAssets(with: nil).firstObject)
            #expect(asset.playbackStyle == .image && asset.mediaSubtypes.contains(.photoLive))
            let error = #expect(throws: PHPhotosError.self) {
                try library.performChangesAndWait {
                    let request = PHAssetCreationRequest.forAsset()
                    request.addResource(with: .photo, fileURL: folder.appending(path: still.path), options: nil)
                    request.setLivePhotoVideoPlaybackEnabled(true)
                }
            }
            #expect(error?.code == .requestNotSupportedForAsset)
            #expect(try library.fetchAssets(with: nil).count == 1)
        }
    }

    // MARK: Originals

    /// Creates an asset of a photo and a RAW of which the choice is given, and returns it.
    private func created(
        _ choice: PHAsset.OriginalResourceChoice?, hasRAW: Bool = true, in library: PHPhotoLibrary
    ) throws -> PHAsset {
        try library.performChangesAndWait {
            let request = PHAssetCreationRequest.forAsset()
            #expect(request.originalResourceChoice == .compressed)
            request.addResource(with: .photo, data: pngFile(width: 5, height: 4), options: nil)
            if hasRAW { request.addResource(with: .alternatePhoto, data: pngFile(width: 10, height: 8), options: nil) }
            guard let choice else { return }
            request.originalResourceChoice = choice
            #expect(request.originalResourceChoice == choice)
        }
        return try #require(try library.fetchAssets(with: nil).lastObject)
    }

    @Test(arguments: [PHAsset.OriginalResourceChoice.compressed, .raw, nil])
    func theOriginalThatAProgramChoseIsKept(_ choice: PHAsset.OriginalResourceChoice?) throws {
        let library = try Shelf.library()
        let asset = try created(choice, in: library)
        #expect(asset.originalResourceChoice == choice ?? .compressed)
        #expect(asset.value(forKey: "originalResourceChoice") as? Int == choice?.rawValue ?? 0)
        #expect(PHAssetResource.assetResources(for: asset).map(\.type) == [.photo, .alternatePhoto])
        // Nothing develops RAWs yet: what is shown is the photo.
        #expect(asset.contentType == .png)
    }

    @Test(arguments: [PHAsset.OriginalResourceChoice.compressed, .raw])
    func anAssetOfOneOriginalHasNoChoice(_ choice: PHAsset.OriginalResourceChoice) throws {
        let library = try Shelf.library()
        let error = #expect(throws: PHPhotosError.self) { try created(choice, hasRAW: false, in: library) }
        #expect(error?.code == .requestNotSupportedForAsset)
        #expect(try library.fetchAssets(with: nil).count == 0)
        #expect(try created(nil, hasRAW: false, in: library).originalResourceChoice == .compressed)
        #expect(PHAsset().originalResourceChoice == .compressed)
    }
}
