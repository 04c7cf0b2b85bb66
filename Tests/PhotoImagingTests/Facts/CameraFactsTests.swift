// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// What cameras wrote before EXIF had a tag for it, or beside it.
struct CameraFactsTests {
    private typealias Entry = TIFFBuilder.Entry

    /// A picture whose maker's note is built when its place in the block is known.
    private func picture(
        make: String, littleEndian: Bool = false, more: [TIFFBuilder.Entry] = [], note: (Int) -> [UInt8]
    ) throws -> [UInt8] {
        let blank = [UInt8](repeating: 0xEE, count: note(0).count)
        var block = TIFFBuilder.block(
            [
                (0x010F, .text(make)), (0x0110, .text("Model")),
                (0x8769, .directories([more + [(0x927C, .bytes(blank))]])),
            ], littleEndian: littleEndian)
        let place = try #require(block.firstRange(of: blank)).lowerBound
        block.replaceSubrange(place..<place + blank.count, with: note(place))
        return JPEGBuilder.picture(segments: JPEGBuilder.segment(0xE1, .text("Exif\0\0") + block))
    }

    private func nikon(_ lens: [(Int, Int)]) throws -> [UInt8] {
        try picture(make: "NIKON CORPORATION") { _ in
            .text("Nikon\0") + [2, 0x10, 0, 0] + TIFFBuilder.block([(0x84, .fractions(lens))])
        }
    }

    private func canon() throws -> [UInt8] {
        try picture(make: "Canon", littleEndian: true) { place in
            TIFFBuilder(isLittleEndian: true).directory(
                [(0x06, .text("IMG:EOS")), (0x95, .text("EF50mm f/1.8 STM"))], at: place)
        }
    }

    private func panasonic() throws -> [UInt8] {
        try picture(make: "Panasonic", littleEndian: true) { place in
            .text("Panasonic\0\0\0")
                + TIFFBuilder(isLittleEndian: true).directory(
                    [(0x51, .text("LUMIX G VARIO 12-32/F3.5-5.6"))], at: place + 12)
        }
    }

    private func olympus() throws -> [UInt8] {
        try picture(make: "OLYMPUS CORPORATION", littleEndian: true) { _ in
            .text("OLYMPUS\0II") + [3, 0]
                + TIFFBuilder(isLittleEndian: true).directory(
                    [(0x2010, .directories([[(0x203, .text("OLYMPUS M.12-40mm F2.8"))]]))], at: 12)
        }
    }

    @Test func aNikonTellsItsLensByItsLengthsAndApertures() throws {
        let zoom = try nikon([(18, 1), (55, 1), (35, 10), (56, 10)])
        #expect(try readFacts(zoom).asset.camera.lens == "18-55mm f/3.5-5.6")
        let fixed = try nikon([(50, 1), (50, 1), (18, 10), (18, 10)])
        #expect(try readFacts(fixed).asset.camera.lens == "50mm f/1.8")
        #expect(try readFacts(nikon([(0, 0), (0, 0), (0, 0), (0, 0)])).asset.camera.lens == nil)
    }

    @Test func aCanonTellsItsLensInItsNote() throws {
        #expect(try readFacts(canon()).asset.camera.lens == "EF50mm f/1.8 STM")
    }

    @Test func aPanasonicTellsItsLensInItsNote() throws {
        #expect(try readFacts(panasonic()).asset.camera.lens == "LUMIX G VARIO 12-32/F3.5-5.6")
    }

    @Test func anOlympusTellsItsLensAmongItsEquipment() throws {
        #expect(try readFacts(olympus()).asset.camera.lens == "OLYMPUS M.12-40mm F2.8")
    }

    @Test func exifsOwnTagWinsOverTheNote() throws {
        let file = try picture(make: "NIKON", more: [(0xA434, .text("of EXIF"))]) { _ in
            .text("Nikon\0") + [2, 0x10, 0, 0]
                + TIFFBuilder.block([(0x84, .fractions([(50, 1), (50, 1), (18, 10), (18, 10)]))])
        }
        #expect(try readFacts(file).asset.camera.lens == "of EXIF")
    }

    /// The notes are laid out as exiftool knows them.
    @Test(.enabled("exiftool is installed") { OutsideTool.exiftool.isInstalled })
    func exiftoolReadsTheSameLenses() throws {
        func lens(_ bytes: [UInt8], _ tag: String) throws -> String {
            let file = try EncodedFile(bytes, extension: "jpg")
            return try OutsideTool.exiftool.text("-s3", tag, file.path).trimmingCharacters(in: .newlines)
        }
        #expect(try lens(canon(), "-LensModel") == "EF50mm f/1.8 STM")
        #expect(try lens(panasonic(), "-LensType") == "LUMIX G VARIO 12-32/F3.5-5.6")
        #expect(try lens(olympus(), "-LensModel") == "OLYMPUS M.12-40mm F2.8")
        #expect(try lens(nikon([(18, 1), (55, 1), (35, 10), (56, 10)]), "-Nikon:Lens") == "18-55mm f/3.5-5.6")
    }

