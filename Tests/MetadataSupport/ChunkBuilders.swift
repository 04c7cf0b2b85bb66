// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Returns a chunk of a RIFF file.
func chunk(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
    let content = parts.flatMap { $0 }
    return joined(.text(type), .little32(content.count), content, .zeros(content.count % 2))
}

func riff(_ kind: String, _ chunks: [UInt8]...) -> [UInt8] {
    chunk("RIFF", .text(kind), chunks.flatMap { $0 })
}

/// A builder of GIF files.
enum GIFBuilder {
    static let frame: [UInt8] = joined([0x2C], .zeros(8), [0], [2, 2, 0x44, 1, 0])
    static let end: [UInt8] = [0x3B]

    static func packet(_ xmp: String) -> [UInt8] {
        // After the packet comes a ramp of lengths, each of which leads to the zero at its end.
        let ramp = [1] + (0...255).reversed().map { UInt8($0) } + [0]
        return joined([0x21, 0xFF, 0x0B], .text("XMP DataXMP"), .text(xmp), ramp)
    }

    static func picture(_ width: Int, _ height: Int, _ blocks: [UInt8]) -> [UInt8] {
        joined(.text("GIF89a"), .little16(width), .little16(height), [0x80, 0, 0], .zeros(6), blocks)
    }
}

/// A builder of AVI files.
struct AVIBuilder {
    var size = (640, 480)
    var frames = 75
    var date = "2011:12:13 14:15:16"

    func file() -> [UInt8] {
        let header = chunk(
            "avih", .little32(40_000), .zeros(12), .little32(frames), .zeros(12), .little32(size.0), .little32(size.1),
            .zeros(16))
        let stream = chunk(
            "strh", .text("vids"), .text("MJPG"), .zeros(12), .little32(1), .little32(25), .little32(0),
            .little32(frames), .zeros(20))
        let format = chunk("strf", .little32(40), .little32(size.0), .little32(size.1), .zeros(28))
        return riff(
            "AVI ",
            chunk(
                "LIST", .text("hdrl"), header, chunk("LIST", .text("strl"), stream, format), chunk("IDIT", .text(date))),
            chunk("LIST", .text("movi"), chunk("00dc", .text("frame"))))
    }
}

/// A builder of Matroska files.
struct MatroskaBuilder {
    var documentType = "matroska"
    var size = (320, 180)
    var milliseconds: Float = 1500
    var date: Int?
    var trackType = 1
    var title: String?
    /// The tags behind the frames, where some programs write them.
    var tags: [(name: String, text: String)] = []

    func file() -> [UInt8] {
        let duration = [UInt8].number32(Int(milliseconds.bitPattern))
        let name = title.map { Self.element([0x7B, 0xA9], .text($0)) } ?? []
        let simpleTags = tags.flatMap { tag in
            Self.element(
                [0x67, 0xC8], Self.element([0x45, 0xA3], .text(tag.name)), Self.element([0x44, 0x87], .text(tag.text)))
        }
        let times = date.map { Self.element([0x44, 0x61], .number64($0)) } ?? []
        let info = joined(
            Self.element([0x2A, 0xD7, 0xB1], .number32(1_000_000)), Self.element([0x44, 0x89], duration), times, name)
        let video = joined(Self.element([0xB0], .number16(size.0)), Self.element([0xBA], .number16(size.1)))
        let track = joined(Self.element([0x83], [UInt8(trackType)]), Self.element([0xE0], video))
        return joined(
            Self.element([0x1A, 0x45, 0xDF, 0xA3], Self.element([0x42, 0x82], .text(documentType))),
            Self.element(
                [0x18, 0x53, 0x80, 0x67], Self.element([0x15, 0x49, 0xA9, 0x66], info),
                Self.element([0x16, 0x54, 0xAE, 0x6B], Self.element([0xAE], track)),
                Self.element([0x1F, 0x43, 0xB6, 0x75], .text("cluster")),
                Self.element([0x12, 0x54, 0xC3, 0x67], Self.element([0x73, 0x73], simpleTags))))
    }

    /// Returns an element whose length takes four bytes.
    static func element(_ id: [UInt8], _ parts: [UInt8]...) -> [UInt8] {
        let content = parts.flatMap { $0 }
        return joined(id, .number32(0x1000_0000 | content.count), content)
    }
}

/// A builder of transport streams of one program with one video stream.
struct TransportBuilder {
    /// True for four bytes before each packet, as on a camcorder's card.
    var hasLead = false
    var streamType = 0x02
    /// The beginning of the first picture: by default MPEG-2 of 720 by 576 pixels.
    var picture: [UInt8] = [0, 0, 1, 0xB3, 0x2D, 0x02, 0x40, 0x33]
    var clocks = [90_000, 90_000 + 180_000]

    func file() -> [UInt8] {
        let programs = joined([0, 0xB0, 13, 0, 1, 0xC1, 0, 0], .number16(1), .number16(0xE100), .zeros(4))
        let streams = joined(
            [2, 0xB0, 18, 0, 1, 0xC1, 0, 0], .number16(0xE101), .number16(0xF000), [UInt8(streamType)],
            .number16(0xE101), .number16(0xF000), .zeros(4))
        let pictures = clocks.enumerated().map { index, clock in
            packet(0x101, Self.clocked(clock) + (index == 0 ? picture : .zeros(8)))
        }
        return joined(packet(0, [0] + programs), packet(0x100, [0] + streams), pictures.flatMap { $0 })
    }

    private func packet(_ stream: Int, _ content: [UInt8]) -> [UInt8] {
        let packet = joined([0x47], .number16(0x4000 | stream), [0x10], content)
        return (hasLead ? .zeros(4) : []) + packet + Array(repeating: 0xFF, count: 188 - packet.count)
    }

    private static func clocked(_ clock: Int) -> [UInt8] {
        joined(
            [0, 0, 1, 0xE0, 0, 0, 0x80, 0x80, 5], [UInt8(0x21 | clock >> 29 & 0xE)],
            .number16(clock >> 14 & 0xFFFE | 1), .number16(clock << 1 & 0xFFFE | 1))
    }
}

/// A writer of numbers of any width in bits, the lowest bit first.
struct BitBuilder {
    private var bits: [UInt8] = []

    mutating func add(_ value: Int, _ width: Int) {
        for bit in 0..<width { bits.append(UInt8(value >> bit & 1)) }
    }

    var bytes: [UInt8] {
        stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) { $0 | $1.element << UInt8($1.offset) }
        }
    }
}
