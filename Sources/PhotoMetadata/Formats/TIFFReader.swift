// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for TIFF structures: a DNG, the RAW of a maker, or a TIFF picture.
package enum TIFFReader {
    static func parsed(in file: FileRegion) throws(LibraryError) -> ParsedMetadata {
        guard let block = TIFFBlock(file) else { throw KnownFormat.future("TIFF pictures over 4 GB (BigTIFF)").refusal }
        let directories = TIFFDirectories(block)
        if directories.first.contains(where: { $0.tag == 0xC612 }) {
            return DNGReader.parsed(in: file, directories)
        }
        if let raw = directories.rawFormat { return RawReader.parsed(in: directories, as: raw) }
        return picture(in: directories)
    }

    /// Returns true if the file contains sensor data rather than a picture.
    package static func isRaw(_ file: FileRegion) -> Bool {
        guard let directories = TIFFBlock(file).map({ TIFFDirectories($0) }) else { return false }
        return directories.first.contains { $0.tag == 0xC612 } || directories.rawFormat != nil
    }

    /// Returns the metadata of a TIFF picture; of several pages the first one.
    private static func picture(in directories: TIFFDirectories) -> ParsedMetadata {
        var parsed = ParsedMetadata(.tiff)
        parsed.read(directories)
        parsed.storedSize = directories.size(of: directories.first)
        if !directories.hasWholeStrips(directories.first) { parsed.damage = "the end of the picture is missing" }
        return parsed
    }
}

/// The directories of a TIFF file that may contain its picture.
struct TIFFDirectories {
    let block: TIFFBlock
    let first: [TIFFEntry]
    /// The first directory, those that it refers to, and those that follow it.
    let all: [[TIFFEntry]]

    init(_ block: TIFFBlock) {
        self.block = block
        first = block.entries(at: block.firstDirectory)
        var all = [first]
        if let entry = first.first(where: { $0.tag == 0x014A }) {
            all += (0..<min(entry.count, 16)).compactMap { block.integer(entry, at: $0) }.map { block.entries(at: $0) }
        }
        all += block.following(block.firstDirectory, limit: 8).map { block.entries(at: $0) }
        self.all = all
    }

    func value(_ tag: UInt16, _ directory: [TIFFEntry], at index: Int = 0) -> Int? {
        directory.first { $0.tag == tag }.flatMap { block.integer($0, at: index) }
    }

    func size(of directory: [TIFFEntry]) -> PixelSize? {
        guard let width = value(0x0100, directory), let height = value(0x0101, directory), width > 0, height > 0 else {
            return nil
        }
        return PixelSize(width: width, height: height)
    }

    /// The RAW format of the file; `nil` if it is not RAW. It is RAW if it contains sensor data; the format follows
    /// from the maker.
    var rawFormat: FileFormat? {
        let isRaw = all.joined().contains { entry in
            let value = block.integer(entry)
            return entry.tag == 0x0106 && (value == 32803 || value == 34892)
                || entry.tag == 0x0103 && [34713, 32767, 32769, 32770, 65535].contains(value)
        }
        let maker = first.first { $0.tag == 0x010F }.flatMap { block.text($0) } ?? ""
        let name = maker.uppercased().split(separator: " ").first.map { String($0) } ?? ""
        // Nikon's own tag in the first directory is sufficient too, because the picture itself may be missing.
        guard isRaw || name == "NIKON" && first.contains(where: { $0.tag == 0x9216 }) else { return nil }
        return TIFFDirectories.formats[name] ?? .otherRaw
    }

    private static let formats: [String: FileFormat] = [
        "NIKON": .nef, "SONY": .arw, "PENTAX": .pef, "RICOH": .pef, "SAMSUNG": .srw, "EPSON": .erf, "SEIKO": .erf,
        "MAMIYA": .mef, "HASSELBLAD": .threeFR, "KODAK": .dcr, "EASTMAN": .dcr, "PHASE": .iiq, "LEAF": .iiq,
        "CANON": .cr2, "OLYMPUS": .orf,
    ]

    /// Returns true if all strips or tiles are in the file.
    func hasWholeStrips(_ directory: [TIFFEntry]) -> Bool {
        for (offsets, counts) in [(UInt16(0x0111), UInt16(0x0117)), (0x0144, 0x0145)] {
            guard let offsets = directory.first(where: { $0.tag == offsets }),
                let counts = directory.first(where: { $0.tag == counts })
            else { continue }
            return (0..<min(offsets.count, 1 << 16)).allSatisfy { index in
                guard let offset = block.integer(offsets, at: index), let count = block.integer(counts, at: index)
                else { return false }
                return block.region.region(at: offset, count: count) != nil
            }
        }
        return false
    }
}

extension TIFFBlock {
    /// Returns the offsets of the directories after this one; stops at a cycle.
    func following(_ directory: Int, limit: Int) -> [Int] {
        var found = [directory]
        while found.count <= limit, let last = found.last, let count = region.unsigned16(at: last, order),
            let next = region.unsigned32(at: last + 2 + Int(count) * 12, order).map({ Int($0) }), next > 0,
            !found.contains(next)
        {
            found.append(next)
        }
        return Array(found.dropFirst())
    }
}

extension ParsedMetadata {
    /// Reads the EXIF and XMP of the first directory.
    mutating func read(_ directories: TIFFDirectories) {
        let (block, first) = (directories.block, directories.first)
        let exif = ExifMetadata(block, directory: first)
        orientation = exif.orientation ?? 1
        add(exif)
        add(xmp: first.first { $0.tag == 0x02BC }.flatMap { block.region($0) })
    }
}

/// A metadata reader for DNG: a TIFF file whose first directory has the version of DNG and refers to the full picture.
struct DNGReader {
    private let directories: TIFFDirectories
    private var parsed = ParsedMetadata(.dng)

    static func parsed(in file: FileRegion, _ directories: TIFFDirectories) -> ParsedMetadata {
        var reader = DNGReader(directories: directories)
        reader.parsed.read(directories)
        reader.readPicture(directories.all.first { reader.isFullPicture($0) } ?? directories.first)
        return reader.parsed
    }

    private init(directories: TIFFDirectories) { self.directories = directories }

    /// Returns true for a directory with the full picture. Previews and masks are marked in their first tag.
    private func isFullPicture(_ directory: [TIFFEntry]) -> Bool {
        directories.value(0x00FE, directory) == 0
    }

    /// Sets the size from the default crop of the standard, else from the active area of the sensor, else from the
    /// stored picture.
    private mutating func readPicture(_ directory: [TIFFEntry]) {
        func value(_ tag: UInt16, _ index: Int = 0) -> Int? { directories.value(tag, directory, at: index) }
        if let width = value(0xC620), let height = value(0xC620, 1), width > 0, height > 0 {
            parsed.storedSize = PixelSize(width: width, height: height)
        } else if let top = value(0xC68D), let left = value(0xC68D, 1), let bottom = value(0xC68D, 2),
            let right = value(0xC68D, 3), bottom > top, right > left
        {
            parsed.storedSize = PixelSize(width: right - left, height: bottom - top)
        } else {
            parsed.storedSize = directories.size(of: directory)
        }
        if !directories.hasWholeStrips(directory) { parsed.damage = "the end of the picture is missing" }
    }
}
