// Licensed under the Apache License, Version 2.0. See LICENSE.

extension PictureTags {
    private static let xmpTag = 0x02BC

    /// Reads the first directory.
    mutating func readTIFF(_ file: FileRegion) {
        guard let block = TIFFBlock(file) else { return }
        add(block)
        if let packet = directory[PictureTags.xmpTag] {
            xmp = String(validating: packet.bytes, as: UTF8.self)
            directory[PictureTags.xmpTag] = nil
        }
    }
}
