// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension PictureTags {
    /// Reads the chunks up to the end, or to the first incomplete one.
    mutating func readPNG(_ file: FileRegion) {
        var header = PNGHeader()
        var offset = 8
        while let length = file.unsigned32(at: offset), let type = file.fourCC(at: offset + 4), type != "IEND",
            let content = file.region(at: offset + 8, count: Int(length))
        {
            offset += content.count + 12
            read(type, content, &header)
        }
        png = header
    }

    private mutating func read(_ type: FourCC, _ content: FileRegion, _ header: inout PNGHeader) {
        switch type {
        case "IHDR":
            readColours(content)
            header.interlaceMethod = content.byte(at: 12).map { Int($0) } ?? 0
        case "tRNS": colours.hasAlpha = true
        case "gAMA": header.gamma = content.unsigned32(at: 0).map { Double($0) / 100_000 }
        case "sRGB":
            header.renderingIntent = content.byte(at: 0).map { Int($0) }
            colours.profileName = ColourProfile.sRGB
        case "iCCP": header.hasProfile = true
        case "pHYs": header.pixelsPerMeter = header.pixelsPerMeter ?? PNGHeader.density(content)
        case "eXIf": TIFFBlock(content).map { add($0) }
        case "tIME": header.texts["Modification Time"] = PNGHeader.time(content)
        case "tEXt", "iTXt": readText(type, content, &header)
        default: break
        }
    }

    private mutating func readColours(_ header: FileRegion) {
        colours.depth = header.byte(at: 8).map { Int($0) }
        let type = header.byte(at: 9) ?? 2
        colours.model = type == 0 || type == 4 ? .grey : .rgb
        colours.hasAlpha = type == 4 || type == 6
        colours.isIndexed = type == 3
    }

    /// Reads a text; compressed ones are ignored.
    private mutating func readText(_ type: FourCC, _ content: FileRegion, _ header: inout PNGHeader) {
        guard let bytes = content.region(from: 0, limit: PictureTags.xmpLimit)?.allBytes else { return }
        let keyword = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        var text = bytes.drop { $0 != 0 }.dropFirst()
        if type == "iTXt" {
            // The text is preceded by the compression flag and method, a language, and the translated keyword.
            guard text.first == 0 else { return }
            text = text.dropFirst(2).drop { $0 != 0 }.dropFirst().drop { $0 != 0 }.dropFirst()
        }
        if keyword == "XML:com.adobe.xmp" {
            xmp = xmp ?? String(validating: text, as: UTF8.self)
        } else {
            header.texts[keyword] = String(decoding: text, as: UTF8.self)
        }
    }
}

extension PictureTags.PNGHeader {
    /// Formats a modification time: a year of two bytes, then one byte for each part; `nil` if a part is missing.
    fileprivate static func time(_ content: FileRegion) -> String? {
        guard let year = content.unsigned16(at: 0) else { return nil }
        let parts = (2..<7).compactMap { content.byte(at: $0) }.map { $0 < 10 ? "0\($0)" : "\($0)" }
        guard parts.count == 5 else { return nil }
        let digits = String("000\(year)".suffix(max(4, "\(year)".count)))
        return "\(digits)-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])Z"
    }

    /// Returns the pixel density; `nil` if only the aspect ratio is recorded.
    fileprivate static func density(_ content: FileRegion) -> PixelSize? {
        guard let horizontal = content.unsigned32(at: 0), let vertical = content.unsigned32(at: 4),
            content.byte(at: 8) == 1
        else { return nil }
        return PixelSize(width: Int(horizontal), height: Int(vertical))
    }
}
