// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for MRW: blocks of a name and a length, one with the size and one with a TIFF structure.
enum MinoltaReader {
    static func parsed(in file: FileRegion) -> ParsedMetadata {
        var parsed = ParsedMetadata(.mrw)
        var offset = 8
        let end = min(file.count, Int(file.unsigned32(at: 4) ?? 0) + 8)
        while offset < end, let type = file.fourCC(at: offset), let length = file.unsigned32(at: offset + 4),
            let content = file.region(at: offset + 8, count: Int(length))
        {
            if type == "\0PRD", let height = content.unsigned16(at: 12), let width = content.unsigned16(at: 14) {
                parsed.storedSize = PixelSize(width: Int(width), height: Int(height))
            } else if type == "\0TTW", let block = TIFFBlock(content) {
                parsed.read(TIFFDirectories(block))
            }
            offset += 8 + content.count
        }
        return parsed
    }
}
