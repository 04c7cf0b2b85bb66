// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoSamples
import Testing

@testable import MetadataSupport

/// Metadata that cameras store outside of EXIF's own tags is read.
struct CameraMetadataTests {
    @Test func aNikonTellsItsLensByItsLengthsAndApertures() throws {
        let zoom = try CameraBuilder.nikon([(18, 1), (55, 1), (35, 10), (56, 10)])
        #expect(try readMetadata(zoom).asset.camera.lens == "18-55mm f/3.5-5.6")
        let fixed = try CameraBuilder.nikon([(50, 1), (50, 1), (18, 10), (18, 10)])
        #expect(try readMetadata(fixed).asset.camera.lens == "50mm f/1.8")
        #expect(try readMetadata(CameraBuilder.nikon([(0, 0), (0, 0), (0, 0), (0, 0)])).asset.camera.lens == nil)
    }

    @Test func aCanonTellsItsLensInItsNote() throws {
        #expect(try readMetadata(CameraBuilder.canon()).asset.camera.lens == "EF50mm f/1.8 STM")
    }

    @Test func aPanasonicTellsItsLensInItsNote() throws {
        #expect(try readMetadata(CameraBuilder.panasonic()).asset.camera.lens == "LUMIX G VARIO 12-32/F3.5-5.6")
    }

    @Test func anOlympusTellsItsLensAmongItsEquipment() throws {
        #expect(try readMetadata(CameraBuilder.olympus()).asset.camera.lens == "OLYMPUS M.12-40mm F2.8")
    }

    @Test func exifsOwnTagWinsOverTheNote() throws {
        let file = try CameraBuilder.picture(make: "NIKON", more: [(0xA434, .text("of EXIF"))]) { _ in
            .text("Nikon\0") + [2, 0x10, 0, 0]
                + TIFFBuilder.block([(0x84, .fractions([(50, 1), (50, 1), (18, 10), (18, 10)]))])
        }
        #expect(try readMetadata(file).asset.camera.lens == "of EXIF")
    }

