// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Reads the primary picture of a HEIF file: its size and turn from the boxes, the rest from its EXIF item.
enum HEIFReader {
    static func findings(in file: FileRegion) throws(LibraryError) -> Findings {
        var meta: FileRegion?
        var missingBytes = 0
        var movie: Box?
        for box in Boxes(file).prefix(1 << 10) {
            if box.type == "meta", meta == nil { meta = box.content }
            if box.type == "mpvd" { movie = movie ?? box } else { missingBytes = box.missingBytes }
        }
        guard let meta, let items = HEIFItems(meta: meta), let primary = items.primary else {
            throw LibraryError(.damagedFile, "it says that it is a HEIF picture, but lists no picture")
        }
        var findings = Findings(format(of: primary, items, in: file))
        let geometry = HEIFGeometry(items.properties)
        findings.storedSize = geometry.storedSize
        findings.orientation = geometry.orientation
        findings.movieBox = movie
        findings.evidence.hasDepth = items.hasDepth
        findings.evidence.isStereo = items.isStereo
        for item in metadata(of: primary, items) {
            guard let content = items.content(of: item.id, in: file, limit: 1 << 20) else { continue }
            if item.isExif {
                exifBlock(content).map { findings.add(ExifFacts($0)) }
            } else {
                findings.add(xmp: content)
            }
        }
        if let movie = sequence(in: file) {
            findings.subtypes.insert(.animation)
            findings.add(.container, MovieHeader(of: movie)?.creation)
        }
        if items.extents[primary] == nil {
            findings.damage = "the picture itself is missing"
        } else if missingBytes > 0 || items.endOfItems > file.count {
            findings.damage = "the end of the file is cut off"
        }
        return findings
    }

    /// A track of pictures that are shown one after the other, beside the one that stands for them.
    private static func sequence(in file: FileRegion) -> FileRegion? {
        guard let movie = file.box("moov") else { return nil }
        let hasPictures = Boxes(movie).prefix(64).contains { box in
            box.type == "trak" && box.content.box("mdia")?.box("hdlr")?.fourCC(at: 8) == "pict"
        }
        return hasPictures ? movie : nil
    }

    /// HEIC is HEIF whose pictures are coded with HEVC. A grid is what its tiles are; the brands speak for a picture
    /// that is not listed.
    private static func format(
        of primary: UInt32, _ items: HEIFItems, in file: FileRegion
    ) -> FileFormat {
        var type = items.items[primary]?.type
        // An overlay may be made of grids, and those of tiles; deeper is nobody.
        var item = primary
        for _ in 0..<3 {
            guard type == "grid" || type == "iovl" || type == "iden", let part = items.parts[item]?.first else { break }
            (item, type) = (part, items.items[part]?.type)
        }
        switch type {
        case "hvc1", "hev1", "lhv1": return .heic
        case "av01": return .avif
        case .none: return unlisted(FileKind.brands(of: file))
        default: return .heif
        }
    }

    private static func unlisted(_ brands: [FourCC]) -> FileFormat {
        if brands.contains(where: { $0 == "heic" || $0 == "heix" }) { return .heic }
        return brands.contains { $0 == "avif" || $0 == "avis" } ? .avif : .heif
    }

    /// The items that describe the primary picture, or all when none is said to.
    static func metadata(of primary: UInt32, _ items: HEIFItems) -> [(id: UInt32, isExif: Bool)] {
        let described = items.descriptions[primary] ?? []
        let candidates = described.isEmpty ? items.items.keys.sorted() : described
        let found = candidates.compactMap { id -> (id: UInt32, isExif: Bool)? in
            guard let item = items.items[id] else { return nil }
            if item.type == "Exif" { return (id, true) }
            return item.contentType == "application/rdf+xml" ? (id, false) : nil
        }
        return [found.first { $0.isExif }, found.first { !$0.isExif }].compactMap { $0 }
    }

    /// Four bytes say how far the TIFF header is from their end; some writers count wrong, so it is looked for too.
    static func exifBlock(_ content: FileRegion) -> TIFFBlock? {
        let offset = content.unsigned32(at: 0).map { Int($0) + 4 } ?? 4
        for start in [offset, 4, 10, 0] {
            if let block = content.region(from: start).flatMap({ TIFFBlock($0) }) { return block }
        }
        return nil
    }
}
