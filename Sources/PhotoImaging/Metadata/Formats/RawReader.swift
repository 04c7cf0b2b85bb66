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
                throw LibraryError(.damagedFile, "its directory of facts is missing")
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
