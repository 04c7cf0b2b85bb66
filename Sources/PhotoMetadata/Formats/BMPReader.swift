// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for BMP, in Windows' format and the older one of OS/2.
enum BMPReader {
    static func parsed(in file: FileRegion) -> ParsedMetadata {
        var parsed = ParsedMetadata(.bmp)
        guard let headerCount = file.unsigned32(at: 14, .littleEndian) else { return parsed }
        if headerCount == 12 {
            guard let width = file.unsigned16(at: 18, .littleEndian),
                let height = file.unsigned16(at: 20, .littleEndian)
            else { return parsed }
            parsed.storedSize = PixelSize(width: Int(width), height: Int(height))
        } else if let width = file.signed32(at: 18, .littleEndian), let height = file.signed32(at: 22, .littleEndian) {
            // A negative height marks a picture whose first row is the top one.
            parsed.storedSize = PixelSize(width: Int(width), height: Int(height.magnitude))
        }
        if let start = file.unsigned32(at: 10, .littleEndian), Int(start) >= file.count {
            parsed.damage = "the file contains no picture data"
        }
        return parsed
    }
}
