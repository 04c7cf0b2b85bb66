// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

/// The metadata of AVI, Matroska, WebM and transport streams are read.
struct VideoFormatMetadataTests {
    @Test func anAVISaysItsSizeItsLengthAndItsDate() throws {
        let metadata = try readMetadata(AVIBuilder().file())
        #expect(metadata.role == .video)
        #expect(metadata.uniformTypeIdentifier == "public.avi")
        #expect(metadata.asset.pixelSize == PixelSize(width: 640, height: 480))
        #expect(metadata.asset.durationSeconds == 3)
        #expect(metadata.asset.captureDate?.date == (try instant("2011-12-13T11:45:16Z")))
        #expect(metadata.asset.damage == nil)
    }

    @Test func anAVIsDateMayBeWrittenAsCWritesIt() throws {
        let metadata = try readMetadata(AVIBuilder(date: "SUN JAN 02 14:15:16 2005\n").file())
        #expect(metadata.asset.captureDate?.date == (try instant("2005-01-02T11:45:16Z")))
    }

    @Test func anAVIWithoutAHeadIsRefused() {
        #expect(refusal(riff("AVI ", chunk("JUNK", .zeros(4))))?.code == .damagedFile)
    }

    @Test func aCutAVIIsDamaged() throws {
        #expect(
            try readMetadata(Array(AVIBuilder().file().dropLast(6))).asset.damage == "the end of the movie is missing")
    }

    @Test(arguments: [("matroska", "org.matroska.mkv", "mkv"), ("webm", "org.webmproject.webm", "webm")])
    func aMatroskaIsTypedByItsHeader(_ kind: String, _ type: String, _ filenameExtension: String) throws {
        let metadata = try readMetadata(MatroskaBuilder(documentType: kind).file())
        #expect(metadata.uniformTypeIdentifier == type)
        #expect(metadata.filenameExtension == filenameExtension)
        #expect(metadata.asset.pixelSize == PixelSize(width: 320, height: 180))
        #expect(metadata.asset.durationSeconds == 1.5)
        #expect(metadata.asset.damage == nil)
    }

    @Test func aMatroskasDateCountsFrom2001() throws {
        let metadata = try readMetadata(MatroskaBuilder(date: 86_400_000_000_000).file())
        #expect(metadata.asset.captureDate?.date == Date(timeIntervalSinceReferenceDate: 86_400))
    }

    @Test func aMatroskaSaysWhatAPersonWroteAndItsPlace() throws {
        let tags = [
            ("DESCRIPTION", "At noon"), ("Keywords", "sea, boats"), ("LOCATION", "+43.4674+011.8851/"),
            ("ENCODER", "none"),
        ]
        let asset = try readMetadata(MatroskaBuilder(title: "Tiber", tags: tags).file()).asset
        #expect(asset.title == "Tiber" && asset.caption == "At noon" && asset.keywords == ["sea", "boats"])
        #expect(asset.location == GeoLocation(latitude: 43.4674, longitude: 11.8851))
        let tagged = try readMetadata(MatroskaBuilder(documentType: "webm", tags: [("TITLE", "Arno")]).file()).asset
        #expect(tagged.title == "Arno")
    }

    @Test func anAVISaysWhatAPersonWrote() throws {
        let texts = chunk("LIST", .text("INFO"), chunk("INAM", .text("Tiber\0")), chunk("IKEY", .text("sea; boats\0")))
        let asset = try readMetadata(AVIBuilder().file() + texts).asset
        #expect(asset.title == "Tiber" && asset.keywords == ["sea", "boats"])
    }

    @Test func aMatroskaOfSoundIsNoVideo() {
        let failure = refusal(MatroskaBuilder(trackType: 2).file())
        #expect(failure?.message == "it is a sound recording, not a picture or video")
    }

    @Test(arguments: [
        (false, "public.mpeg-2-transport-stream", "ts"), (true, "public.avchd-mpeg-2-transport-stream", "mts"),
    ])
    func aTransportStreamSaysItsSizeAndItsLength(_ hasLead: Bool, _ type: String, _ filenameExtension: String) throws {
        let metadata = try readMetadata(TransportBuilder(hasLead: hasLead).file())
        #expect(metadata.uniformTypeIdentifier == type)
        #expect(metadata.filenameExtension == filenameExtension)
        #expect(metadata.asset.pixelSize == PixelSize(width: 720, height: 576))
        #expect(metadata.asset.durationSeconds == 2)
        #expect(metadata.asset.damage == nil)
    }

    @Test func aCamcordersH264IsReadWithItsDate() throws {
        // Baseline profile, 20 by 15 macroblocks of 16 pixels, 4 lines cropped at the bottom.
        let head: [UInt8] = [0, 0, 1, 0x67, 66, 0, 30]
        let sequence = head + [0b1101_1010, 0b0000_0101, 0b0000_0111, 0b1111_1110, 0b1100_0000]
        let day: [UInt8] = [0x18, 0, 0x20, 0x11, 0x12]
        let time: [UInt8] = [0x19, 0x13, 0x14, 0x15, 0x16]
        let picture = joined(sequence, [0, 0, 1, 6], .text("MDPM"), [2], day, time)
        let metadata = try readMetadata(TransportBuilder(hasLead: true, streamType: 0x1B, picture: picture).file())
        #expect(metadata.asset.pixelSize == PixelSize(width: 320, height: 236))
        #expect(metadata.asset.captureDate?.date == (try instant("2011-12-13T11:45:16Z")))
    }

    @Test func aStreamThatSaysNothingIsRefused() {
        let packet = joined([0x47], .number16(0x101), [0x10], .zeros(184))
        #expect(refusal(packet + packet)?.message == "the stream does not list its tracks")
    }
}
