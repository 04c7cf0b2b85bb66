// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for X3F: size and orientation are in the header, the rest is in the embedded JPEG.
enum SigmaReader {
    static func parsed(in file: FileRegion) -> ParsedMetadata {
        var parsed = preview(in: file).map { JPEGReader.parsed(in: $0, as: .x3f) } ?? ParsedMetadata(.x3f)
        parsed.damage = nil
        // The header has the size only before version 4.
        if let version = file.unsigned32(at: 4, .littleEndian), version >> 16 < 4,
            let width = file.unsigned32(at: 28, .littleEndian), let height = file.unsigned32(at: 32, .littleEndian),
            width > 0, height > 0
        {
            parsed.storedSize = PixelSize(width: Int(width), height: Int(height))
        }
        parsed.readProperties(sections(in: file).first { $0.type == "PROP" }?.content)
        if let degrees = file.unsigned32(at: 36, .littleEndian), let turned = [0: 1, 90: 6, 180: 3, 270: 8][degrees] {
            parsed.orientation = turned
        }
        return parsed
    }

    /// Returns the embedded JPEG with metadata, or the first one.
    private static func preview(in file: FileRegion) -> FileRegion? {
        let pictures = sections(in: file).filter { $0.type == "IMAG" || $0.type == "IMA2" }
            .compactMap { $0.content.region(from: 28) }.filter { $0.unsigned16(at: 0) == 0xFFD8 }
        return pictures.first { JPEGReader.parsed(in: $0, as: .x3f).camera != Camera() } ?? pictures.first
    }

    /// Returns the sections of the file. Their directory is at the end of the file, whose last four bytes are its
    /// offset.
    private static func sections(in file: FileRegion) -> [(type: FourCC, content: FileRegion)] {
        guard let start = file.unsigned32(at: file.count - 4, .littleEndian).map({ Int($0) }),
            file.fourCC(at: start) == "SECd", let count = file.unsigned32(at: start + 8, .littleEndian)
        else { return [] }
        return (0..<min(Int(count), 64)).compactMap { index in
            let entry = start + 12 + index * 12
            guard let offset = file.unsigned32(at: entry, .littleEndian),
                let length = file.unsigned32(at: entry + 4, .littleEndian), let type = file.fourCC(at: entry + 8),
                let content = file.region(from: Int(offset), limit: Int(length))
            else { return nil }
            return (type, content)
        }
    }
}

extension ParsedMetadata {
    /// Reads the properties: pairs of offsets of a name and a value in UTF-16 text. The oldest files have no JPEG with
    /// metadata.
    fileprivate mutating func readProperties(_ section: FileRegion?) {
        guard let section, section.fourCC(at: 0) == "SECp", let count = section.unsigned32(at: 8, .littleEndian) else {
            return
        }
        let text = 24 + Int(count) * 8
        for index in 0..<min(Int(count), 256) {
            guard let name = section.unsigned32(at: 24 + index * 8, .littleEndian),
                let value = section.unsigned32(at: 28 + index * 8, .littleEndian)
            else { return }
            set(section.wideText(at: text + 2 * Int(name)), section.wideText(at: text + 2 * Int(value)))
        }
    }

    private mutating func set(_ name: String, _ value: String) {
        switch name {
        case "CAMMANUF": camera.make = camera.make ?? value
        case "CAMMODEL": camera.model = camera.model ?? value
        case "TIME":
            // The value is a local time in seconds.
            guard let seconds = Int(value), seconds > 0, dates.isEmpty else { return }
            var date = WallClock(secondsFrom1970: seconds)
            date.offsetSeconds = nil
            add(.exifOriginal, date)
        default: break
        }
    }
}

extension FileRegion {
    /// Returns UTF-16 text up to its first zero.
    fileprivate func wideText(at offset: Int) -> String {
        let units = (0..<128).lazy.map { unsigned16(at: offset + 2 * $0, .littleEndian) ?? 0 }.prefix { $0 != 0 }
        return String(decoding: Array(units), as: UTF16.self)
    }
}
