// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for BMP, in Windows' format and the older one of OS/2.
enum BMPReader {
    static func findings(in file: FileRegion) -> Findings {
        var findings = Findings(.bmp)
        guard let headerCount = file.unsigned32(at: 14, .littleEndian) else { return findings }
        if headerCount == 12 {
            guard let width = file.unsigned16(at: 18, .littleEndian),
                let height = file.unsigned16(at: 20, .littleEndian)
            else { return findings }
            findings.storedSize = PixelSize(width: Int(width), height: Int(height))
        } else if let width = file.signed32(at: 18, .littleEndian), let height = file.signed32(at: 22, .littleEndian) {
            // A negative height marks a picture whose first row is the top one.
            findings.storedSize = PixelSize(width: Int(width), height: Int(height.magnitude))
        }
        if let start = file.unsigned32(at: 10, .littleEndian), Int(start) >= file.count {
            findings.damage = "the picture itself is missing"
        }
        return findings
    }
}
