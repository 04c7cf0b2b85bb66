// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

struct PictureSubtypesTests {
    private func subtypes(
        _ entries: [TIFFBuilder.Entry] = [], _ packet: String? = nil
    ) throws -> MediaSubtypes {
        let segments =
            JPEGBuilder.exif([(0x8769, .directories([entries]))]) + (packet.map { JPEGBuilder.xmp($0) } ?? [])
        return try readMetadata(JPEGBuilder.picture(segments: segments)).asset.mediaSubtypes
    }

    private func rendered(_ value: Int) -> TIFFBuilder.Entry { (0xA401, .short([value])) }

    // MARK: What Apple's cameras made

    private static let made: [(Int, MediaSubtypes)] = [
        (0, []), (1, []), (2, []), (3, .hdr), (4, []), (6, .panorama), (7, []), (8, []),
    ]

    @Test(arguments: made) func theCameraSaysWhatItMade(_ value: Int, _ expected: MediaSubtypes) throws {
        #expect(try subtypes([rendered(value)]) == expected)
    }

    private static let exposures: [(Int, MediaSubtypes)] = [(2, []), (3, .hdr), (4, [])]

    @Test(arguments: exposures)
    func applesNoteSaysWhetherExposuresWereMerged(_ value: Int, _ expected: MediaSubtypes) throws {
        let note = TIFFBuilder.appleNote([(0x0A, .long([value]))])
        #expect(try subtypes([(0x927C, .bytes(note))]) == expected)
    }

    @Test func aGainMapAloneIsNoHDR() throws {
        let packet = MotionBuilder.directory([("Primary", 0, 0), ("GainMap", 9, 0)])
        #expect(try subtypes([], packet) == [])
    }

    // MARK: Screenshots

    private static let comments: [[UInt8]] = [
        .text("ASCII\0\0\0Screenshot"), .text("Screenshot"), .zeros(8) + .text("Screenshot"),
        .text("UNICODE\0") + "Screenshot".utf16.flatMap { [UInt8].number16(Int($0)) },
    ]

    @Test(arguments: comments) func theCommentMarksPicturesOfTheScreen(_ comment: [UInt8]) throws {
        #expect(try subtypes([(0x9286, .bytes(comment))]) == .screenshot)
    }

    @Test func anotherCommentDoesNot() throws {
        #expect(try subtypes([(0x9286, .bytes(.text("ASCII\0\0\0Screenshots")))]) == [])
        #expect(try subtypes([(0x9286, .bytes(.text("ASCII\0\0\0")))]) == [])
    }

    @Test func theCommentMayStandInXMP() throws {
        let comment = "<exif:UserComment><rdf:Alt><rdf:li xml:lang='x-default'>Screenshot</rdf:li></rdf:Alt>"
        #expect(try subtypes([], XMPBuilder.packet(comment + "</exif:UserComment>")) == .screenshot)
    }

    // MARK: Panoramas

    private func sphere(_ kind: String, _ part: (Int, Int), of whole: (Int, Int)) -> String {
        XMPBuilder.packet(
            attributes: "GPano:ProjectionType='\(kind)' GPano:CroppedAreaImageWidthPixels='\(part.0)'"
                + " GPano:CroppedAreaImageHeightPixels='\(part.1)' GPano:FullPanoWidthPixels='\(whole.0)'"
                + " GPano:FullPanoHeightPixels='\(whole.1)'")
    }

    @Test func aWholeSphereIsNoPanorama() throws {
        #expect(try subtypes([], sphere("equirectangular", (4000, 2000), of: (4000, 2000))) == [])
        #expect(try subtypes([], XMPBuilder.packet(attributes: "GPano:ProjectionType='equirectangular'")) == [])
    }

    @Test func aPartOfASphereIsAPanorama() throws {
        #expect(try subtypes([], sphere("equirectangular", (4000, 900), of: (4000, 2000))) == .panorama)
        #expect(try subtypes([], sphere("cylindrical", (4000, 2000), of: (4000, 2000))) == .panorama)
    }

    // MARK: Depth and two eyes

    private func portrait(_ rendering: Int, _ kind: String) throws -> MediaSubtypes {
        let depth = versioned("auxC", .text(kind + "\0"))
        let exif: [TIFFBuilder.Entry] = [(0x8769, .directories([[rendered(rendering), (0xA434, .text("lens"))]]))]
        let file = HEIFBuilder(properties: [HEIFBuilder.size(40, 30), depth], exif: exif).file()
        return try readMetadata(file).asset.mediaSubtypes
    }

    @Test func depthWithAPortraitsEffectIsDepthEffect() throws {
        #expect(try portrait(8, "urn:mpeg:hevc:2015:auxid:2") == .depthEffect)
        #expect(try portrait(9, "urn:mpeg:mpegB:cicp:systems:auxiliary:depth") == .depthEffect)
    }

    @Test func aJPEGKeepsItsDepthInAFurtherPicture() throws {
        let portrait: [TIFFBuilder.Entry] = [(0x8769, .directories([[rendered(8), (0xA434, .text("lens"))]]))]
        func subtypes(_ kind: String) throws -> MediaSubtypes {
            let packet = "<x><apdi:AuxiliaryImageType>\(kind)</apdi:AuxiliaryImageType></x>"
            return try readMetadata(JPEGBuilder.pair(portrait, packet)).asset.mediaSubtypes
        }
        #expect(try subtypes("disparity") == .depthEffect)
        #expect(try subtypes("urn:com:apple:photo:2020:aux:hdrgainmap") == [])
    }

    @Test func oneWithoutTheOtherIsNot() throws {
        #expect(try portrait(0, "urn:mpeg:hevc:2015:auxid:2") == [])
        #expect(try portrait(8, "urn:com:apple:photo:2020:aux:hdrgainmap") == [])
    }

    @Test func aPairOfPicturesIsSpatial() throws {
        let pair = versioned("ster", .number32(1), .number32(2), .number32(1), .number32(2))
        #expect(try readMetadata(HEIFBuilder(notes: box("grpl", pair)).file()).asset.mediaSubtypes == .spatial)
        let other = versioned("altr", .number32(1), .number32(2), .number32(1), .number32(2))
        #expect(try readMetadata(HEIFBuilder(notes: box("grpl", other)).file()).asset.mediaSubtypes == [])
    }

    // MARK: Movement

    @Test func whatMovesIsSaidBeforeThePicture() throws {
        let control = PNGBuilder.chunk("acTL", .number32(3) + .number32(0))
        #expect(try readMetadata(PNGBuilder.picture(chunks: control)).asset.mediaSubtypes == .animation)
        let late = joined(
            PNGBuilder.signature, PNGBuilder.header(8, 8), PNGBuilder.chunk("IDAT", [1]), control,
            PNGBuilder.chunk("IEND"))
        #expect(try readMetadata(late).asset.mediaSubtypes == [])
    }
}
