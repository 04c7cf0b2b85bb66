// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import PlatformMedia
import Testing

@testable import Photos

/// Videos and Live Photos are edited.
@Suite struct MovieEditingTests {
    /// Runs the body with a library of samples.
    private func with(_ body: (EditingClient) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let files = folder.appending(path: "files")
            _ = try SampleSet(count: 20, longEdge: 64).write(to: files)
            let library = try PHPhotoLibrary(url: folder.appending(path: "L.photolibrary"), createIfMissing: true)
            _ = try library.importFiles([files.path]) { _ in }
            try await body(EditingClient(library: library))
        }
    }

    private func first(_ client: EditingClient, _ format: String) throws -> PHAsset {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: format)
        return try #require(try client.library.fetchAssets(with: options).firstObject)
    }

    @Test func aVideoIsEdited() async throws {
        try await with { client in
            let video = try first(client, "mediaType = 2")
            let input = try await EditingClient.input(video)
            let movie = try #require(input.audiovisualAsset as? AVURLAsset)
            #expect(input.avAsset === input.audiovisualAsset && input.mediaType == .video)
            #expect(input.fullSizeImageURL == nil && input.displaySizeImage == nil)
            let original = try client.bytes(video)
            #expect(try Data(contentsOf: movie.url) == original)
            // A picture is no rendering of a movie.
            #expect(client.save(try EditingClient.output(input, grey: 1), of: video)?.code == .invalidResource)
            let output = PHContentEditingOutput(contentEditingInput: input)
            #expect(output.supportedRenderedContentTypes == [.quickTimeMovie])
            // The movie of a Live Photo is a QuickTime movie, too.
            let live = try #require(try all(client, "mediaType = 1").first { $0.playbackStyle == .livePhoto })
            let other = try #require(try await EditingClient.input(live).livePhoto?.movie)
            try Data(contentsOf: other.url).write(to: output.renderedContentURL)
            output.adjustmentData = PHAdjustmentData(formatIdentifier: "a", formatVersion: "1", data: Data([1]))
            #expect(client.save(output, of: video) == nil)
            let edited = try client.again(video)
            #expect(client.types(edited) == [.video, .fullSizeVideo, .adjustmentData])
            #expect(edited.duration == other.duration.seconds && edited.duration != video.duration)
            try client.revert(edited)
            #expect(try client.again(video).duration == video.duration)
            #expect(try client.bytes(client.again(video)) == original)
        }
    }

    private func all(_ client: EditingClient, _ format: String) throws -> [PHAsset] {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: format)
        let found = try client.library.fetchAssets(with: options)
        return (0..<found.count).map { found[$0] }
    }

    @Test func aLivePhotoWhosePhotoIsEditedIsAPhoto() async throws {
        try await with { client in
            let live = try #require(try all(client, "mediaType = 1").first { $0.playbackStyle == .livePhoto })
            let input = try await EditingClient.input(live)
            let movie = try #require(input.livePhoto?.movie)
            #expect(try !Data(contentsOf: movie.url).isEmpty)
            let edited = try await client.edit(live, grey: 200)
            #expect(edited.playbackStyle == .image && edited.mediaSubtypes.contains(.photoLive))
            #expect(try await EditingClient.input(edited).livePhoto == nil)
            try client.revert(edited)
            #expect(try client.again(live).playbackStyle == .livePhoto)
        }
    }

    /// The second editor does not know the recipe of the first.
    @Test func aVideoKeepsWhatItsEditorsStartedFrom() async throws {
        try await with { client in
            var renderings: [Data] = []
            for live in try all(client, "mediaType = 1").filter({ $0.playbackStyle == .livePhoto }).prefix(2) {
                let movie = try #require(try await EditingClient.input(live).livePhoto?.movie)
                renderings.append(try Data(contentsOf: movie.url))
            }
            try #require(renderings.count == 2)
            let video = try first(client, "mediaType = 2")
            for (number, rendering) in renderings.enumerated() {
                let current = try client.again(video)
                let output = PHContentEditingOutput(contentEditingInput: try await EditingClient.input(current))
                try rendering.write(to: output.renderedContentURL)
                output.adjustmentData = PHAdjustmentData(
                    formatIdentifier: EditingClient.format, formatVersion: "1", data: Data([UInt8(number + 1)]))
                #expect(client.save(output, of: current) == nil)
            }
            let twice = try client.again(video)
            #expect(Set(client.types(twice)) == [.video, .adjustmentBaseVideo, .fullSizeVideo, .adjustmentData])
            let input = try await EditingClient.input(twice, knows: true)
            #expect(input.adjustmentData?.data == Data([2]))
            let base = try #require(input.audiovisualAsset as? AVURLAsset)
            #expect(try Data(contentsOf: base.url) == renderings[0])
            try client.revert(twice)
            #expect(try client.types(client.again(video)) == [.video])
        }
    }

    private func firstLivePhoto(_ client: EditingClient) throws -> PHAsset {
        try #require(try all(client, "mediaType = 1").first { $0.playbackStyle == .livePhoto })
    }

    private func change(
        _ client: EditingClient, _ asset: PHAsset, _ body: @escaping (PHAssetChangeRequest) -> Void
    ) throws -> PHAsset {
        try client.library.performChangesAndWait { body(PHAssetChangeRequest(for: asset)) }
        return try client.again(asset)
    }

    /// A request may take an edit back and save another one, which may even have the same data.
    @Test func aRequestRevertsAndEdits() async throws {
        try await with { client in
            let edited = try await client.edit(firstLivePhoto(client), grey: 200)
            let output = try EditingClient.output(await EditingClient.input(edited), grey: 200)
            let again = try change(client, edited) { request in
                request.revertAssetContentToOriginal()
                request.contentEditingOutput = output
            }
            #expect(again.hasAdjustments && again.playbackStyle == .image, "the movie shows the unedited photo")
            try client.revert(again)
            #expect(try client.again(again).playbackStyle == .livePhoto)
        }
    }

    @Test func aReversionPlaysWhatAnyOfTheEditsStopped() async throws {
        try await with { client in
            let live = try firstLivePhoto(client)
            for degrees in [90, 180] {
                var recipe = AdjustmentRecipe()
                recipe.rotate = degrees
                try client.library.adjust([(client.again(live), recipe)])
                #expect(try client.again(live).playbackStyle == .image)
            }
            try client.library.revertAdjustments(of: [client.again(live)])
            #expect(try client.again(live).playbackStyle == .livePhoto)
        }
    }

    @Test func whatAPersonSaysOfTheMovieOutlivesEdits() async throws {
        try await with { client in
            let live = try firstLivePhoto(client)
            let still = try change(client, live) { $0.setLivePhotoVideoPlaybackEnabled(false) }
            let edited = try await client.edit(still, grey: 200)
            try client.revert(edited)
            #expect(try client.again(live).playbackStyle == .image, "it was stopped before the edit")
            let playing = try change(client, edited) { $0.setLivePhotoVideoPlaybackEnabled(true) }
            let second = try await client.edit(playing, grey: 100)
            let reverted = try change(client, second) { request in
                request.setLivePhotoVideoPlaybackEnabled(false)
                request.revertAssetContentToOriginal()
            }
            #expect(!reverted.hasAdjustments && reverted.playbackStyle == .image)
            let output = try EditingClient.output(await EditingClient.input(reverted), grey: 50)
            let third = try change(client, reverted) { request in
                request.setLivePhotoVideoPlaybackEnabled(true)
                request.contentEditingOutput = output
            }
            #expect(third.hasAdjustments && third.playbackStyle == .livePhoto)
        }
    }
}
