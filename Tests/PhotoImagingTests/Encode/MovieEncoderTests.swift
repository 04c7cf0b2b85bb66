// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import Testing

@testable import MetadataSupport

@Suite struct MovieEncoderTests {
    private let picture = quarters(width: 64, height: 48)

    private func movie(_ container: MovieDescription.Container = .quickTime) -> MovieDescription {
        var movie = MovieDescription(
            container: container, size: picture.size, framesPerSecond: 24, frameCount: 12)
        movie.metadata.date = Date(timeIntervalSince1970: 1_617_408_731)
        movie.metadata.utcOffsetSeconds = 9 * 3600
        movie.metadata.location = GeoLocation(latitude: 35.0116, longitude: 135.7681, altitude: 50)
        movie.metadata.camera = Camera(make: "Apple", model: "iPhone 12")
        return movie
    }

    private func file(_ movie: MovieDescription) throws -> EncodedFile {
        let bytes = try MovieEncoder.encode(movie) { _ in picture }
        return try EncodedFile(bytes, extension: movie.container == .quickTime ? "mov" : "mp4")
    }

    @Test func anOddSideIsRefused() {
        let odd = MovieDescription(size: PixelSize(width: 63, height: 48), framesPerSecond: 24, frameCount: 1)
        #expect(throws: LibraryError.self) { try MovieEncoder.encode(odd) { _ in picture } }
    }

    @Test func aMomentThatNoMovieHasIsRefused() throws {
        let bytes = try MovieEncoder.encode(movie()) { _ in picture }
        #expect(try StillImageTimeTrack(seconds: 0.25).added(to: bytes).count > bytes.count)
        for seconds in [-1, 1e9, 1e18, .infinity, .nan] as [Double] {
            #expect(throws: LibraryError.self, "\(seconds)") {
                try StillImageTimeTrack(seconds: seconds).added(to: bytes)
            }
        }
    }

    @Test func aFrameOfAnotherSizeIsRefused() {
        let movie = movie()
        #expect(throws: LibraryError.self) {
            try MovieEncoder.encode(movie) { _ in quarters(width: 32, height: 32) }
        }
    }

    @Test(
        .enabled("ffprobe is not installed") { OutsideTool.ffprobe.isInstalled },
        arguments: [
            MovieDescription.Container.quickTime, .mpeg4,
        ])
    func ffprobeCountsTheFrames(_ container: MovieDescription.Container) throws {
        let file = try file(movie(container))
        let report = try OutsideTool.ffprobe.text(
            "-v", "error", "-count_frames", "-select_streams", "v:0", "-of", "csv=p=0",
            "-show_entries", "stream=codec_name,width,height,avg_frame_rate,nb_read_frames", file.path)
        #expect(report.trimmingCharacters(in: .whitespacesAndNewlines) == "h264,64,48,24/1,12")
    }

    @Test(
        .enabled("exiftool is not installed") { OutsideTool.exiftool.isInstalled },
        arguments: [
            MovieDescription.Rotation.none, .quarter, .half, .threeQuarters,
        ])
    func exiftoolReadsTheRotation(_ rotation: MovieDescription.Rotation) throws {
        var movie = movie()
        movie.rotation = rotation
        let file = try file(movie)
        #expect(try exiftool(file.path)["Rotation"] as? Int == rotation.rawValue)
    }

    @Test(.enabled("exiftool is not installed") { OutsideTool.exiftool.isInstalled })
    func exiftoolReadsWhatAQuickTimeMovieSaysOfItself() throws {
        let file = try file(movie())
        let tags = try exiftool(file.path)
        #expect(tags["CreateDate"] as? String == "2021:04:03 00:12:11")
        #expect(tags["CreationDate"] as? String == "2021:04:03 09:12:11+09:00")
        #expect(tags["GPSCoordinates"] as? String == "35.0116 135.7681 50")
        #expect(tags["Model"] as? String == "iPhone 12")
        #expect(tags["Duration"] as? Double == 0.5)
    }

    @Test(.enabled("exiftool is not installed") { OutsideTool.exiftool.isInstalled })
    func exiftoolReadsDateAndPlaceOfAnMPEG4Movie() throws {
        let file = try file(movie(.mpeg4))
        let tags = try exiftool(file.path)
        #expect(tags["CreateDate"] as? String == "2021:04:03 00:12:11")
        #expect(tags["GPSLatitude"] as? Double == 35.0116)
    }

    @Test(
        .enabled("exiftool or ffprobe is not installed") {
            OutsideTool.exiftool.isInstalled && OutsideTool.ffprobe.isInstalled
        })
    func theMovingHalfOfALivePhotoTellsTheMomentOfTheStill() throws {
        var movie = movie()
        movie.metadata.contentIdentifier = "0A1B2C3D-0000-4000-8000-000000000001"
        movie.metadata.stillImageTime = 0.25
        let file = try file(movie)
        let tags = try exiftool(file.path)
        #expect(tags["ContentIdentifier"] as? String == "0A1B2C3D-0000-4000-8000-000000000001")
        #expect(tags["StillImageTime"] as? Int == -1)
        let track = try OutsideTool.ffprobe.text(
            "-v", "error", "-select_streams", "d:0", "-of", "csv=p=0",
            "-show_entries", "stream=codec_tag_string:packet=pts_time,size", file.path)
        #expect(track.contains("mebx"))
        #expect(track.contains("0.250000,9"))
    }
}
