// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Reads a DNG: a TIFF file whose first directory names the version of DNG and leads to the full picture.
struct DNGReader {
    private let file: FileRegion
    private let block: TIFFBlock
    private var findings = Findings(.dng)

    static func findings(in file: FileRegion) throws(LibraryError) -> Findings {
        guard let block = TIFFBlock(file) else { throw KnownFormat.later("TIFF pictures").refusal }
        let first = block.entries(at: block.firstDirectory)
        let directories = [first] + DNGReader.subdirectories(block, first)
        guard first.contains(where: { $0.tag == 0xC612 }) else {
            throw TIFFKind(block, directories).refusal
        }
        var reader = DNGReader(file: file, block: block)
        reader.read(first)
        reader.readPicture(directories.first { reader.isFullPicture($0) } ?? first)
        return reader.findings
    }

    private init(file: FileRegion, block: TIFFBlock) {
        self.file = file
        self.block = block
    }

    private static func subdirectories(_ block: TIFFBlock, _ first: [TIFFEntry]) -> [[TIFFEntry]] {
        guard let entry = first.first(where: { $0.tag == 0x014A }) else { return [] }
        return (0..<min(entry.count, 16)).compactMap { block.integer(entry, at: $0) }.map { block.entries(at: $0) }
    }

    private mutating func read(_ first: [TIFFEntry]) {
        let exif = ExifFacts(block, directory: first)
        findings.orientation = exif.orientation ?? 1
        findings.add(exif)
        if let packet = first.first(where: { $0.tag == 0x02BC }).flatMap({ block.region($0) }) {
            findings.add(.xmp, XMPDates.captureDate(in: packet))
        }
    }

    /// Previews and masks say in their first tag that they are not the picture.
    private func isFullPicture(_ directory: [TIFFEntry]) -> Bool {
        value(0x00FE, directory) == 0
    }

    /// The size that the standard means for display, else the sensor's active part, else all that is stored.
    private mutating func readPicture(_ directory: [TIFFEntry]) {
        if let width = value(0xC620, directory), let height = value(0xC620, directory, at: 1), width > 0, height > 0 {
            findings.storedSize = PixelSize(width: width, height: height)
        } else if let top = value(0xC68D, directory), let left = value(0xC68D, directory, at: 1),
            let bottom = value(0xC68D, directory, at: 2), let right = value(0xC68D, directory, at: 3), bottom > top,
            right > left
        {
            findings.storedSize = PixelSize(width: right - left, height: bottom - top)
        } else if let width = value(0x0100, directory), let height = value(0x0101, directory) {
            findings.storedSize = PixelSize(width: width, height: height)
        }
        if !hasWholeStrips(directory) { findings.damage = "the end of the picture is cut off" }
    }

    /// Whether all strips or tiles lie in the file.
    private func hasWholeStrips(_ directory: [TIFFEntry]) -> Bool {
        for (offsets, counts) in [(UInt16(0x0111), UInt16(0x0117)), (0x0144, 0x0145)] {
            guard let offsets = directory.first(where: { $0.tag == offsets }),
                let counts = directory.first(where: { $0.tag == counts })
            else { continue }
            return (0..<min(offsets.count, 1 << 16)).allSatisfy { index in
                guard let offset = block.integer(offsets, at: index), let count = block.integer(counts, at: index)
                else { return false }
                return file.region(at: offset, count: count) != nil
            }
        }
        return false
    }

    private func value(_ tag: UInt16, _ directory: [TIFFEntry], at index: Int = 0) -> Int? {
        directory.first { $0.tag == tag }.flatMap { block.integer($0, at: index) }
    }
}

/// What a TIFF file is that is no DNG.
struct TIFFKind {
    let refusal: LibraryError

    /// A picture of sensor values makes it raw; the maker's name says whose.
    init(_ block: TIFFBlock, _ directories: [[TIFFEntry]]) {
        let isRaw = directories.joined().contains { entry in
            let value = block.integer(entry)
            return entry.tag == 0x0106 && (value == 32803 || value == 34892)
                || entry.tag == 0x0103 && (value == 34713 || value == 32767)
        }
        let makerEntry = directories.first?.first { $0.tag == 0x010F }
        let maker = makerEntry.flatMap { block.text($0) } ?? ""
        refusal = KnownFormat.later(isRaw ? TIFFKind.rawPictures(of: maker) : "TIFF pictures").refusal
    }

    private static func rawPictures(of maker: String) -> String {
        let names = [
            "NIKON": "Nikon NEF", "SONY": "Sony ARW", "PENTAX": "Pentax PEF", "RICOH": "Pentax PEF",
            "SAMSUNG": "Samsung SRW", "EPSON": "Epson ERF", "MAMIYA": "Mamiya MEF", "HASSELBLAD": "Hasselblad 3FR",
        ]
        let first = maker.uppercased().split(separator: " ").first.map { String($0) } ?? ""
        return "\(names[first] ?? "camera RAW") pictures"
    }
}
