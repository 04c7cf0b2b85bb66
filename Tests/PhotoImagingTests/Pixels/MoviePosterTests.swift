// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

/// A movie is shown by a frame near its start that shows something.
struct MoviePosterTests {
    private static let size = PixelSize(width: 64, height: 48)
    private let picture = quarters(width: 64, height: 48)

    private static func plain(_ level: UInt8) throws -> PixelBuffer {
        let bytes = (0..<size.area).flatMap { _ in [level, level, level, 255] as [UInt8] }
        return try #require(PixelBuffer(size: size, bytes: bytes))
    }

    /// Returns a movie of ten frames a second that begins with frames of one brightness.
    private func movie(
        begin level: UInt8, frames: Int, of count: Int, framesToAKeyFrame: Int = 10,
        rotation: MovieDescription.Rotation = .none
    ) throws -> [UInt8] {
        var movie = MovieDescription(size: Self.size, framesPerSecond: 10, frameCount: count)
        movie.framesToAKeyFrame = framesToAKeyFrame
        movie.rotation = rotation
        let blank = try Self.plain(level)
        return try MovieEncoder.encode(movie) { $0 < frames ? blank : picture }
    }

    private func showsSomething(_ file: [UInt8]) throws -> Bool {
        try render(file).quarterColours.first.map { isClose($0, [220, 30, 30, 255], within: 40) } == true
    }

    @Test(arguments: [0, 3, 20, 255] as [UInt8])
    func aMovieThatBeginsBlankIsShownByItsNextKeyFrame(_ level: UInt8) throws {
        #expect(try showsSomething(movie(begin: level, frames: 15, of: 40)))
    }

    @Test func theFrameIsTurnedAsTheFirstWouldBe() throws {
        let shown = try render(movie(begin: 0, frames: 15, of: 40, rotation: .quarter))
        #expect(shown.size == Self.size.transposed)
        #expect(isClose(shown.quarterColours[1], [220, 30, 30, 255], within: 40))
    }

    @Test func aMovieThatBeginsWithAPictureIsShownByIt() throws {
        var movie = MovieDescription(size: Self.size, framesPerSecond: 10, frameCount: 20)
        movie.framesToAKeyFrame = 10
        let grey = try Self.plain(128)
        #expect(try showsSomething(MovieEncoder.encode(movie) { $0 == 0 ? picture : grey }))
    }

    @Test func whereAllIsBlankTheFirstFrameIsShown() throws {
        let file = try movie(begin: 128, frames: 40, of: 40)
        #expect(isClose(try render(file).colour(10, 10), [128, 128, 128, 255], within: 4))
    }

    @Test func whatComesLateIsNotLookedFor() throws {
        let file = try movie(begin: 0, frames: 135, of: 150)
        #expect(isClose(try render(file).colour(10, 10), [0, 0, 0, 255], within: 4))
    }

    @Test func aMovieWithoutLaterKeyFramesIsShownByItsFirstFrame() throws {
        let file = try movie(begin: 0, frames: 15, of: 40, framesToAKeyFrame: 400)
        #expect(try render(file).size == Self.size)
    }

    @Test func brokenKeyFramesAreSkipped() throws {
        var file = try movie(begin: 0, frames: 15, of: 40)
        let data = try #require(file.firstRange(of: [UInt8].text("mdat"))).upperBound
        let end = try #require(file.firstRange(of: [UInt8].text("moov"))).lowerBound
        // The last key frame is lost, and what follows it.
        for place in data + (end - data) * 3 / 4..<end { file[place] = 0 }
        #expect(try render(file).size == Self.size)
    }

    @Test func ofManyKeyFramesOnlyAFewAreLookedAt() {
        var search = PosterSearch(start: 0, ticksPerSecond: 25)
        var looked: [Int64] = []
        for time in 1..<1_000 as Range<Int64> where !search.isOver && search.looks(atKeyFrame: true, time: time) {
            looked.append(time)
        }
        #expect(looked == (1...8).map { 13 * $0 })
    }

