// Licensed under the Apache License, Version 2.0. See LICENSE.

extension PictureTags {
    /// Reads the chunks with EXIF and XMP.
    mutating func readWebP(_ file: FileRegion) {
        for chunk in RIFFChunks(file, from: 12).prefix(1 << 12) {
            switch chunk.type {
            case "EXIF": WebPReader.exif(in: chunk.content).map { add($0) }
            case "XMP ": add(xmp: chunk.content)
            default: break
            }
        }
    }
}
