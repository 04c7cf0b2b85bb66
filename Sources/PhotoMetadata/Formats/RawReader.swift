// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for the RAW files of camera makers, each of which embeds EXIF in its own way.
enum RawReader {
    static func parsed(in file: FileRegion, as format: FileFormat) throws(LibraryError) -> ParsedMetadata {
        switch format {
        case .cr3: return try CanonBoxes.parsed(in: file)
        case .raf: return try FujiReader.parsed(in: file)
        case .x3f: return SigmaReader.parsed(in: file)
        case .mrw: return MinoltaReader.parsed(in: file)
        case .crw: return CanonHeap.parsed(in: file)
        default:
            guard let block = TIFFBlock(raw: file) else {
                throw LibraryError(.damagedFile, "its metadata directory is missing")
            }
            return parsed(in: TIFFDirectories(block), as: format)
        }
    }

    /// Returns the metadata of a RAW file that is a TIFF except for its first bytes.
    static func parsed(in directories: TIFFDirectories, as format: FileFormat) -> ParsedMetadata {
        var parsed = ParsedMetadata(format)
        parsed.read(directories)
        parsed.storedSize = format == .rw2 ? sensorSize(directories) : fullSize(directories)
        return parsed
    }

    /// Returns the size of the largest picture that is not a preview, or of the largest one.
    private static func fullSize(_ directories: TIFFDirectories) -> PixelSize? {
        let sizes = directories.all.compactMap { directory -> (isFull: Bool, size: PixelSize)? in
            directories.size(of: directory).map { (directories.value(0x00FE, directory) ?? 0 == 0, $0) }
        }
        let full = sizes.filter(\.isFull).map(\.size)
        return (full.isEmpty ? sizes.map(\.size) : full).max { $0.width * $0.height < $1.width * $1.height }
    }

    /// Returns the size from Panasonic's borders of the visible area: top, left, bottom, right.
    private static func sensorSize(_ directories: TIFFDirectories) -> PixelSize? {
        func value(_ tag: UInt16) -> Int? { directories.value(tag, directories.first) }
        guard let top = value(4), let left = value(5), let bottom = value(6), let right = value(7), bottom > top,
            right > left
        else { return fullSize(directories) }
        return PixelSize(width: right - left, height: bottom - top)
    }
}

extension TIFFBlock {
    /// Reads the header of a block whose third and fourth byte are the maker's own.
    init?(raw region: FileRegion) {
        let order: ByteOrder = region.starts(with: "II") ? .littleEndian : .bigEndian
        guard let first = region.unsigned32(at: 4, order) else { return nil }
        self.init(region: region, order: order, firstDirectory: Int(first))
    }
}

/// A metadata reader for RAF: a JPEG with all metadata, and a table with the size of the sensor's picture.
enum FujiReader {
    static func parsed(in file: FileRegion) throws(LibraryError) -> ParsedMetadata {
        guard let start = file.unsigned32(at: 84), let length = file.unsigned32(at: 88),
            let preview = file.region(from: Int(start), limit: Int(length)), preview.unsigned16(at: 0) == 0xFFD8
        else { throw LibraryError(.damagedFile, "the preview with the metadata of the picture is missing") }
        var parsed = JPEGReader.parsed(in: preview, as: .raf)
        // If the sensor is rotated by 45 degrees, its size differs from that of the picture.
        if let size = parsed.exifSize ?? sensorSize(file) { parsed.storedSize = size }
        parsed.damage = nil
        if let start = file.unsigned32(at: 100), let length = file.unsigned32(at: 104),
            file.region(at: Int(start), count: Int(length)) == nil
        {
            parsed.damage = "the end of the picture is missing"
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
