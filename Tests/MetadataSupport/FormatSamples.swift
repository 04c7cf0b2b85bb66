// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary

/// Small files of every format and of every way of storing metadata, to be corrupted by tests.
package enum FormatSamples {
    /// All samples, with which the fuzzer begins, too.
    package static let all: [[UInt8]] = pictures + sequences + cameras + videos + motionPhotos + RawBuilder.all

    private static let packet = "<x xmp:CreateDate='2020-02-03T04:05:06Z' GPano:ProjectionType='cylindrical'/>"

    static let pictures: [[UInt8]] = [
        GIFBuilder.picture(30, 20, GIFBuilder.packet(packet) + GIFBuilder.frame + GIFBuilder.frame),
        riff(
            "WEBP", chunk("VP8X", .zeros(4), .little24(639), .little24(479)), chunk("ANMF", .zeros(16)),
            chunk("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A], .little16(64), .little16(48)),
            chunk("VP8L", [0x2F, 1, 2, 3, 4]),
            chunk("EXIF", TIFFBuilder.block(TIFFBuilder.phone)), chunk("XMP ", .text(packet))),
        joined(
            .text("BM"), .little32(100), .zeros(4), .little32(54), .little32(40), .little32(7), .little32(-5),
            .zeros(40)),
        TIFFBuilder.block(
            [
                (0x0100, .long([40])), (0x0101, .long([30])), (0x0111, .long([8, 16])), (0x0117, .long([8, 8])),
                (0x02BC, .bytes(.text(packet))),
            ], littleEndian: true),
        HEIFBuilder(major: "avis", coding: "av01", exif: TIFFBuilder.phone).file()
            + box(
                "moov", versioned("mvhd", .zeros(96)),
                box("trak", box("mdia", versioned("hdlr", .zeros(4), .text("pict"), .zeros(13))))),
        jpegXL,
        JPEGBuilder.pair(
            [(0x8769, .directories([[(0xA401, .short([8])), (0xA434, .text("lens"))]]))],
            "<x apdi:AuxiliaryImageType='disparity'/>"),
        PNGBuilder.picture(
            chunks: PNGBuilder.chunk("acTL", .number32(3) + .number32(0))
                + PNGBuilder.chunk("iTXt", .text("XML:com.adobe.xmp\0\0\0\0\0" + packet))),
    ]

    /// A picture whose coded bytes are zeros: the metadata come from the boxes around it.
    private static let coded = CodedPicture(
        size: PixelSize(width: 64, height: 64), configuration: box("hvcC", .zeros(23)), bytes: .zeros(8))

    /// Sequences, and pictures made of others: of tiles, of layers, of one.
    static let sequences: [[UInt8]] =
        [
            SequenceBuilder(picture: coded, creation: 3_000_000_000).file(),
            SequenceBuilder(
                picture: coded,
                meta: versioned(
                    "meta", versioned("hdlr", .zeros(4), .text("pict"), .zeros(13)), versioned("pitm", .number16(7)))
            ).file(),
            DerivedBuilder(
                picture: coded, columns: 3, rows: 2, size: PixelSize(width: 180, height: 100),
                properties: [HEIFBuilder.turn(1), HEIFBuilder.crop((90, 1), (160, 1))]
            ).file(),
            HEIFBuilder(
                exif: TIFFBuilder.phone, locationVersion: 2, indexWidth: 4, hasWideLinks: true, isNoteInside: true
            )
            .file(),
        ]
        + ["iden", "iovl"].map {
            DerivedBuilder(picture: coded, type: $0, size: PixelSize(width: 64, height: 64)).file()
        }

    /// Metadata that makers stored before EXIF had a tag for it: lenses in maker notes, Canon's heap, a thermal
    /// camera's records; and dates of IPTC.
    static let cameras: [[UInt8]] =
        [
            try? CameraBuilder.nikon([(18, 1), (55, 1), (35, 10), (56, 10)]), try? CameraBuilder.canon(),
            try? CameraBuilder.panasonic(), try? CameraBuilder.olympus(),
        ].compactMap(\.self) + [
            JPEGBuilder.picture(segments: JPEGBuilder.segment(0xE0, CameraBuilder.canonHeap)),
            JPEGBuilder.picture(segments: CameraBuilder.thermal(segments: 3)),
            JPEGBuilder.picture(segments: CameraBuilder.iptc([(55, "20240506"), (60, "070809+0200"), (5, "title")])),
        ]

    private static let jpegXL: [UInt8] = {
        var bits = BitBuilder()
        // Rows, an aspect ratio, extra fields: rotated, without an intrinsic size, without a preview, animated.
        for (value, width) in [(0, 1), (1, 2), (1079, 13), (5, 3), (0b10, 2), (5, 3), (0, 1), (0b10, 2)] {
            bits.add(value, width)
        }
        let exif = joined(.number32(0), TIFFBuilder.block(TIFFBuilder.phone))
        return joined(
            box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]), fileType("jxl ", "jxl "), box("Exif", exif),
            box("xml ", .text(packet)), box("jxlp", .zeros(4), [0xFF, 0x0A], bits.bytes, .zeros(4)),
            box("brob", .text("xml ")))
    }()

    static let videos: [[UInt8]] = [
        AVIBuilder().file(),
        MatroskaBuilder(date: 86_400_000_000_000).file(),
        TransportBuilder().file(),
        TransportBuilder(hasLead: true, streamType: 0x1B, picture: camcorder).file(),
        MovieBuilder(
            sampleBoxes: box("lhvC", .zeros(8)) + box("vexu", box("eyes", versioned("stri", [3]))),
            trackBoxes: MovieBuilder.metadata([("com.apple.photos.captureMode", "Time-lapse")]),
            tracks: MovieBuilder.notes("com.apple.quicktime.cinematic-video.rendering"), sampleCount: 600
        ).file(),
        MovieBuilder(
            brand: "3gp5",
            userData: joined(
                CameraBuilder.mobilePlace(-9.25, 38.5, 7.5, name: .text("Lisboa\0")),
                CameraBuilder.mobilePlace(1, 2, 3, name: [0xFE, 0xFF, 0x01, 0x00, 0x00, 0x41, 0, 0]),
                box("date", .text("2024-05-06T07:08:09Z\0")),
                MovieBuilder.appleText("\u{A9}day", "2024-05-06T07:08:09Z"),
                versioned("titl", .number16(0x15C7), .text("title\0")))
        ).file(),
    ]

    /// H.264 of 320 by 236 pixels, with the camcorder's clock.
    private static let camcorder = joined(
        [0, 0, 1, 0x67, 66, 0, 30, 0b1101_1010, 0b0000_0101, 0b0000_0111, 0b1111_1110, 0b1100_0000, 0, 0, 1, 6],
        .text("MDPM"), [2, 0x18, 0, 0x20, 0x11, 0x12, 0x19, 0x13, 0x14, 0x15, 0x16])

    /// Motion photos with short movies, so that most bytes belong to the structures that lead to the movie.
    static let motionPhotos: [[UInt8]] = [
        MotionBuilder.picture(
            "<x><Container:Directory><rdf:Seq><rdf:li><Container:Item Item:Semantic='MotionPhoto' Item:Length='40'"
                + " Item:Padding='4'/></rdf:li></rdf:Seq></Container:Directory></x>",
            followedBy: movie, .zeros(4)),
        MotionBuilder.picture("<x GCamera:MicroVideo='1' GCamera:MicroVideoOffset='40'/>", followedBy: movie),
        JPEGBuilder.picture()
            + MotionBuilder.samsung([
                (0x0A30, "MotionPhoto_Data", movie), (0x09E0, "Burst_Shot_Info", .text("489489125")),
                (0x09E1, "BurstShot_Best_Photo_Info", .text("1")),
            ]),
        HEIFBuilder(
            properties: [HEIFBuilder.size(40, 30), versioned("auxC", .text("urn:mpeg:hevc:2015:auxid:2\0"))],
            exif: [
                (0x8769, .directories([[(0xA401, .short([8])), (0x9286, .bytes(.text("ASCII\0\0\0Screenshot")))]]))
            ],
            notes: box("grpl", versioned("ster", .number32(1), .number32(2), .number32(1), .number32(2)))
        ).file() + box("mpvd", movie)
            + box(
                "sefd",
                MotionBuilder.samsung([
                    (0x0A30, "MotionPhoto_Data", joined(.text("mpv2"), .number32(700), .number32(40)))
                ])),
    ]

    private static let movie = fileType("mp42", "isom", "mp42") + box("mdat", .zeros(8))
}
