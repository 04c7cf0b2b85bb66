// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import PhotoSamples
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

/// What movies hold that are not made of boxes is read by libav.
@Suite(.enabled("ffmpeg is not installed") { OutsideTool.ffmpeg.isInstalled })
struct MovieProbeTests {
    /// Returns a movie of a second and a half with sound.
    private func movie(_ suffix: String, _ options: String...) throws -> [UInt8] {
        let file = try EncodedFile([], extension: suffix)
        let sources = [
            "-f", "lavfi", "-i", "testsrc=size=176x144:rate=20:duration=1.5",
            "-f", "lavfi", "-i", "sine=duration=1.5",
        ]
        _ = try OutsideTool.ffmpeg.output(["-v", "error", "-y"] + sources + options + [file.path])
        return [UInt8](try Data(contentsOf: URL(filePath: file.path)))
    }

    @Test(arguments: [("avi", "mpeg4"), ("mkv", "libx264"), ("webm", "libvpx"), ("mts", "mpeg2video")])
    func durationTracksSizeAndRateAreRead(_ suffix: String, _ codec: String) throws {
        let file = try movie(suffix, "-c:v", codec, "-pix_fmt", "yuv420p", "-r", "25")
        let outline = try MovieProbe.outline(of: openFile(file))
        #expect(outline.uniformTypeIdentifier == (try readMetadata(file).uniformTypeIdentifier))
        let seconds = Double(outline.duration.count) / Double(outline.duration.timescale)
        #expect(abs(seconds - 1.5) < 0.15, "\(seconds)")
        #expect(outline.tracks.map(\.kind) == ["vide", "soun"])
        let video = try #require(outline.tracks.first)
        #expect(video.width == 176 && video.height == 144)
        #expect(abs(video.frameRate - 25) < 0.01, "\(video.frameRate)")
        #expect(video.matrix == [1, 0, 0, 1, 0, 0])
    }

    @Test(arguments: [
        ("webm", "libvpx-vp9", "vp09"), ("mkv", "libvpx-vp9", "vp09"), ("mkv", "libx265", "hvc1"),
        ("mts", "libx264", "avc1"),
        ("mkv", "libx264", "avc1"), ("avi", "libx264", "avc1"), ("avi", "mpeg4", nil),
    ])
    func theCodecOfThePicturesIsRead(_ suffix: String, _ codec: String, _ letters: String?) throws {
        let file = try movie(suffix, "-c:v", codec, "-pix_fmt", "yuv420p")
        #expect(try MovieProbe.outline(of: openFile(file)).tracks.first?.coding == letters)
    }

    @Test func pixelsThatAreNotSquareCount() throws {
        let file = try movie("mkv", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-vf", "setsar=12/11")
        #expect(try MovieProbe.outline(of: openFile(file)).tracks.first?.width == 192)
    }

    @Test func otherFilesAreRefused() throws {
        #expect(code { try MovieProbe.outline(of: openFile(Array("no movie".utf8))) } == .unsupportedFormat)
        let cut = Array(try movie("avi", "-c:v", "mpeg4").prefix(60))
        #expect(throws: LibraryError.self) { try MovieProbe.outline(of: openFile(cut)) }
    }

    @Test func damagedMoviesHaveTracksOrAnError() throws {
        var random = SeededGenerator(5)
        for suffix in ["avi", "mkv", "mts"] {
            let file = try movie(suffix, "-c:v", "mpeg2video")
            for _ in 0..<30 {
                var broken = file
                for _ in 0..<8 {
                    broken[Int.random(in: 0..<2_000, using: &random)] = .random(in: 0...255, using: &random)
                }
                if let outline = try? MovieProbe.outline(of: openFile(broken)) { #expect(outline.tracks.count <= 64) }
            }
        }
    }
}
