// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for the primary picture of a HEIF file: size and orientation are in its properties, the rest is in
/// its EXIF item. In a file without a primary picture, the first one of its image sequence is used.
enum HEIFReader {
    static func parsed(in file: FileRegion) throws(LibraryError) -> ParsedMetadata {
        var meta: FileRegion?
        var missingBytes = 0
        var movie: Box?
        for box in Boxes(file).prefix(1 << 10) {
            if box.type == "meta", meta == nil { meta = box.content }
            if box.type == "mpvd" { movie = movie ?? box } else { missingBytes = box.missingBytes }
        }
        let items = meta.flatMap { HEIFItems(meta: $0) }
        let sequence = HEIFSequence(in: file)
        var parsed: ParsedMetadata
        if let items, let primary = primary(of: items, beside: sequence) {
            parsed = picture(primary, items, in: file)
        } else if let alone = sequence?.parsed {
            parsed = alone
        } else {
            throw LibraryError(.damagedFile, "it says that it is a HEIF picture, but lists no picture")
        }
        parsed.movieBox = movie
        parsed.add(.container, sequence?.creation)
        if sequence?.isAnimation == true { parsed.subtypes.insert(.animation) }
        if parsed.damage == nil, missingBytes > 0 || items?.endOfItems ?? 0 > file.count {
            parsed.damage = "the end of the file is cut off"
        }
        return parsed
    }

    /// Returns the primary picture. If it is not listed, it is only used if there is no sequence.
    private static func primary(of items: HEIFItems, beside sequence: HEIFSequence?) -> UInt32? {
        guard let primary = items.primary, sequence?.hasPictures == true else { return items.primary }
        return items.items[primary] == nil ? nil : primary
    }

    /// Returns true if the file has only an image sequence, which libheif before 1.20 does not read.
    static func isSequenceAlone(_ file: FileRegion) -> Bool {
        guard let sequence = HEIFSequence(in: file), sequence.hasPictures else { return false }
        let meta = Boxes(file).prefix(1 << 10).first { $0.type == "meta" }?.content
        return meta.flatMap { HEIFItems(meta: $0) }.flatMap { primary(of: $0, beside: sequence) } == nil
    }

    /// Returns the size, crop and rotation of the primary picture; `nil` if there is none.
    static func geometry(of file: FileRegion) -> HEIFGeometry? {
        let meta = Boxes(file).prefix(1 << 10).first { $0.type == "meta" }?.content
        return meta.flatMap { HEIFItems(meta: $0) }.map { HEIFGeometry($0.properties) }
    }

    /// Returns true if the primary picture is a complete grid of this number of tiles, which libheif requires for
    /// decoding tiles one by one.
    static func isGrid(of count: Int, in file: FileRegion) -> Bool {
        let meta = Boxes(file).prefix(1 << 10).first { $0.type == "meta" }?.content
        guard let items = meta.flatMap({ HEIFItems(meta: $0) }), let primary = items.primary else { return false }
        return items.isGrid(primary, of: count)
    }

    private static func picture(_ primary: UInt32, _ items: HEIFItems, in file: FileRegion) -> ParsedMetadata {
        var parsed = ParsedMetadata(format(of: primary, items, in: file))
        let geometry = HEIFGeometry(items.properties)
        parsed.storedSize = geometry.storedSize
        parsed.orientation = geometry.orientation
        parsed.evidence.hasDepth = items.hasDepth
        parsed.evidence.isStereo = items.isStereo
        for item in metadata(of: primary, items) {
            guard let content = items.content(of: item.id, in: file, limit: 1 << 20) else { continue }
            if item.isExif {
                exifBlock(content).map { parsed.add(ExifMetadata($0)) }
            } else {
                parsed.add(xmp: content)
            }
        }
        if !items.holds(primary) { parsed.damage = "the picture itself is missing" }
        return parsed
    }

    /// Returns the format: HEIC is HEIF coded with HEVC. The coding of a grid is that of its tiles; for a picture that
    /// is not listed, the brands decide.
    private static func format(
        of primary: UInt32, _ items: HEIFItems, in file: FileRegion
    ) -> FileFormat {
        var type = items.items[primary]?.type
        // An overlay may consist of grids, and those of tiles; real files are not nested deeper.
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

    /// Returns the items that describe the primary picture, or all if there are none.
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

    /// Returns the TIFF block of an EXIF item. Its first four bytes are the distance to the TIFF header; because some
    /// writers have it wrong, other offsets are tried too.
    static func exifBlock(_ content: FileRegion) -> TIFFBlock? {
        let offset = content.unsigned32(at: 0).map { Int($0) + 4 } ?? 4
        for start in [offset, 4, 10, 0] {
            if let block = content.region(from: start).flatMap({ TIFFBlock($0) }) { return block }
        }
        return nil
    }
}
