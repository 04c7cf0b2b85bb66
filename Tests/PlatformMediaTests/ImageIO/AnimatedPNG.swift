// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformMedia
import PlatformTypes
import Testing

/// A PNG of 1 × 1 whose frames have a colour each, and are shown for so many hundredths of a second.
struct AnimatedPNG {
    let colours: [[UInt8]]
    let delays: [UInt8]
    let plays: UInt8

    func file() throws -> Data {
        let pictures = try colours.map { rgba in
            let picture = try #require(CGImage(width: 1, height: 1, rgba: rgba))
            return Self.chunks(of: try #require(UIImage(cgImage: picture).pngData()))
        }
        var file = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", pictures[0]["IHDR"] ?? [])
        file += Self.chunk("acTL", Self.word(colours.count) + Self.word(Int(plays)))
        var sequence = 0
        func next() -> [UInt8] {
            defer { sequence += 1 }
            return Self.word(sequence)
        }
        for (index, picture) in pictures.enumerated() {
            let frame = next() + Self.word(1) + Self.word(1) + Self.word(0) + Self.word(0)
            file += Self.chunk("fcTL", frame + [0, delays[index], 0, 100, 0, 0])
            let data = picture["IDAT"] ?? []
            file += index == 0 ? Self.chunk("IDAT", data) : Self.chunk("fdAT", next() + data)
        }
        return Data(file + Self.chunk("IEND", []))
    }

    /// Returns the contents of the chunks by their type.
    private static func chunks(of png: Data) -> [String: [UInt8]] {
        let bytes = Array(png)
        var chunks: [String: [UInt8]] = [:]
        var offset = 8
        while offset + 12 <= bytes.count {
            let count = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            chunks[type, default: []] += bytes[offset + 8..<offset + 8 + count]
            offset += count + 12
        }
        return chunks
    }

    private static func word(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return word(content.count) + body + word(Int(checksum(body)))
    }

    /// The CRC of PNG, bit by bit.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }
}
