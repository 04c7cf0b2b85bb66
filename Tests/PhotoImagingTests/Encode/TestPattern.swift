// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary

/// Returns a picture whose quarters are red, green, blue and white, in reading order.
func quarters(width: Int, height: Int) -> PixelBuffer {
    let colours: [[UInt8]] = [[220, 30, 30, 255], [30, 200, 40, 255], [40, 60, 210, 255], [250, 250, 250, 255]]
    var bytes: [UInt8] = []
    for row in 0..<height {
        for column in 0..<width {
            bytes += colours[(2 * row / height) * 2 + 2 * column / width]
        }
    }
    guard let picture = PixelBuffer(size: PixelSize(width: width, height: height), bytes: bytes) else {
        preconditionFailure("four bytes a pixel")
    }
    return picture
}

/// Returns an EXIF block with nothing but the orientation.
func exif(orientation: UInt8) -> [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
}
