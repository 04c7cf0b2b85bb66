// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// A minimal RAW file: a DNG of eight grey pixels.
enum TinyDNG {
    private static let pixels = [UInt8](repeating: 0x80, count: 8)

    static var data: Data {
        let entries: [(tag: UInt16, type: UInt16, count: UInt32, value: UInt32)] = [
            (0x00FE, 4, 1, 0), (0x0100, 4, 1, 4), (0x0101, 4, 1, 2), (0x0102, 3, 1, 8), (0x0103, 3, 1, 1),
            (0x0106, 3, 1, 32_803), (0x0111, 4, 1, 8), (0x0115, 3, 1, 1), (0x0116, 4, 1, 2), (0x0117, 4, 1, 8),
            (0xC612, 1, 4, 0x0000_0401),
        ]
        var file = Data("II*\0".utf8) + bytes(UInt32(16)) + pixels + bytes(UInt16(entries.count))
        for entry in entries { file += bytes(entry.tag) + bytes(entry.type) + bytes(entry.count) + bytes(entry.value) }
        return file + bytes(UInt32(0))
    }

    private static func bytes(_ number: some FixedWidthInteger) -> Data {
        withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }
}
