// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import PhotoMetadata
import PlatformTypes
import Testing

@testable import PlatformMedia

/// Exports that encode with ffmpeg.
@Suite(.enabled("ffmpeg is not installed") { FFmpeg.isInstalled })
struct EncodingExportTests {
    private func session(
        _ movie: MovieFolder, _ preset: String = AVAssetExportPresetMediumQuality,
        _ change: (AVAssetExportSession) -> Void = { _ in }
    ) -> AVAssetExportSession {
        let session = AVAssetExportSession(asset: AVURLAsset(url: movie.url), presetName: preset).certain
        change(session)
        return session
    }

    private func exported(
        _ movie: MovieFolder, _ session: AVAssetExportSession, as type: AVFileType = .mp4, name: String = "exported.mp4"
    ) async throws -> URL {
        let url = movie.folder.url(name)
        try await session.export(to: url, as: type)
        return url
    }

    private func time(frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 24) }

    private func frames(_ url: URL, at times: [CMTime]) throws -> [Int] {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
        generator.requestedTimeToleranceBefore = .zero
        return try times.map { try generator.copyCGImage(at: $0, actualTime: nil).numberInMovie }
    }

    private func metadata(_ url: URL) throws -> FileMetadata {
        try FileMetadataReader().metadata(of: OpenFile(reading: url.path), within: ReadBudget())
    }

    private func described() -> MovieMetadata {
        var metadata = MovieMetadata()
        metadata.date = Date(timeIntervalSince1970: 1_617_408_731)
        metadata.utcOffsetSeconds = 9 * 3600
        metadata.location = GeoLocation(latitude: -33.8568, longitude: 151.2153, altitude: 12.5)
        metadata.camera = Camera(make: "Apple", model: "iPhone 12", lens: nil)
        metadata.software = "14.4"
        metadata.contentIdentifier = "0A1B2C3D-0000-4000-8000-000000000001"
        return metadata
    }

    // MARK: - What comes out

    @Test func theMovieIsEncodedWhole() async throws {
        let movie = try MovieFolder(brighteningMovie())
        let session = session(movie)
        session.outputURL = movie.folder.url("exported.mp4")
        session.outputFileType = .mp4
        await session.export()
        #expect(session.error == nil)
        #expect(session.status == .completed && session.progress == 1)
        let asset = AVURLAsset(url: movie.folder.url("exported.mp4"))
        #expect(abs(asset.duration.seconds - 2) < 0.05)
        #expect(asset.tracks(withMediaType: .video).first?.naturalSize == CGSize(width: 64, height: 48))
        let numbers = [0, 13, 29, 47]
        let shown = try frames(asset.url, at: numbers.map { time(frame: $0) })
        #expect(zip(shown, numbers).allSatisfy { abs($0 - $1) <= 1 }, "\(shown)")
        #expect(try movie.folder.names == ["exported.mp4", "movie.mov"])
    }

    @Test(arguments: [
        (AVAssetExportPresetMediumQuality, AVFileType.mov, "h264", "qt"),
        (AVAssetExportPreset640x480, .m4v, "h264", "M4V"),
        (AVAssetExportPresetHEVCHighestQuality, .mp4, "hevc", "isom"),
    ])
    func presetAndTypeDecideCodecAndContainer(
        _ preset: String, _ type: AVFileType, _ codec: String, _ brand: String
    ) async throws {
        let movie = try MovieFolder(movie())
        let url = try await exported(movie, session(movie, preset), as: type)
        let stream = try FFmpeg.probe(url)
        #expect(stream["codec_name"] == codec)
        #expect(stream["TAG:major_brand"]?.trimmingCharacters(in: .whitespaces) == brand)
        #expect(stream["color_space"] == "bt709" && stream["color_transfer"] == "bt709")
        #expect(try MovieFile(url).result().get().type == type)
    }

    @Test func soundAloneIsEncoded() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url("movie.mov")
        try FFmpeg.write("testsrc=size=64x48:rate=10:duration=1[out0];sine=duration=1[out1]", to: url)
        let movie = try MovieFolder(Data(contentsOf: url))
        let session = session(movie, AVAssetExportPresetAppleM4A)
        #expect(session.supportedFileTypes == [.m4a])
        let sound = AVURLAsset(url: try await exported(movie, session, as: .m4a, name: "sound.m4a"))
        #expect(sound.tracks.map(\.mediaType) == [.audio])
        #expect(try FFmpeg.probe(sound.url)["codec_name"] == "aac")
        #expect(session.estimatedOutputFileLength == 32_000)
        let both = AVURLAsset(url: try await exported(movie, self.session(movie)))
        #expect(Set(both.tracks.map(\.mediaType)) == [.audio, .video])
    }

    @Test func aMovieWithoutSoundHasNoneToEncode() async throws {
        let movie = try MovieFolder(movie())
        let failure = await #expect(throws: AVError.self) {
            _ = try await exported(movie, session(movie, AVAssetExportPresetAppleM4A), as: .m4a)
        }
        #expect(failure?.code == .operationNotSupportedForAsset)
        #expect(failure?.localizedDescription.contains("no sound") == true)
    }

    @Test(arguments: [MovieDescription.Rotation.quarter, .half, .threeQuarters])
    func framesBecomeUpright(_ rotation: MovieDescription.Rotation) async throws {
        let movie = try MovieFolder(movie(rotation: rotation))
        let url = try await exported(movie, session(movie))
        let track = try #require(AVURLAsset(url: url).tracks.first)
        #expect(track.preferredTransform == .identity)
        #expect(
            track.naturalSize == (rotation == .half ? CGSize(width: 64, height: 48) : CGSize(width: 48, height: 64)))
        func corners(_ url: URL) throws -> [String] {
            let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
            generator.appliesPreferredTrackTransform = true
            return try generator.copyCGImage(at: .zero, actualTime: nil).corners
        }
        #expect(try corners(url) == corners(movie.url))
    }

    @Test func onlyTheTimeRangeIsEncoded() async throws {
        let movie = try MovieFolder(brighteningMovie())
        let session = session(movie) { $0.timeRange = CMTimeRange(start: time(frame: 15), end: time(frame: 33)) }
        let url = try await exported(movie, session)
        #expect(abs(AVURLAsset(url: url).duration.seconds - 0.75) < 0.05)
        #expect(abs(try frames(url, at: [.zero])[0] - 15) <= 1)
        #expect(abs(try frames(url, at: [time(frame: 16)])[0] - 31) <= 1)
    }

    @Test func framesKeepTheirTimes() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url("movie.mp4")
        try FFmpeg.write("testsrc=size=64x48:rate=10:duration=4,select='lt(n,5)+gt(n,35)'", to: url, ["-vsync", "vfr"])
        let movie = try MovieFolder(Data(contentsOf: url), name: "movie.mp4")
        let result = try await exported(movie, session(movie))
        #expect(try FFmpeg.probe(result)["nb_frames"] == FFmpeg.probe(url)["nb_frames"])
    }

    @Test(arguments: [AVFileType.mov, .mp4])
    func metadataComesAlong(_ type: AVFileType) async throws {
        let movie = try MovieFolder(brighteningMovie(metadata: described()))
        let name = type == .mov ? "exported.mov" : "exported.mp4"
        let url = try await exported(movie, session(movie), as: type, name: name)
        let (old, new) = (try metadata(movie.url), try metadata(url))
        #expect(new.asset.captureDate == old.asset.captureDate && new.asset.captureDate != nil)
        #expect(new.asset.location == old.asset.location && new.asset.location != nil)
        #expect(new.contentIdentifier == old.contentIdentifier && new.contentIdentifier != nil)
        #expect(new.asset.camera == old.asset.camera)
        let (own, original) = (AVURLAsset(url: url).metadata, AVURLAsset(url: movie.url).metadata)
        #expect(own.map(\.identifier) == original.map(\.identifier) && !own.isEmpty)
        #expect(own.map(\.stringValue) == original.map(\.stringValue))
    }

    @Test(.enabled("exiftool is not installed") { Exiftool.isInstalled })
    func anotherProgramReadsTheSameMetadata() async throws {
        let movie = try MovieFolder(brighteningMovie(metadata: described()))
        let url = try await exported(movie, session(movie))
        let (old, new) = (try Exiftool.tags(movie.url), try Exiftool.tags(url))
        for tag in ["CreationDate", "GPSCoordinates", "ContentIdentifier", "Make", "Model", "Software", "CreateDate"] {
            let value = try #require(old["QuickTime:\(tag)"], "\(tag)")
            #expect(new["QuickTime:\(tag)"].map { "\($0)" } == "\(value)", "\(tag)")
        }
    }

    @Test func forTheNetworkTheHeaderComesFirst() async throws {
        let movie = try MovieFolder(brighteningMovie(metadata: described()))
        let url = try await exported(movie, session(movie) { $0.shouldOptimizeForNetworkUse = true })
        let data = try Data(contentsOf: url)
        let (header, media) = (data.range(of: Data("moov".utf8)), data.range(of: Data("mdat".utf8)))
        #expect(try #require(header).lowerBound < #require(media).lowerBound)
        #expect(try metadata(url).asset.location != nil)
        #expect(abs(try frames(url, at: [time(frame: 29)])[0] - 29) <= 1)
    }

    @Test func aMovieFitsIntoTheLengthLimit() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url("movie.mp4")
        try FFmpeg.write("testsrc2=size=320x240:rate=25:duration=4,noise=alls=60:allf=t", to: url)
        let movie = try MovieFolder(Data(contentsOf: url), name: "movie.mp4")
        let session = session(movie, AVAssetExportPresetHighestQuality) { $0.fileLengthLimit = 100_000 }
        #expect(movie.bytes.count > 200_000)
        let result = try await exported(movie, session)
        #expect(try Data(contentsOf: result).count <= 100_000)
        #expect(abs(AVURLAsset(url: result).duration.seconds - 4) < 0.1)
    }

    @Test func aMovieOfHighDynamicRangeIsMappedToTheStandardOne() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url("bright.mov")
        try FFmpeg.write(
            "color=gray:size=64x48:rate=10:duration=1", to: url,
            ["-c:v", "libx265", "-pix_fmt", "yuv420p10le", "-tag:v", "hvc1", "-x265-params"]
                + ["log-level=error:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc"])
        let movie = try MovieFolder(Data(contentsOf: url))
        let result = try await exported(movie, session(movie))
        let stream = try FFmpeg.probe(result)
        #expect(stream["color_transfer"] == "bt709" && stream["color_primaries"] == "bt709")
        #expect(stream["pix_fmt"] == "yuv420p")
        let picture = try AVAssetImageGenerator(asset: AVURLAsset(url: result)).copyCGImage(at: .zero, actualTime: nil)
        #expect((60...220).contains(picture.pixel(x: 32, y: 24).green))
    }

    @Test func theEstimateIsCloseToTheFile() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url("movie.mp4")
        try FFmpeg.write("testsrc2=size=640x480:rate=25:duration=4,noise=alls=40:allf=t", to: url)
        let movie = try MovieFolder(Data(contentsOf: url), name: "movie.mp4")
        let session = session(movie)
        let estimate = Double(session.estimatedOutputFileLength)
        let bytes = Double(try Data(contentsOf: await exported(movie, session)).count)
        #expect(estimate / bytes > 0.6 && estimate / bytes < 1.6, "\(estimate) for \(bytes)")
    }

    @Test func whatIsPossibleIsToldBefore() async throws {
        let movie = try MovieFolder(movie())
        let asset = AVURLAsset(url: movie.url)
        #expect(session(movie).supportedFileTypes == [.mov, .mp4, .m4v])
        for (type, isPossible) in [(AVFileType.mp4, true), (.m4a, false)] {
            let answer = await AVAssetExportSession.compatibility(
                ofExportPreset: AVAssetExportPresetMediumQuality, with: asset, outputFileType: type)
            #expect(answer == isPossible)
        }
    }

    @Test func anotherTypeThanThePresetsIsRefused() async throws {
        let movie = try MovieFolder(movie())
        let failure = await #expect(throws: AVError.self) { _ = try await exported(movie, session(movie), as: .m4a) }
        #expect(failure?.code == .operationNotSupportedForPreset)
        #expect(try movie.folder.names == ["movie.mov"])
    }

    @Test(arguments: ["-y.mp4", "two\nlines.mp4", "100%d $(id).mp4", "file:x.mp4"])
    func anyNameIsAName(_ name: String) async throws {
        let movie = try MovieFolder(movie(.mpeg4), name: name)
        _ = try await exported(movie, session(movie), name: "-i\n" + name)
        #expect(Set(try movie.folder.names) == [name, "-i\n" + name])
    }
}
