// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for PNG: reads the chunks.
package struct PNGReader {
    private var parsed = ParsedMetadata(.png)
    private let file: FileRegion
    private var hasPicture = false
    /// The number of bytes whose checksums may still be computed, because only the structure is checked, not the whole
    /// picture.
    private var checksumBudget = 256 << 10

    static func parsed(in file: FileRegion) -> ParsedMetadata {
        var reader = PNGReader(file)
        reader.readChunks()
        return reader.parsed
    }

    /// Returns how often the frames of an animated picture are shown, zero for endlessly; `nil` for one that stands still.
    package static func loopCount(of file: FileRegion) -> Int? {
        var offset = 8
        while let length = file.unsigned32(at: offset), let type = file.fourCC(at: offset + 4), type != "IDAT" {
            if type == "acTL", let frames = file.unsigned32(at: offset + 8),
                let plays = file.unsigned32(at: offset + 12)
            {
                return frames > 1 ? Int(plays) : nil
            }
            offset += Int(length) + 12
        }
        return nil
    }

    private init(_ file: FileRegion) { self.file = file }

    private mutating func readChunks() {
        var offset = 8
        while let length = file.unsigned32(at: offset), let type = file.fourCC(at: offset + 4) {
            guard offset > 8 || type == "IHDR" else { return }
            guard let content = file.region(at: offset + 8, count: Int(length)),
                let checksum = file.unsigned32(at: offset + 8 + content.count)
            else { break }
            read(type, content)
            check(type, from: offset + 4, count: content.count + 4, checksum)
            offset += content.count + 12
            if type == "IEND" {
                if !hasPicture { damage("the file contains no picture data") }
                return
            }
        }
        damage("the end of the picture is missing")
    }

    private mutating func read(_ type: FourCC, _ content: FileRegion) {
        switch type {
        case "IHDR":
            guard let width = content.unsigned32(at: 0), let height = content.unsigned32(at: 4) else { return }
            parsed.storedSize = PixelSize(width: Int(width), height: Int(height))
            parsed.isStreamed = content.byte(at: 12) == 0
        case "IDAT": hasPicture = true
        case "acTL" where !hasPicture && content.unsigned32(at: 0) ?? 0 > 1: parsed.subtypes.insert(.animation)
        case "eXIf":
            guard let block = TIFFBlock(content) else { return }
            let exif = ExifMetadata(block)
            parsed.orientation = exif.orientation ?? 1
            parsed.add(exif)
        case "iTXt", "tEXt": readText(type, content)
        default: break
        }
    }

    private mutating func readText(_ type: FourCC, _ content: FileRegion) {
        guard let keyword = content.text(count: min(content.count, 80)) else { return }
        let start = keyword.utf8.count + 1
        if keyword == "XML:com.adobe.xmp" {
            parsed.add(xmp: content.region(from: start).flatMap { PNGReader.packet($0, in: type) })
        } else if keyword == "Creation Time", type == "tEXt", let text = content.region(from: start, limit: 64) {
            parsed.add(.pngText, text.text(count: text.count).flatMap { PNGTime.date($0) })
        }
    }

    /// Returns the packet in a text chunk; `nil` if it is compressed. After the keyword an `iTXt` chunk has the
    /// compression flag and method, a language, and the translated keyword.
    private static func packet(_ text: FileRegion, in type: FourCC) -> FileRegion? {
        guard type == "iTXt" else { return text }
        guard text.byte(at: 0) == 0,
            let end = text.withBytes(
                at: 2, count: min(max(0, text.count - 2), 256),
                { bytes in
                    bytes.firstOffset(of: 0, from: 0).flatMap { bytes.firstOffset(of: 0, from: $0 + 1) }
                })?.map({ $0 + 3 })
        else { return nil }
        return text.region(from: end)
    }

    /// Verifies the checksum of a small chunk.
    private mutating func check(_ type: FourCC, from start: Int, count: Int, _ expected: UInt32) {
        guard parsed.damage == nil, count <= min(checksumBudget, 64 << 10) else { return }
        checksumBudget -= count
        let computed = file.withBytes(at: start, count: count) { CRC32.checksum(of: $0) }
        if let computed, computed != expected { damage("its “\(type)” chunk is damaged") }
    }

    private mutating func damage(_ sentence: String) {
        parsed.damage = parsed.damage ?? sentence
    }
}

/// The parser for `Creation Time`: RFC 1123 as the standard recommends, ISO 8601 or EXIF's format in practice.
enum PNGTime {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    static func date(_ text: String) -> WallClock? {
        if let date = WallClock(text) { return date }
        var words = text.split(whereSeparator: { $0 == " " || $0 == "," })
        if words.first?.allSatisfy(\.isLetter) == true { words.removeFirst() }
        guard words.count >= 4, let month = months.firstIndex(where: { words[1].hasPrefix($0) }) else { return nil }
        let zone = words.count > 4 ? (words[4] == "GMT" || words[4] == "UT" ? "Z" : words[4]) : ""
        return WallClock("\(words[2])-\(month + 1)-\(words[0]) \(words[3])\(zone)")
    }
}
