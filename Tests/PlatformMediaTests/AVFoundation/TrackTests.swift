// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformMedia
import PlatformTypes
import Testing

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
