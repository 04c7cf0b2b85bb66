// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A small file of every format, and of every way in which files tell of what they are: to be broken.
enum FormatSamples {
    static let all: [[UInt8]] = pictures + videos + motionPhotos + RawBuilder.all

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

    private static let jpegXL: [UInt8] = {
        var bits = BitBuilder()
        // Rows, a ratio of sides, extra fields: a turn, no size of its own, no preview, moving.
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
    ]

    /// H.264 of 320 by 236 pixels, and the camcorder's clock.
    private static let camcorder = joined(
        [0, 0, 1, 0x67, 66, 0, 30, 0b1101_1010, 0b0000_0101, 0b0000_0111, 0b1111_1110, 0b1100_0000, 0, 0, 1, 6],
        .text("MDPM"), [2, 0x18, 0, 0x20, 0x11, 0x12, 0x19, 0x13, 0x14, 0x15, 0x16])

    /// Their movies are cut short, so that most bytes are of what leads to them.
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
