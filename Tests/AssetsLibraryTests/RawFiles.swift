// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

@testable import MetadataSupport

/// RAW files for tests.
enum RawFiles {
    /// A RAW of 600 by 400 pixels that says what it is, and has no pixels.
    static var cr2: Data { Data(RawBuilder.cr2) }

    /// A DNG of 64 by 48 pixels, as stored dark on the left and bright on the right, with an EXIF orientation.
    static func dng(orientation: Int = 1) -> Data {
        let (width, height) = (64, 48)
        let sensor: [UInt8] = (0..<width * height).map { $0 % width < width / 2 ? 0x10 : 0xFF }
        let entries: [TIFFBuilder.Entry] = [
            (0x00FE, .long([0])), (0x0100, .long([width])), (0x0101, .long([height])), (0x0102, .short([8])),
            (0x0103, .short([1])), (0x0106, .short([32_803])), (0x010F, .text("Maker")), (0x0110, .text("Model")),
            (0x0111, .long([8])), (0x0112, .short([orientation])), (0x0115, .short([1])), (0x0116, .long([height])),
            (0x0117, .long([sensor.count])), (0x828D, .short([2, 2])), (0x828E, .bytes([0, 1, 1, 2])),
            (0xC612, .bytes([1, 4, 0, 0])),
        ]
        let start = 8 + sensor.count
        let directory = TIFFBuilder(isLittleEndian: true).directory(entries, at: start)
        return Data(joined(.text("II*\0"), .little32(start), sensor, directory))
    }
}
