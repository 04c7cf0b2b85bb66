// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

@testable import PlatformMedia

/// What an export encodes, decided without running anything.
struct EncodingPlanTests {
    private func size(_ preset: String, _ width: Double, _ height: Double) throws -> [Int] {
        let size = try #require(EncodingPreset(named: preset)).size(CGSize(width: width, height: height))
        return [size.width, size.height]
    }

    private func plan(_ preset: String, limit: Int64 = 0, seconds: Double? = nil) throws -> EncodingPlan? {
        let movie = try MovieFolder(brighteningMovie())
        let contents = try MovieFile(movie.url).result().get()
        return EncodingPlan(
            try #require(EncodingPreset(named: preset)), movie.url.path, contents, seconds.map { (0, $0) })?
            .limited(to: limit)
    }

    @Test func framesFitIntoThePresetsSize() throws {
        #expect(try size(AVAssetExportPreset1280x720, 3840, 2160) == [1280, 720])
        #expect(try size(AVAssetExportPreset640x480, 1920, 1080) == [640, 360])
        #expect(try size(AVAssetExportPresetHEVC1920x1080, 4000, 3000) == [1440, 1080])
    }

    @Test func anUprightMovieFitsIntoTheUprightSize() throws {
        #expect(try size(AVAssetExportPreset1280x720, 2160, 3840) == [720, 1280])
    }

    @Test func noMovieIsEnlarged() throws {
        #expect(try size(AVAssetExportPreset3840x2160, 1920, 1080) == [1920, 1080])
        #expect(try size(AVAssetExportPresetHighestQuality, 3840, 2160) == [3840, 2160])
    }

    @Test func sidesAreEven() throws {
        #expect(try size(AVAssetExportPresetHighestQuality, 65, 49) == [64, 48])
        #expect(try size(AVAssetExportPreset640x480, 1001, 333) == [640, 212])
        #expect(try size(AVAssetExportPresetMediumQuality, 10_000, 3) == [568, 2])
        #expect(try size(AVAssetExportPresetHighestQuality, 1, 1) == [2, 2])
    }

    @Test func everyNamedPresetButTheCopyEncodes() {
        for name in namedExportPresets {
            #expect((EncodingPreset(named: name) == nil) == (name == AVAssetExportPresetPassthrough))
        }
    }

    @Test func theEstimateFollowsFromTheRates() throws {
        let plan = try #require(try plan(AVAssetExportPresetMediumQuality))
        #expect(plan.duration == 2 && plan.soundRate == 0)
        #expect(plan.estimatedByteCount == Int64(plan.pictureRate / 4))
    }

    /// A few bytes of a header claim that.
    @Test func aMovieThatLastsForEverIsEstimatedAsTheLargestFile() throws {
        let movie = try MovieFolder(brighteningMovie())
        let known = try MovieFile(movie.url).result().get()
        let contents = MovieFile.Contents(
            type: known.type, duration: CMTime(value: .max, timescale: 1), tracks: known.tracks, isMadeOfBoxes: true)
        let preset = try #require(EncodingPreset(named: AVAssetExportPresetHighestQuality))
        let plan = try #require(EncodingPlan(preset, movie.url.path, contents, nil))
        #expect(plan.estimatedByteCount == .max)
    }

    @Test func aLimitLowersTheRate() throws {
        let free = try #require(try plan(AVAssetExportPresetHighestQuality))
        let limit = Int64(15_900)
        #expect(free.estimatedByteCount > limit)
        let limited = try #require(try plan(AVAssetExportPresetHighestQuality, limit: limit))
        #expect(limited.pictureRate < free.pictureRate)
        #expect(limited.estimatedByteCount < limit)
    }

    @Test func whatCannotBeSoSmallHasNoPlan() throws {
        #expect(try plan(AVAssetExportPresetHighestQuality, limit: 4_200) == nil)
    }

    @Test func aRangeBehindTheEndIsNothing() throws {
        let movie = try MovieFolder(brighteningMovie())
        let contents = try MovieFile(movie.url).result().get()
        let preset = try #require(EncodingPreset(named: AVAssetExportPresetMediumQuality))
        #expect(EncodingPlan(preset, movie.url.path, contents, (3, 4)) == nil)
    }

    @Test func standardColoursKeepTheirPrimaries() throws {
        let plan = try #require(try plan(AVAssetExportPresetMediumQuality))
        func words(_ colours: EncoderProgram.Colours) -> [String] {
            plan.arguments(as: .mp4, colours, isForNetwork: false)
        }
        func primaries(_ words: [String]) -> String? {
            words.firstIndex(of: "-color_primaries").map { words[$0 + 1] }
        }
        let phone = EncoderProgram.Colours(color_transfer: "bt709", color_primaries: "smpte432")
        #expect(primaries(words(phone)) == "smpte432")
        #expect(primaries(words(EncoderProgram.Colours())) == "bt709")
        #expect(primaries(words(EncoderProgram.Colours(color_primaries: "; rm"))) == "bt709")
        let bright = EncoderProgram.Colours(color_transfer: "smpte2084", color_primaries: "bt2020")
        #expect(primaries(words(bright)) == "bt709")
        #expect(words(bright).contains { $0.contains("tonemap") })
        #expect(!words(phone).contains { $0.contains("tonemap") })
    }

    @Test func progressIsReadLineByLine() {
        var report = EncodingReport()
        report.read(Data("frame=1\nout_time_us=N/A\nout_time_us=15".utf8))
        #expect(report.seconds == 0)
        report.read(Data("00000\nprogress=continue\n".utf8))
        #expect(report.seconds == 1.5)
        report.read(Data((String(repeating: "x", count: 9_000) + "\nout_time_us=2000000\n").utf8))
        #expect(report.seconds == 2)
    }

    @Test func aFileIsLimitedByTheMovieAndNotByTheTimeThatItClaims() throws {
        let plan = try #require(try plan(AVAssetExportPresetMediumQuality))
        #expect(plan.fileLimit(from: 1 << 30) == 4 * plan.estimatedByteCount + (64 << 20))
        #expect(plan.fileLimit(from: 0) == 64 << 20)
    }
}
