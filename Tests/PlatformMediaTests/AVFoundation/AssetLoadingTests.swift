// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PlatformMedia
import PlatformTypes
import Testing

struct AssetLoadingTests {
    @Test func propertiesAreLoaded() async throws {
        let movie = try MovieFolder(movie())
        let asset = AVURLAsset(url: movie.url)
        #expect(try await asset.load(.duration).seconds == 0.5)
        #expect(try await asset.load(.tracks).count == 1)
        #expect(try await asset.load(.isPlayable))
        #expect(try await asset.load(.isExportable))
        #expect(try await asset.load(.isReadable))
        #expect(try await asset.loadTracks(withMediaType: .video).count == 1)
        #expect(try await asset.loadTracks(withMediaType: .audio).isEmpty)
    }

    @Test func severalPropertiesAreLoadedAtATime() async throws {
        let movie = try MovieFolder(movie(rotation: .half))
        let (duration, isPlayable) = try await AVAsset(url: movie.url).load(.duration, .isPlayable)
        #expect(duration.seconds == 0.5 && isPlayable)
        let track = try #require(try await AVURLAsset(url: movie.url).load(.tracks).first)
        let (size, transform, rate, range) = try await track.load(
            .naturalSize, .preferredTransform, .nominalFrameRate, .timeRange)
        #expect(size == CGSize(width: 64, height: 48))
        #expect(transform.a == -1 && transform.d == -1)
        #expect(rate == 24)
        #expect(range.duration.seconds == 0.5)
    }

    @Test func whatIsNoMovieFailsByName() async throws {
        let file = try MovieFolder(Data("no movie".utf8))
        let asset = AVURLAsset(url: file.url)
        await #expect(throws: AVError.self) { try await asset.load(.duration) }
        do {
            _ = try await asset.load(.tracks)
            Issue.record("there are no tracks")
        } catch AVError.fileFormatNotRecognized {
            #expect(asset.duration == .zero)
            #expect(asset.tracks.isEmpty)
            #expect(!asset.isPlayable && !asset.isExportable && !asset.isReadable)
        }
    }

    @Test func aMovieThatIsCutOffBeforeItsHeaderIsBroken() async throws {
        let file = try MovieFolder(movie().prefix(300))
        let failure = await #expect(throws: AVError.self) { try await AVURLAsset(url: file.url).load(.duration) }
        #expect(failure?.code == .fileFailedToParse)
    }

    @Test(arguments: [
        ("file:///there/is/no/such.mov", URLError.Code.fileDoesNotExist),
        ("https://example.com/movie.mov", .unsupportedURL),
    ])
    func whereThereIsNoFileAURLErrorSaysSo(_ url: String, _ code: URLError.Code) async throws {
        let asset = AVURLAsset(url: try #require(URL(string: url)))
        let failure = await #expect(throws: URLError.self) { try await asset.load(.duration) }
        #expect(failure?.code == code)
        #expect(asset.duration == .zero)
    }

    @Test func theStatusTellsWhatIsKnown() async throws {
        let movie = try MovieFolder(movie())
        let asset = AVURLAsset(url: movie.url)
        #expect(asset.statusOfValue(forKey: "duration", error: nil) == .unknown)
        await withCheckedContinuation { continuation in
            asset.loadValuesAsynchronously(forKeys: ["duration", "tracks"]) { continuation.resume() }
        }
        for key in ["duration", "tracks", "playable", "exportable", "readable"] {
            #expect(asset.statusOfValue(forKey: key, error: nil) == .loaded)
        }
        #expect(asset.statusOfValue(forKey: "colour", error: nil) == .unknown)
    }

    @Test func theStatusTellsWhatWentWrong() async throws {
        let file = try MovieFolder(Data("no movie".utf8))
        let asset = AVURLAsset(url: file.url)
        await withCheckedContinuation { continuation in
            asset.loadValuesAsynchronously(forKeys: ["playable"]) { continuation.resume() }
        }
        var error: NSError?
        #expect(asset.statusOfValue(forKey: "playable", error: &error) == .failed)
        #expect(error?.domain == AVFoundationErrorDomain)
        #expect(error?.code == -11828)
    }

    @Test func aTrackIsLoadedFromTheBeginning() async throws {
        let movie = try MovieFolder(movie())
        let track = try #require(AVURLAsset(url: movie.url).tracks.first)
        #expect(track.statusOfValue(forKey: "naturalSize", error: nil) == .loaded)
        await withCheckedContinuation { continuation in
            track.loadValuesAsynchronously(forKeys: ["naturalSize"]) { continuation.resume() }
        }
    }

    @Test func aSubclassMayPutInItsOwnWord() async throws {
        final class LongAsset: AVAsset, @unchecked Sendable {
            override var duration: CMTime { CMTime(value: 7, timescale: 1) }
        }
        #expect(try await LongAsset().load(.duration).seconds == 7)
    }

    @Test func statusesHaveApplesNumbers() {
        let statuses: [AVKeyValueStatus] = [.unknown, .loading, .loaded, .failed, .cancelled]
        #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 4])
    }
}

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

    @Test(.enabled("ffmpeg is not installed") { FFmpeg.isInstalled }, arguments: ["avi", "mkv", "webm", "mts"])
    func aMovieThatIsNotMadeOfBoxesHasDurationAndTracks(_ suffix: String) async throws {
        let folder = try TemporaryFolder()
        let url = folder.url("movie.\(suffix)")
        try FFmpeg.write("testsrc=size=176x144:rate=25:duration=1", to: url)
        let asset = AVURLAsset(url: url)
        #expect(abs(try await asset.load(.duration).seconds - 1) < 0.1)
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        #expect(track.naturalSize == CGSize(width: 176, height: 144) && track.preferredTransform == .identity)
        #expect(abs(track.nominalFrameRate - 25) < 0.01)
        #expect(asset.tracks.count == 1 && asset.isPlayable && asset.isReadable && !asset.isExportable)
        #expect(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough)?.supportedFileTypes == [])
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

/// Tracks give the properties of their samples.
struct TrackTests {
    @Test func theRateIsThatOfTheSamples() async throws {
        let movie = try MovieFolder(brighteningMovie())
        let track = try #require(AVURLAsset(url: movie.url).tracks.first)
        let header = try #require(movie.bytes.range(of: Data("moov".utf8))).lowerBound
        let samples = Float(header - 4 - (try #require(movie.bytes.range(of: Data("mdat".utf8))).upperBound))
        #expect(abs(track.estimatedDataRate - samples * 8 / 2) <= 64 * 8 / 2)
        #expect(track.estimatedDataRate > 0)
        #expect(track.minFrameDuration == CMTime(value: 1, timescale: 24))
        #expect(track.naturalTimeScale == 600)
        let (rate, shortest) = try await track.load(.estimatedDataRate, .minFrameDuration)
        #expect(rate == track.estimatedDataRate && shortest == track.minFrameDuration)
    }

    @Test func aTrackIsShownInSegments() throws {
        let movie = try MovieFolder(brighteningMovie())
        let track = try #require(AVURLAsset(url: movie.url).tracks.first)
        let segments = track.segments
        #expect(segments.count == 1 && segments.first?.isEmpty == false)
        let mapping = try #require(segments.first).timeMapping
        #expect(mapping.target == CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1)))
        #expect(mapping.source.duration == mapping.target.duration)
    }

    @Test func whatIsNoPictureHasNoFrames() throws {
        let movie = try MovieFolder(movie(stillImageTime: 0.25))
        let track = try #require(AVURLAsset(url: movie.url).tracks.last)
        #expect(track.mediaType == .metadata && !track.minFrameDuration.isValid)
    }
}