    @Test func theCameraMayStandInTheDirectoryOfEXIF() throws {
        let entries: [TIFFBuilder.Entry] = [
            (0x8769, .directories([[(0x010F, .text("Samsung")), (0x0110, .text("SM-1"))]]))
        ]
        let camera = try readFacts(JPEGBuilder.picture(segments: JPEGBuilder.exif(entries))).asset.camera
        #expect(camera.make == "Samsung")
        #expect(camera.model == "SM-1")
    }

    // MARK: - Segments of makers

    /// A heap with a camera's name and a date, each an entry of ten bytes behind the data.
    private var heap: [UInt8] {
        let name: [UInt8] = .text("Canon\0Canon PowerShot S10\0")
        let date: [UInt8] = joined(.little32(946_771_200), .zeros(8))
        let table: [UInt8] = joined(
            .little16(2), .little16(0x080A), .little32(name.count), .little32(0), .little16(0x180E),
            .little32(date.count), .little32(name.count), .little32(name.count + date.count))
        return joined(.text("II"), .little32(14), .text("HEAPJPGM"), name, date, table)
    }

    @Test func canonsSegmentTellsTheCameraAndTheDate() throws {
        let facts = try readFacts(JPEGBuilder.picture(segments: JPEGBuilder.segment(0xE0, heap)))
        #expect(facts.asset.camera.make == "Canon")
        #expect(facts.asset.camera.model == "Canon PowerShot S10")
        let date = try #require(facts.asset.captureDate)
        #expect(date.wallSeconds == 946_771_200 - Date.timeIntervalBetween1970AndReferenceDate)
        #expect(facts.asset.damage == nil)
    }

    @Test func exifWinsOverCanonsSegment() throws {
        let segments = JPEGBuilder.segment(0xE0, heap) + JPEGBuilder.exif(TIFFBuilder.phone)
        let facts = try readFacts(JPEGBuilder.picture(segments: segments))
        #expect(facts.asset.camera.make == "Apple")
        #expect(facts.asset.captureDate?.date == (try instant("2024-05-06T05:08:09.250Z")))
    }

    /// A thermal camera's records in so many segments.
    private func thermal(segments count: Int) -> [UInt8] {
        var record: [UInt8] = .zeros(0x400)
        func put(_ bytes: [UInt8], at place: Int) { record.replaceSubrange(place..<place + bytes.count, with: bytes) }
        put([2, 0], at: 0)
        put(.text("FLIR E40"), at: 0xD4)
        put(.text("FOL18"), at: 0x170)
        put(joined(.little32(1_400_000_000), .little32(250), .little16(-120)), at: 0x384)
        let header: [UInt8] = joined(
            .text("FFF\0"), .zeros(16), .number32(101), .number32(64), .number32(1), .zeros(32))
        let entry: [UInt8] = joined(
            .number16(0x20), .zeros(10), .number32(96), .number32(record.count), .zeros(12))
        let all = header + entry + record
        let length = (all.count + count - 1) / count
        return (0..<count).flatMap { index in
            JPEGBuilder.segment(
                0xE1,
                joined(
                    .text("FLIR\0"), [1, UInt8(index), UInt8(count - 1)],
                    Array(all.dropFirst(index * length).prefix(length))))
        }
    }

    @Test(arguments: [1, 2, 7]) func aThermalCameraTellsItsNameAndTheDate(_ segments: Int) throws {
        let facts = try readFacts(JPEGBuilder.picture(segments: thermal(segments: segments)))
        #expect(facts.asset.camera.make == "FLIR")
        #expect(facts.asset.camera.model == "FLIR E40")
        #expect(facts.asset.camera.lens == "FOL18")
        let date = try #require(facts.asset.captureDate)
        #expect(date.utcOffsetSeconds == 7_200)
        #expect(date.date == Date(timeIntervalSince1970: 1_400_000_000.25))
    }

    @Test(.enabled("exiftool is installed") { OutsideTool.exiftool.isInstalled })
    func exiftoolReadsTheSameThermalCamera() throws {
        let file = try EncodedFile(JPEGBuilder.picture(segments: thermal(segments: 2)), extension: "jpg")
        let words = try OutsideTool.exiftool.text(
            "-s3", "-FLIR:CameraModel", "-FLIR:LensModel", "-FLIR:DateTimeOriginal", file.path)
        #expect(words.split(separator: "\n") == ["FLIR E40", "FOL18", "2014:05:13 18:53:20.250+02:00"])
    }

