// Licensed under the Apache License, Version 2.0. See LICENSE.

import AVFoundation
import ClientSamples
import Photos
import Testing

@testable import Clients

/// Each test that saves has a process of its own.
@Suite(.enabled(if: encoderIsInstalled, "ffmpeg is not installed")) struct LivePhotoFilterTests {
    @Test func aPreviewIsMadeInTheSizeOfAView() async throws {
        let library = try SampleLibrary.shared()
        let live = try #require(library.live.first).asset
        let preview = try await LivePhotoFilter.preview("CISepiaTone", of: live, size: CGSize(width: 60, height: 60))
        #expect(max(preview.size.width, preview.size.height) == 60)
        await #expect(throws: LivePhotoFilter.Failure.self) {
            _ = try await LivePhotoFilter.preview("CISepiaTone", of: library.trip[0].asset, size: .zero)
        }
    }

    @Test func aFilteredLivePhotoIsSaved() async {
        await #expect(processExitsWith: .success) {
            let library = try SampleLibrary.shared()
            let sample = try #require(library.live.first)
            let asset = try sample.asset
            let isSaved = try await withCheckedThrowingContinuation { continuation in
                LivePhotoFilter.save("CIPhotoEffectMono", to: asset, muted: true) { success, error in
                    continuation.resume(with: error.map { .failure($0) } ?? .success(success))
                }
            }
            #expect(isSaved)
            let edited = try sample.asset
            #expect(edited.playbackStyle == .livePhoto && edited.hasAdjustments)
            let types = PHAssetResource.assetResources(for: edited).map(\.type)
            #expect(types.contains(.fullSizePhoto) && types.contains(.fullSizePairedVideo))
        }
    }
}

/// True where movies can be encoded.
let encoderIsInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg") }