    /// exiftool confirms the layout of the maker notes.
    @Test(.enabled("exiftool is not installed") { OutsideTool.exiftool.isInstalled })
    func exiftoolReadsTheSameLenses() throws {
        func lens(_ bytes: [UInt8], _ tag: String) throws -> String {
            let file = try EncodedFile(bytes, extension: "jpg")
            return try OutsideTool.exiftool.text("-s3", tag, file.path).trimmingCharacters(in: .newlines)
        }
        #expect(try lens(CameraBuilder.canon(), "-LensModel") == "EF50mm f/1.8 STM")
        #expect(try lens(CameraBuilder.panasonic(), "-LensType") == "LUMIX G VARIO 12-32/F3.5-5.6")
        #expect(try lens(CameraBuilder.olympus(), "-LensModel") == "OLYMPUS M.12-40mm F2.8")
        #expect(
            try lens(CameraBuilder.nikon([(18, 1), (55, 1), (35, 10), (56, 10)]), "-Nikon:Lens") == "18-55mm f/3.5-5.6")
    }

    @Test func theCameraMayStandInTheDirectoryOfEXIF() throws {
        let entries: [TIFFBuilder.Entry] = [
            (0x8769, .directories([[(0x010F, .text("Samsung")), (0x0110, .text("SM-1"))]]))
        ]
        let camera = try readMetadata(JPEGBuilder.picture(segments: JPEGBuilder.exif(entries))).asset.camera
        #expect(camera.make == "Samsung")
        #expect(camera.model == "SM-1")
    }

    // MARK: - Segments of makers

    @Test func canonsSegmentTellsTheCameraAndTheDate() throws {
        let metadata = try readMetadata(
            JPEGBuilder.picture(segments: JPEGBuilder.segment(0xE0, CameraBuilder.canonHeap)))
        #expect(metadata.asset.camera.make == "Canon")
        #expect(metadata.asset.camera.model == "Canon PowerShot S10")
        let date = try #require(metadata.asset.captureDate)
        #expect(date.wallSeconds == 946_771_200 - Date.timeIntervalBetween1970AndReferenceDate)
        #expect(metadata.asset.damage == nil)
    }

    @Test func exifWinsOverCanonsSegment() throws {
        let segments = JPEGBuilder.segment(0xE0, CameraBuilder.canonHeap) + JPEGBuilder.exif(TIFFBuilder.phone)
        let metadata = try readMetadata(JPEGBuilder.picture(segments: segments))
        #expect(metadata.asset.camera.make == "Apple")
        #expect(metadata.asset.captureDate?.date == (try instant("2024-05-06T05:08:09.250Z")))
    }

    @Test(arguments: [1, 2, 7]) func aThermalCameraTellsItsNameAndTheDate(_ segments: Int) throws {
        let metadata = try readMetadata(JPEGBuilder.picture(segments: CameraBuilder.thermal(segments: segments)))
        #expect(metadata.asset.camera.make == "FLIR")
        #expect(metadata.asset.camera.model == "FLIR E40")
        #expect(metadata.asset.camera.lens == "FOL18")
        let date = try #require(metadata.asset.captureDate)
        #expect(date.utcOffsetSeconds == 7_200)
        #expect(date.date == Date(timeIntervalSince1970: 1_400_000_000.25))
    }

    @Test(.enabled("exiftool is not installed") { OutsideTool.exiftool.isInstalled })
    func exiftoolReadsTheSameThermalCamera() throws {
        let file = try EncodedFile(JPEGBuilder.picture(segments: CameraBuilder.thermal(segments: 2)), extension: "jpg")
        let words = try OutsideTool.exiftool.text(
            "-s3", "-FLIR:CameraModel", "-FLIR:LensModel", "-FLIR:DateTimeOriginal", file.path)
        #expect(words.split(separator: "\n") == ["FLIR E40", "FOL18", "2014:05:13 18:53:20.250+02:00"])
    }

    @Test func brokenSegmentsOfMakersEndWithFacts() throws {
        for file in [JPEGBuilder.segment(0xE0, CameraBuilder.canonHeap), CameraBuilder.thermal(segments: 2)] {
            var random = SeededGenerator(5)
            for _ in 0..<300 {
                var broken = file
                for _ in 0..<3 {
                    broken[Int.random(in: 4..<broken.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                #expect(throws: Never.self) {
                    _ = try? readMetadata(JPEGBuilder.picture(segments: broken))
                }
            }
        }
    }

    // MARK: - IPTC

    private func dated(_ datasets: [(UInt8, String)]) throws -> FileMetadata {
        try readMetadata(JPEGBuilder.picture(segments: CameraBuilder.iptc(datasets)))
    }

    @Test func iptcsDateAndTimeTellWhenAPictureWasMade() throws {
        let date = try #require(try dated([(55, "20240506"), (60, "070809+0200")]).asset.captureDate)
        #expect(date.source == .iptc)
        #expect(date.date == (try instant("2024-05-06T05:08:09Z")))
        #expect(date.utcOffsetSeconds == 7_200)
    }

    @Test func iptcsDateAloneIsADay() throws {
        let date = try #require(try dated([(55, "20240506")]).asset.captureDate)
        #expect(date.zone == .assumed)
        #expect(date.date == (try instant("2024-05-05T21:30:00Z")))
    }

    @Test(arguments: ["00000000", "2024", "20240231", "abcdefgh", ""])
    func anImpossibleDateOfIPTCIsNone(_ text: String) throws {
        #expect(try dated([(55, text), (60, "070809")]).asset.captureDate == nil)
    }

    // MARK: - Movies

    private func place(_ userData: [UInt8]) throws -> GeoLocation? {
        try readMetadata(MovieBuilder(userData: userData).file()).asset.location
    }

    @Test func aDayAloneIsWhenSomethingWasPublishedAndAMomentWhenItWasFilmed() throws {
        func date(_ text: String) throws -> CaptureDate? {
            try readMetadata(MovieBuilder(userData: MovieBuilder.appleText("\u{A9}day", text)).file()).asset.captureDate
        }
        #expect(try date("2024-05-06") == nil)
        #expect(try date("2024-05-06T07:08:09Z")?.date == (try instant("2024-05-06T07:08:09Z")))
    }

    @Test(arguments: [[0], Array("Lisboa\0".utf8), [0xFE, 0xFF, 0x01, 0x00, 0x00, 0x41, 0, 0]])
    func aPlaceOf3GPPIsRead(_ name: [UInt8]) throws {
        let place = try #require(try place(CameraBuilder.mobilePlace(-9.25, 38.5, 0, name: name)))
        #expect(place.latitude == 38.5)
        #expect(place.longitude == -9.25)
        #expect(place.altitude == nil)
    }

    @Test func aPlaceOf3GPPMayHaveAHeight() throws {
        #expect(try place(CameraBuilder.mobilePlace(1, 2, -7.5, name: [0]))?.altitude == -7.5)
        #expect(try place(CameraBuilder.mobilePlace(999, 999, 0, name: [0])) == nil)
        #expect(try place(CameraBuilder.mobilePlace(0, 0, 0, name: [0])) == nil)
    }

    @Test func theOtherPlaceOfAMovieWinsOverThatOf3GPP() throws {
        let text = "+10.5+020.5/"
        let other: [UInt8] = box("\u{A9}xyz", .number16(text.utf8.count), .number16(0x15C7), .text(text))
        #expect(try place(CameraBuilder.mobilePlace(1, 2, 3, name: [0]) + other)?.latitude == 10.5)
        #expect(try place(other + CameraBuilder.mobilePlace(1, 2, 3, name: [0]))?.latitude == 10.5)
    }

    @Test(.enabled("ffmpeg is not installed") { OutsideTool.ffmpeg.isInstalled }, arguments: ["mp4", "3gp", "mov"])
    func thePlaceThatFFmpegWritesIsRead(_ suffix: String) throws {
        let file = try EncodedFile([], extension: suffix)
        _ = try OutsideTool.ffmpeg.output([
            "-v", "error", "-y", "-f", "lavfi", "-i", "color=0xE67814:size=176x144:rate=25:duration=0.2", "-c:v",
            "mpeg4",
            "-metadata", "location=+38.7167-009.1333/", file.path,
        ])
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file.path)))
        let place = try #require(try readMetadata(bytes).asset.location)
        #expect(abs(place.latitude - 38.7167) < 0.001)
        #expect(abs(place.longitude + 9.1333) < 0.001)
        #expect(place.altitude == nil)
    }

    @Test func aDateInTheUserDataIsRead() throws {
        let userData = box("date", .text("2013-05-07T21:21:37-0400"))
        let date = try #require(try readMetadata(MovieBuilder(userData: userData).file()).asset.captureDate)
        #expect(date.source == .quickTimeCreationDate)
        #expect(date.date == (try instant("2013-05-08T01:21:37Z")))
    }

    @Test func applesDateWinsOverThatOfTheUserData() throws {
        let builder = MovieBuilder(
            keys: [("creationdate", "2025-08-06T17:14:21-0500")],
            userData: box("date", .text("2013-05-07T21:21:37-0400")))
        #expect(try readMetadata(builder.file()).asset.captureDate?.date == (try instant("2025-08-06T22:14:21Z")))
    }

    @Test func theMakerInTheUserDataIsRead() throws {
        let userData =
            versioned("manu", .number16(0x15C7), .text("Canon\0"))
            + versioned("modl", .number16(0x15C7), .text("SX280\0"))
        let camera = try readMetadata(MovieBuilder(userData: userData).file()).asset.camera
        #expect(camera.make == "Canon")
        #expect(camera.model == "SX280")
    }
}
