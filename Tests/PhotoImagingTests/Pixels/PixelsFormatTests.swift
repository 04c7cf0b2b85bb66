// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoImaging

/// A small orange picture of each further format is decoded with its colour.
@Suite(.enabled("ffmpeg is not installed") { OutsideTool.ffmpeg.isInstalled })
struct PixelsFormatTests {
    /// Returns the file that ffmpeg writes under a name with this suffix.
    private func orange(_ suffix: String, _ options: String...) throws -> [UInt8] {
        let file = try EncodedFile([], extension: suffix)
        let source = ["-f", "lavfi", "-i", "color=0xE67814:size=176x144:rate=25:duration=0.4"]
        _ = try OutsideTool.ffmpeg.output(["-v", "error", "-y"] + source + options + [file.path])
        return [UInt8](try Data(contentsOf: URL(filePath: file.path)))
    }

    private func expectOrange(_ bytes: [UInt8], within tolerance: Int) throws {
        let picture = try render(bytes)
        #expect(picture.size == PixelSize(width: 176, height: 144))
        #expect(isClose(picture.colour(80, 70), [230, 120, 20, 255], within: tolerance), "\(picture.colour(80, 70))")
    }

    @Test(arguments: [
        ("gif", "rgb8"), ("webp", "yuv420p"), ("tiff", "rgb24"), ("bmp", "bgr24"), ("jxl", "rgb24"),
    ])
    func aPictureKeepsItsColour(_ suffix: String, _ format: String) throws {
        try expectOrange(orange(suffix, "-frames:v", "1", "-pix_fmt", format), within: 24)
    }

    @Test(arguments: [
        ("avi", "mjpeg", "yuvj420p"), ("mkv", "mpeg4", "yuv420p"), ("webm", "libvpx", "yuv420p"),
        ("mts", "mpeg2video", "yuv420p"), ("3gp", "mpeg4", "yuv420p"),
    ])
    func theFirstFrameOfAMovieKeepsItsColour(_ suffix: String, _ codec: String, _ format: String) throws {
        try expectOrange(orange(suffix, "-c:v", codec, "-pix_fmt", format), within: 24)
    }

    @Test(arguments: ["avi", "mkv", "webm", "mts"])
    func theFactsOfWhatFFmpegWritesAreRead(_ suffix: String) throws {
        let metadata = try readMetadata(orange(suffix)).asset
        #expect(metadata.pixelSize == PixelSize(width: 176, height: 144))
        #expect(abs(metadata.durationSeconds - 0.4) < 0.05, "\(metadata.durationSeconds)")
        #expect(metadata.damage == nil)
    }
}