    @Test func brokenSegmentsOfMakersEndWithFacts() throws {
        for file in [JPEGBuilder.segment(0xE0, heap), thermal(segments: 2)] {
            var random = SplitMix(state: 5)
            for _ in 0..<300 {
                var broken = file
                for _ in 0..<3 {
                    broken[Int.random(in: 4..<broken.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                #expect(throws: Never.self) {
                    _ = try? readFacts(JPEGBuilder.picture(segments: broken))
                }
            }
        }
    }

    // MARK: - IPTC

    private func dated(_ datasets: [(UInt8, String)]) throws -> FileFacts {
        let record = datasets.flatMap { joined([0x1C, 2, $0.0], .number16($0.1.utf8.count), .text($0.1)) }
        let resource: [UInt8] = joined(
            .text("Photoshop 3.0\0"), .text("8BIM"), [4, 4, 0, 0], .number32(record.count), record)
        return try readFacts(JPEGBuilder.picture(segments: JPEGBuilder.segment(0xED, resource)))
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

    private static func mobilePlace(_ longitude: Double, _ latitude: Double, _ height: Double, name: [UInt8]) -> [UInt8]
    {
        func fixed(_ value: Double) -> [UInt8] { .number32(Int((value * 65_536).rounded())) }
        return versioned(
            "loci", .number16(0x15C7), name, [0], fixed(longitude), fixed(latitude), fixed(height), [0], [0])
    }

    private func place(_ userData: [UInt8]) throws -> GeoLocation? {
        try readFacts(MovieBuilder(userData: userData).file()).asset.location
    }

    @Test(arguments: [[0], Array("Lisboa\0".utf8), [0xFE, 0xFF, 0x01, 0x00, 0x00, 0x41, 0, 0]])
    func aPlaceOf3GPPIsRead(_ name: [UInt8]) throws {
        let place = try #require(try place(Self.mobilePlace(-9.25, 38.5, 0, name: name)))
        #expect(place.latitude == 38.5)
        #expect(place.longitude == -9.25)
        #expect(place.altitude == nil)
    }

    @Test func aPlaceOf3GPPMayHaveAHeight() throws {
        #expect(try place(Self.mobilePlace(1, 2, -7.5, name: [0]))?.altitude == -7.5)
        #expect(try place(Self.mobilePlace(999, 999, 0, name: [0])) == nil)
        #expect(try place(Self.mobilePlace(0, 0, 0, name: [0])) == nil)
    }

    @Test func theOtherPlaceOfAMovieWinsOverThatOf3GPP() throws {
        let text = "+10.5+020.5/"
        let other: [UInt8] = box("\u{A9}xyz", .number16(text.utf8.count), .number16(0x15C7), .text(text))
        #expect(try place(Self.mobilePlace(1, 2, 3, name: [0]) + other)?.latitude == 10.5)
        #expect(try place(other + Self.mobilePlace(1, 2, 3, name: [0]))?.latitude == 10.5)
    }

    @Test(.enabled("ffmpeg is installed") { OutsideTool.ffmpeg.isInstalled }, arguments: ["mp4", "3gp", "mov"])
    func thePlaceThatFFmpegWritesIsRead(_ suffix: String) throws {
        let file = try EncodedFile([], extension: suffix)
        _ = try OutsideTool.ffmpeg.output([
            "-v", "error", "-y", "-f", "lavfi", "-i", "color=0xE67814:size=176x144:rate=25:duration=0.2", "-c:v",
            "mpeg4",
            "-metadata", "location=+38.7167-009.1333/", file.path,
        ])
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file.path)))
        let place = try #require(try readFacts(bytes).asset.location)
        #expect(abs(place.latitude - 38.7167) < 0.001)
        #expect(abs(place.longitude + 9.1333) < 0.001)
        #expect(place.altitude == nil)
    }

    @Test func aDateInTheUserDataIsRead() throws {
        let userData = box("date", .text("2013-05-07T21:21:37-0400"))
        let date = try #require(try readFacts(MovieBuilder(userData: userData).file()).asset.captureDate)
        #expect(date.source == .quickTimeCreationDate)
        #expect(date.date == (try instant("2013-05-08T01:21:37Z")))
    }

    @Test func applesDateWinsOverThatOfTheUserData() throws {
        let builder = MovieBuilder(
            keys: [("creationdate", "2025-08-06T17:14:21-0500")],
            userData: box("date", .text("2013-05-07T21:21:37-0400")))
        #expect(try readFacts(builder.file()).asset.captureDate?.date == (try instant("2025-08-06T22:14:21Z")))
    }

    @Test func theMakerInTheUserDataIsRead() throws {
        let userData =
            versioned("manu", .number16(0x15C7), .text("Canon\0"))
            + versioned("modl", .number16(0x15C7), .text("SX280\0"))
        let camera = try readFacts(MovieBuilder(userData: userData).file()).asset.camera
        #expect(camera.make == "Canon")
        #expect(camera.model == "SX280")
    }
}