    @Test func theSearchEndsAfterTenSeconds() {
        var search = PosterSearch(start: 50, ticksPerSecond: 10)
        let isLookedAt = [150, 156].map { search.looks(atKeyFrame: true, time: $0) }
        #expect(isLookedAt == [true, false])
        #expect(search.isOver)
    }

    @Test func withoutKeyFramesAndTimesTheSearchEnds() {
        var search = PosterSearch(start: nil, ticksPerSecond: 25)
        var packets = 0
        while !search.isOver {
            packets += 1
            let isLookedAt = search.looks(atKeyFrame: false, time: nil)
            #expect(!isLookedAt)
        }
        #expect(packets == 4_000)
    }

    @Test func aNightWithALampIsNotBlank() {
        var night = [UInt8](repeating: 12, count: 64 * 36)
        #expect(BlankPicture.contains(night))
        for place in 0..<100 { night[place * 20] = 200 }
        #expect(!BlankPicture.contains(night))
        #expect(BlankPicture.contains([]))
    }
}

/// What ffmpeg writes is shown as its headers ask.
@Suite(.enabled("ffmpeg is not installed") { OutsideTool.ffmpeg.isInstalled })
struct MovieFrameFormatTests {
    /// Returns the movie that ffmpeg makes of a filter.
    private func movie(_ source: String, _ suffix: String, _ options: String...) throws -> [UInt8] {
        let file = try EncodedFile([], extension: suffix)
        _ = try OutsideTool.ffmpeg.output(
            ["-v", "error", "-y", "-f", "lavfi", "-i", source] + options + [file.path])
        return [UInt8](try Data(contentsOf: URL(filePath: file.path)))
    }

    /// The fade of ffmpeg begins black; three seconds later it is over.
    @Test(arguments: [
        ("mkv", "mpeg4"), ("avi", "mjpeg"), ("mts", "mpeg2video"), ("webm", "libvpx"), ("mp4", "libx264"),
    ])
    func aFadeFromBlackIsShownLater(_ suffix: String, _ codec: String) throws {
        let source = "testsrc=size=176x144:rate=25:duration=6,fade=in:0:75"
        let shown = try render(movie(source, suffix, "-c:v", codec, "-g", "25", "-pix_fmt", "yuv420p"))
        #expect(shown.size == PixelSize(width: 176, height: 144))
        #expect(stride(from: 0, to: shown.bytes.count, by: 4).contains { shown.bytes[$0] > 60 })
    }

    @Test func pixelsThatAreNotSquareAreStretched() throws {
        let file = try movie(
            "color=0xE67814:size=180x144:rate=25:duration=0.2,setsar=16/15", "mp4", "-pix_fmt", "yuv420p")
        #expect(try render(file).size == PixelSize(width: 192, height: 144))
    }

    @Test func transparencyOfAVideoIsKept() throws {
        let source = "color=0xE67814@0.5:size=64x48:rate=25:duration=0.2,format=yuva444p10le"
        let shown = try render(movie(source, "mov", "-c:v", "prores_ks", "-pix_fmt", "yuva444p10le"))
        #expect(isClose(shown.colour(30, 20), [230, 120, 20, 128], within: 8), "\(shown.colour(30, 20))")
    }

    /// Grey of 203 candelas, the diffuse white of BT.2408, is 58 % of the signal of PQ.
    @Test func aVideoOfHighRangeIsShownWithItsBrightness() throws {
        let source =
            "color=0x949494:size=64x64:rate=25:duration=0.2,format=yuv420p10le,"
            + "setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc"
        let file = try movie(
            source, "mp4", "-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1", "-color_primaries",
            "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc")
        let colour = try render(file).colour(30, 30)
        // Diffuse white is rolled off to three quarters of linear light: 225 in sRGB.
        #expect(isClose(colour, [225, 225, 225, 255], within: 8), "\(colour)")
    }
}
