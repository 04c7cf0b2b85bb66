// Licensed under the Apache License, Version 2.0. See LICENSE.

import AVFoundation
import ClientSamples
import Photos
import Testing

@testable import Clients

struct VideoExporterTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    @Test(.enabled(if: encoderIsInstalled, "ffmpeg is not installed")) func aVideoIsMadeSmaller() async throws {
        let video = try #require(library.videos.first).asset
        try await TemporaryFolder.with { folder in
            let url = folder.appending(path: "small.mp4")
            let exported = try await withCheckedThrowingContinuation { continuation in
                VideoExporter().export(video, preset: AVAssetExportPresetLowQuality, to: url) {
                    continuation.resume(with: $0)
                }
            }
            let movie = AVURLAsset(url: exported)
            #expect(abs(movie.duration.seconds - video.duration) < 0.1)
            let track = try #require(movie.tracks(withMediaType: .video).first)
            #expect(max(track.naturalSize.width, track.naturalSize.height) <= 224)
            #expect(VideoExporter.presets(for: movie).contains(AVAssetExportPreset1280x720))
        }
    }

    @Test func aPhotoHasNoSession() async throws {
        let photo = try library.trip[0].asset
        await #expect(throws: (any Error).self) {
            _ = try await withCheckedThrowingContinuation { continuation in
                VideoExporter().export(photo, to: URL(filePath: "/nowhere/a.mp4")) { continuation.resume(with: $0) }
            }
        }
    }
}
