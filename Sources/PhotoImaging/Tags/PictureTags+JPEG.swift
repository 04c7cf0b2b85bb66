// Licensed under the Apache License, Version 2.0. See LICENSE.

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
