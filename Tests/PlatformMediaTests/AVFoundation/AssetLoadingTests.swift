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
