// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PlatformMedia
import PlatformTypes
import Testing

struct AssetTests {
    @Test func aMovieTellsHowLongItLasts() throws {
        let movie = try MovieFolder(movie())
        let asset = AVURLAsset(url: movie.url)
        #expect(asset.duration == CMTime(value: 300, timescale: 600))
        #expect(asset.duration.timescale == 600)
        #expect(asset.url == movie.url)
    }

    @Test func aMovieTellsItsTracks() throws {
        let movie = try MovieFolder(movie(stillImageTime: 0.25))
        let asset = AVURLAsset(url: movie.url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
        #expect(asset.tracks.map(\.mediaType) == [.video, .metadata])
        #expect(asset.tracks(withMediaType: .video).map(\.trackID) == [1])
        #expect(asset.tracks(withMediaType: .audio).isEmpty)
        #expect(asset.isPlayable && asset.isExportable && asset.isReadable)
    }

    @Test func aTrackTellsItsPictures() throws {
        let movie = try MovieFolder(movie(rotation: .quarter))
        let track = try #require(AVURLAsset(url: movie.url).tracks.first)
        #expect(track.naturalSize == CGSize(width: 64, height: 48))
        #expect(track.preferredTransform == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        #expect(track.nominalFrameRate == 24)
        #expect(track.timeRange == CMTimeRange(start: .zero, duration: CMTime(value: 300, timescale: 600)))
    }

    @Test func theTransformTurnsTheSizeAsItIsDisplayed() throws {
        let movie = try MovieFolder(movie(rotation: .quarter))
        let track = try #require(AVURLAsset(url: movie.url).tracks(withMediaType: .video).first)
        let size = track.naturalSize.applying(track.preferredTransform)
        #expect(abs(size.width) == 48)
        #expect(abs(size.height) == 64)
    }

    @Test func anAssetForAURLIsAnAVURLAsset() throws {
        let movie = try MovieFolder(movie())
        let asset = AVAsset(url: movie.url)
        #expect((asset as? AVURLAsset)?.url == movie.url)
        #expect(asset as? AVComposition == nil)
        #expect(asset.duration.seconds == 0.5)
    }

    @Test(arguments: [AVAsset(), AVComposition()]) func anEmptyAssetHasNothing(_ asset: AVAsset) async throws {
        #expect(asset.duration == .zero)
        #expect(asset.tracks.isEmpty)
        #expect(!asset.isPlayable && !asset.isExportable && !asset.isReadable)
        #expect(asset.statusOfValue(forKey: "duration", error: nil) == .loaded)
        #expect(try await asset.load(.duration) == .zero)
    }

    @Test func aFileIsReadOnce() throws {
        let movie = try MovieFolder(movie())
        let asset = AVURLAsset(url: movie.url)
        #expect(asset.duration.seconds == 0.5)
        try FileManager.default.removeItem(at: movie.url)
        #expect(asset.tracks.count == 1)
        #expect(asset.tracks.first === asset.tracks.first)
    }

    @Test func manyThreadsMayAskAtATime() throws {
        let movie = try MovieFolder(movie())
        let asset = AVURLAsset(url: movie.url)
        DispatchQueue.concurrentPerform(iterations: 50) { _ in
            #expect(asset.duration.seconds == 0.5)
        }
    }

    @Test func anItemThatIsPlayedKnowsItsAsset() throws {
        let movie = try MovieFolder(movie())
        #expect(AVPlayerItem(url: movie.url).duration.seconds == 0.5)
        #expect((AVPlayerItem(url: movie.url).asset as? AVURLAsset)?.url == movie.url)
        let asset = AVURLAsset(url: movie.url)
        #expect(AVPlayerItem(asset: asset).asset === asset)
    }

    @Test func kindsAndTypesHaveTheNamesThatFilesHave() {
        let kinds: [AVMediaType] = [.video, .audio, .text, .subtitle, .closedCaption, .timecode, .metadata]
        #expect(kinds.map(\.rawValue) == ["vide", "soun", "text", "sbtl", "clcp", "tmcd", "meta"])
        let types: [AVFileType] = [.mov, .mp4, .m4v, .m4a, .mobile3GPP, .jpg, .heic, .heif, .dng]
        #expect(
            types.map(\.rawValue) == [
                "com.apple.quicktime-movie", "public.mpeg-4", "com.apple.m4v-video", "com.apple.m4a-audio",
                "public.3gpp", "public.jpeg", "public.heic", "public.heif", "com.adobe.raw-image",
            ])
        #expect(AVFileType("public.mpeg-4") == .mp4)
        #expect(AVFileType(rawValue: "public.mpeg-4") == .mp4)
        #expect(AVMediaType(rawValue: "vide") == AVMediaType("vide"))
    }
}
