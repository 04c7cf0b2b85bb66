// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// The coding of a HEIF file's pictures.
package enum HEIFCoding {
    case hevc, av1, other
}

/// A metadata reader for the primary picture of a HEIF file: size and orientation are in its properties, the rest is in
/// its EXIF item. In a file without a primary picture, the first one of its image sequence is used.
package enum HEIFReader {
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
            throw LibraryError(.damagedFile, "it is a HEIF file without a picture")
        }
        parsed.movieBox = movie
        parsed.add(.container, sequence?.creation)
        if sequence?.isAnimation == true { parsed.subtypes.insert(.animation) }
        if parsed.damage == nil, missingBytes > 0 || items?.endOfItems ?? 0 > file.count {
            parsed.damage = "the end of the file is missing"
        }
        return parsed
    }

    /// Returns the primary picture. If it is not listed, it is only used if there is no sequence.
    private static func primary(of items: HEIFItems, beside sequence: HEIFSequence?) -> UInt32? {
        guard let primary = items.primary, sequence?.hasPictures == true else { return items.primary }
        return items.items[primary] == nil ? nil : primary
    }

    /// Returns the coding of the primary picture, or the one of the file's brands.
    package static func coding(of file: FileRegion) -> HEIFCoding {
        switch try? parsed(in: file).format {
        case .heic: .hevc
        case .avif: .av1
        default: .other
        }
    }

    /// Returns true if the file has a sequence of several pictures, which are shown one after the other.
    package static func isAnimation(_ file: FileRegion) -> Bool { HEIFSequence(in: file)?.isAnimation == true }

    /// Returns true if the file has only an image sequence, which libheif before 1.20 does not read.
    package static func hasOnlySequence(_ file: FileRegion) -> Bool {
        guard let sequence = HEIFSequence(in: file), sequence.hasPictures else { return false }
        let meta = Boxes(file).prefix(1 << 10).first { $0.type == "meta" }?.content
        return meta.flatMap { HEIFItems(meta: $0) }.flatMap { primary(of: $0, beside: sequence) } == nil
    }

    /// Returns the size, crop and rotation of the primary picture; `nil` if there is none.
    package static func geometry(of file: FileRegion) -> HEIFGeometry? {
        let meta = Boxes(file).prefix(1 << 10).first { $0.type == "meta" }?.content
        return meta.flatMap { HEIFItems(meta: $0) }.map { HEIFGeometry($0.properties) }
    }

    /// Returns true if the primary picture is a complete grid of this number of tiles, which libheif requires for
    /// decoding tiles one by one.
    package static func isGrid(of count: Int, in file: FileRegion) -> Bool {
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
        if !items.hasData(primary) { parsed.damage = "the file contains no picture data" }
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
        case .none: return fallbackFormat(FileKind.brands(of: file))
        default: return .heif
        }
    }

    private static func fallbackFormat(_ brands: [FourCC]) -> FileFormat {
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

/// The image sequence of a HEIF file: a track as in a movie, with or without a primary picture.
struct HEIFSequence {
    private let movie: FileRegion
    private let pictures: MovieTrack?
    /// True if the track is an image sequence rather than a video.
    let isAnimation: Bool

    /// Reads the sequence, or returns `nil` if the file has none.
    init?(in file: FileRegion) {
        guard let movie = Boxes(file).prefix(1 << 10).first(where: { $0.type == "moov" })?.content else { return nil }
        self.movie = movie
        let tracks = Boxes(movie).prefix(64).filter { $0.type == "trak" }.map(\.content)
        isAnimation = tracks.contains { $0.box("mdia")?.box("hdlr")?.fourCC(at: 8) == "pict" }
        pictures = tracks.lazy.compactMap { MovieTrack($0) }.first { $0.isPicture }
    }

    /// True if there are pictures, not only a header.
    var hasPictures: Bool { pictures != nil }

    /// The creation date in the movie header.
    var creation: WallClock? { MovieHeader(of: movie)?.creation }

    /// The metadata of a file that has only this sequence, represented by its first picture; `nil` if there are no
    /// pictures.
    var parsed: ParsedMetadata? {
        guard let pictures else { return nil }
        var parsed = ParsedMetadata(HEIFSequence.format(pictures.coding))
        parsed.storedSize = pictures.displayedSize
        return parsed
    }

    private static func format(_ coding: FourCC?) -> FileFormat {
        switch coding {
        case "hvc1", "hev1", "lhv1": .heic
        case "av01": .avif
        default: .heif
        }
    }
}

/// The size, crop, rotation and reflection of a HEIF picture, according to its properties in order.
package struct HEIFGeometry {
    /// The size after cropping, before turning.
    package private(set) var storedSize: PixelSize?
    /// The number of clockwise quarter turns, applied after a horizontal reflection if ``isMirrored``.
    private var quarterTurns = 0
    private var isMirrored = false

    init(_ properties: [Box]) {
        for property in properties {
            switch property.type {
            case "ispe": readSize(property)
            case "clap": crop(property.content)
            case "irot": turn(property.content)
            case "imir": mirror(property.content)
            default: break
            }
        }
    }

    /// The EXIF orientation.
    package var orientation: Int {
        switch (quarterTurns, isMirrored) {
        case (0, false): 1
        case (0, true): 2
        case (2, false): 3
        case (2, true): 4
        case (3, true): 5
        case (1, false): 6
        case (1, true): 7
        default: 8
        }
    }

    private mutating func readSize(_ property: Box) {
        guard storedSize == nil, let content = property.versioned?.content, let width = content.unsigned32(at: 0),
            let height = content.unsigned32(at: 4)
        else { return }
        storedSize = PixelSize(width: Int(width), height: Int(height))
    }

    /// Applies the clean aperture. An invalid one, or one that is not smaller than the picture, crops nothing.
    private mutating func crop(_ content: FileRegion) {
        guard let size = storedSize, let width = quotient(content, at: 0), let height = quotient(content, at: 8) else {
            return
        }
        // If the picture has been turned before, the aperture refers to the turned one.
        let limit = quarterTurns % 2 == 0 ? size : size.transposed
        guard (1...max(1, limit.width)).contains(width), (1...max(1, limit.height)).contains(height) else { return }
        let cropped = PixelSize(width: width, height: height)
        storedSize = quarterTurns % 2 == 0 ? cropped : cropped.transposed
    }

    private func quotient(_ content: FileRegion, at offset: Int) -> Int? {
        guard let top = content.unsigned32(at: offset), let bottom = content.unsigned32(at: offset + 4), bottom != 0
        else { return nil }
        return Int(top / bottom)
    }

    /// Applies a rotation, which is recorded anticlockwise.
    private mutating func turn(_ content: FileRegion) {
        guard let turns = content.byte(at: 0) else { return }
        quarterTurns = (quarterTurns + 4 - Int(turns & 3)) % 4
    }

    /// Applies a reflection: axis 0 exchanges top and bottom, axis 1 left and right. Reflecting after a turn by `k` is
    /// the same as turning by `-k` after reflecting.
    private mutating func mirror(_ content: FileRegion) {
        guard let axis = content.byte(at: 0) else { return }
        quarterTurns = (4 - quarterTurns + (axis & 1 == 0 ? 2 : 0)) % 4
        isMirrored.toggle()
    }
}
