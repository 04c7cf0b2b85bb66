// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import PhotoMetadata
import PlatformTypes
import Testing

@testable import PlatformMedia

/// Files that not every program reads become files that every program reads.
struct MediaConversionTests {
    private static let hasHEIC = ImageEncoder.writesHEIC

    private func jpeg(_ data: Data) throws -> Data {
        Data(try MediaConversion.jpeg(of: OpenFile(holding: data)))
    }

    private func metadata(_ data: Data) throws -> FileMetadata {
        try FileMetadataReader().metadata(of: OpenFile(holding: data), within: ReadBudget())
    }

    @Test(.enabled("there is no encoder for HEIC") { hasHEIC })
    func aPhoneHEICBecomesAnUprightJPEGWithItsMetadata() throws {
        let photo = try phonePicture(.heic(quality: 0.9), orientation: 1)
        #expect(try MediaConversion.format(for: OpenFile(holding: photo)) == .jpeg)
        let converted = try jpeg(photo)
        let (old, new) = (try metadata(photo), try metadata(converted))
        #expect(new.uniformTypeIdentifier == "public.jpeg" && new.orientation == 1)
        #expect(new.asset.captureDate == old.asset.captureDate && new.asset.captureDate != nil)
        #expect(new.asset.location == old.asset.location && new.asset.location != nil)
        #expect(new.asset.camera == old.asset.camera && new.asset.camera.lens != nil)
        #expect(new.contentIdentifier == old.contentIdentifier && new.contentIdentifier != nil)
        let before = properties(photo).dictionary(kCGImagePropertyExifDictionary)
        let after = properties(converted).dictionary(kCGImagePropertyExifDictionary)
        for key in ["ExposureTime", "FNumber", "FocalLength", "UserComment"] {
            #expect(after[key].map { "\($0)" } == before[key].map { "\($0)" } && after[key] != nil, "\(key)")
        }
    }

    @Test func aTurnedPictureIsUprightAndSaysSo() throws {
        let photo = try phonePicture(orientation: 6)
        let converted = try jpeg(photo)
        let upright = CGImageSourceCreateImageAtIndex(source(converted), 0, nil).map { $0.corners }
        #expect(upright == ["blue", "red", "white", "green"])
        #expect(try metadata(converted).orientation == 1)
        #expect(try metadata(converted).asset.location == metadata(photo).asset.location)
    }

    @Test func picturesThatEveryProgramReadsStay() throws {
        for format in [EncodedFormat.jpeg(quality: 0.9), .png] {
            #expect(try MediaConversion.format(for: OpenFile(holding: phonePicture(format))) == nil)
        }
    }

    @Test func moviesOfH264Stay() throws {
        #expect(try MediaConversion.format(for: OpenFile(holding: movie())) == nil)
    }

    @Test func whatIsNoPictureStays() throws {
        #expect(try MediaConversion.format(for: OpenFile(holding: Data("text".utf8))) == nil)
        #expect(throws: LibraryError.self) { _ = try jpeg(Data("text".utf8)) }
    }

    @Test(.enabled("ffmpeg is not installed") { FFmpeg.isInstalled })
    func aMovieOfHEVCBecomesH264() throws {
        let folder = try TemporaryFolder()
        let url = folder.url("movie.mp4")
        try FFmpeg.write(
            "testsrc=size=64x48:rate=10:duration=1", to: url,
            ["-c:v", "libx265", "-x265-params", "log-level=error", "-tag:v", "hvc1"])
        let movie = try OpenFile(reading: url.path)
        #expect(try MediaConversion.format(for: movie) == .h264)
        let result = folder.url("result.mp4")
        let target = try OpenFile(creating: result.path)
        try MediaConversion.h264(of: movie, into: target) { false }
        #expect(try FFmpeg.probe(result)["codec_name"] == "h264")
        #expect(abs(AVURLAsset(url: result).duration.seconds - 1) < 0.05)
    }

    /// The container decides nothing: of these movies the conversion fails with a reason.
    @Test(
        .enabled("ffmpeg is not installed") { FFmpeg.isInstalled },
        arguments: [("webm", "libvpx-vp9"), ("mkv", "libvpx-vp9"), ("mkv", "libx265")])
    func aMovieOfANewCodecInAnotherContainerIsToBeConverted(_ suffix: String, _ codec: String) throws {
        let folder = try TemporaryFolder()
        let url = folder.url("movie.\(suffix)")
        try FFmpeg.write("testsrc=size=64x48:rate=10:duration=1", to: url, ["-c:v", codec])
        let movie = try OpenFile(reading: url.path)
        #expect(try MediaConversion.format(for: movie) == .h264)
        let target = try OpenFile(creating: folder.url("result").path)
        let failure = #expect(throws: AVError.self) { try MediaConversion.h264(of: movie, into: target) { false } }
        #expect(failure?.code == .operationNotSupportedForAsset)
    }

    @Test(
        .enabled("ffmpeg is not installed") { FFmpeg.isInstalled },
        arguments: [("mkv", "libx264"), ("avi", "mpeg4"), ("webm", "libvpx")])
    func aMovieOfAnOlderCodecInAnotherContainerStays(_ suffix: String, _ codec: String) throws {
        let folder = try TemporaryFolder()
        let url = folder.url("movie.\(suffix)")
        try FFmpeg.write("testsrc=size=64x48:rate=10:duration=1", to: url, ["-c:v", codec])
        #expect(try MediaConversion.format(for: OpenFile(reading: url.path)) == nil)
    }

    @Test(.enabled("ffmpeg is not installed") { FFmpeg.isInstalled })
    func aConversionThatIsCancelledSaysSo() throws {
        let folder = try TemporaryFolder()
        func convert() throws {
            let target = try OpenFile(creating: folder.url("result.mp4").path)
            let source = try OpenFile(holding: movie())
            try MediaConversion.h264(of: source, into: target) { true }
        }
        let failure = #expect(throws: AVError.self) { try convert() }
        #expect(failure?.code == .operationCancelled)
    }
}
