// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension PictureTags {
    /// Reads the segments up to the first scan.
    mutating func readJPEG(_ file: FileRegion) {
        var offset = 2
        while let segment = JPEGSegment(in: file, at: offset), segment.marker != JPEGSegment.startOfScan,
            segment.marker != JPEGSegment.endOfImage
        {
            offset = segment.end
            if let content = segment.content { read(segment.marker, content) }
        }
    }

    private mutating func read(_ marker: UInt8, _ content: FileRegion) {
        switch marker {
        case 0xE0 where content.starts(with: "JFIF\0"): jfif = jfif ?? JFIFHeader(content)
        case 0xE1 where content.starts(with: "Exif\0"):
            if directory.isEmpty, let block = content.region(from: 6).flatMap({ TIFFBlock($0) }) { add(block) }
        case 0xE1 where content.starts(with: "http://ns.adobe.com/xap/1.0/\0"): add(xmp: content.region(from: 29))
        // The name is in the first part of a profile that is split into several.
        case 0xE2 where content.starts(with: "ICC_PROFILE\0\u{1}"):
            colours.profileName = content.region(from: 14).flatMap { ColourProfile.name($0) }
        case 0xED where content.starts(with: "Photoshop 3.0\0"):
            iptc = iptc ?? content.region(from: 14).flatMap { IPTCRecord(resources: $0) }
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xF7: readFrame(marker, content)
        default: break
        }
    }

    private mutating func readFrame(_ marker: UInt8, _ content: FileRegion) {
        colours.depth = content.byte(at: 0).map { Int($0) }
        switch content.byte(at: 5) {
        case 1: colours.model = .grey
        case 4: colours.model = .cmyk
        default: colours.model = .rgb
        }
        jfif?.isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
    }
}

extension PictureTags.JFIFHeader {
    fileprivate init?(_ segment: FileRegion) {
        guard let version = segment.unsigned16(at: 5), let unit = segment.byte(at: 7),
            let horizontal = segment.unsigned16(at: 8), let vertical = segment.unsigned16(at: 10)
        else { return nil }
        (major, minor) = (Int(version >> 8), Int(version & 0xFF))
        densityUnit = Int(unit)
        (horizontalDensity, verticalDensity) = (Int(horizontal), Int(vertical))
    }
}

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
            colours.profileName = colours.profileName ?? ColourProfile.sRGB
        case "iCCP": colours.profileName = colours.profileName ?? ColourProfile.name(compressed: content)
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

extension PictureTags {
    /// Reads the items that describe the primary picture.
    ///
    /// - Parameter turned: The orientation according to the picture's properties, because EXIF's is ignored in this
    ///   format.
    mutating func readHEIF(_ file: FileRegion, turned: Int) {
        let meta = Boxes(file).prefix(1 << 10).first { $0.type == "meta" }?.content
        guard let meta, let items = HEIFItems(meta: meta), let primary = items.primary else { return }
        for item in HEIFReader.metadata(of: primary, items) {
            let content = items.content(of: item.id, in: file, limit: PictureTags.xmpLimit)
            if item.isExif {
                content.flatMap { HEIFReader.exifBlock($0) }.map { add($0) }
            } else {
                add(xmp: content)
            }
        }
        if orientation != nil || turned != 1 { orientation = turned }
        for property in items.properties { read(property) }
    }

    private mutating func read(_ property: Box) {
        switch property.type {
        case "colr" where property.content.starts(with: "prof") || property.content.starts(with: "rICC"):
            colours.profileName = property.content.region(from: 4).flatMap { ColourProfile.name($0) }
        case "colr" where property.content.starts(with: "nclx"):
            colours.profileName = colours.profileName ?? ColourProfile.name(coded: property.content)
        case "pixi":
            // The property has a version, the number of channels, and the bits of each.
            colours.model = property.content.byte(at: 4) == 1 ? .grey : .rgb
            colours.depth = property.content.byte(at: 5).map { Int($0) }
        default: break
        }
    }
}

extension PictureTags {
    private static let xmpTag = 0x02BC

    /// Reads the first directory.
    mutating func readTIFF(_ file: FileRegion) {
        guard let block = TIFFBlock(file) else { return }
        add(block)
        if let packet = directory[PictureTags.xmpTag] {
            xmp = String(validating: packet.bytes, as: UTF8.self)
            directory[PictureTags.xmpTag] = nil
        }
    }
}

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
