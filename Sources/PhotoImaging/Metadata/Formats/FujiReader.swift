// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for RAF: a JPEG with all metadata, and a table with the size of the sensor's picture.
enum FujiReader {
    static func parsed(in file: FileRegion) throws(LibraryError) -> ParsedMetadata {
        guard let start = file.unsigned32(at: 84), let length = file.unsigned32(at: 88),
            let preview = file.region(from: Int(start), limit: Int(length)), preview.unsigned16(at: 0) == 0xFFD8
        else { throw LibraryError(.damagedFile, "the preview that describes the picture is missing") }
        var parsed = JPEGReader.parsed(in: preview, as: .raf)
        // If the sensor is rotated by 45 degrees, its size differs from that of the picture.
        if let size = parsed.notedSize ?? sensorSize(file) { parsed.storedSize = size }
        parsed.damage = nil
        if let start = file.unsigned32(at: 100), let length = file.unsigned32(at: 104),
            file.region(at: Int(start), count: Int(length)) == nil
        {
            parsed.damage = "the end of the picture is cut off"
        }
        return parsed
    }

    /// Returns the size in the table. Its records have a tag, a length and a content; 0x0111 is the size after
    /// cropping, height first.
    private static func sensorSize(_ file: FileRegion) -> PixelSize? {
        guard let start = file.unsigned32(at: 92).map({ Int($0) }), let count = file.unsigned32(at: start) else {
            return nil
        }
        var cursor = RegionCursor(file, at: start + 4)
        for _ in 0..<min(count, 256) {
            guard let tag = cursor.next(width: 2), let length = cursor.next(width: 2) else { return nil }
            if tag == 0x0111, length == 4, let height = cursor.next(width: 2), let width = cursor.next(width: 2) {
                return PixelSize(width: width, height: height)
            }
            cursor.skip(length)
        }
        return nil
    }
}
