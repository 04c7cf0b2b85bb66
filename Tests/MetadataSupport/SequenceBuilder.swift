// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary

/// The coded picture of a HEIC, extracted to be put into other boxes.
struct CodedPicture {
    let size: PixelSize
    /// The whole `hvcC` box.
    let configuration: [UInt8]
    let bytes: [UInt8]
}

extension CodedPicture {
    /// Takes the picture out of a HEIC that has nothing else; returns `nil` if it is not coded with HEVC.
    init?(of heic: [UInt8], size: PixelSize) {
        guard let configuration = CodedPicture.box("hvcC", in: heic), let data = CodedPicture.box("mdat", in: heic)
        else {
            return nil
        }
        self.init(size: size, configuration: configuration, bytes: Array(data.dropFirst(8)))
    }

    /// Returns a whole box; the first that seems to have this type.
    private static func box(_ type: String, in file: [UInt8]) -> [UInt8]? {
        guard let place = file.firstRange(of: [UInt8].text(type))?.lowerBound, place >= 4 else { return nil }
        let count = file[place - 4..<place].reduce(0) { $0 << 8 | Int($1) }
        return count >= 8 && place - 4 + count <= file.count ? Array(file[place - 4..<place - 4 + count]) : nil
    }
}

/// A builder of sequences that repeat one HEVC picture.
struct SequenceBuilder {
    let picture: CodedPicture
    var brands = fileType("msf1", "hevc", "iso8")
    var handler = "pict"
    /// A meta box in front of the movie box.
    var meta: [UInt8] = []
    /// The creation time in seconds from 1904.
    var creation = 0
    var count = 3

    func file() -> [UInt8] {
        let start = joined(brands, meta, movie(dataStart: 0)).count + 8
        let samples = [[UInt8]](repeating: picture.bytes, count: count).flatMap { $0 }
        return joined(brands, meta, movie(dataStart: start), box("mdat", samples))
    }

    private static let matrix: [UInt8] = [1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30].flatMap { [UInt8].number32($0) }

    private func movie(dataStart: Int) -> [UInt8] {
        let sides: [UInt8] = joined(.number32(picture.size.width << 16), .number32(picture.size.height << 16))
        return box(
            "moov",
            versioned(
                "mvhd", .number32(creation), .zeros(4), .number32(1000), .number32(1000 * count), .number32(1 << 16),
                .number16(0x100), .zeros(10), SequenceBuilder.matrix, .zeros(24), .number32(2)),
            box(
                "trak",
                versioned(
                    "tkhd", .zeros(8), .number32(1), .zeros(4), .number32(1000 * count), .zeros(16),
                    SequenceBuilder.matrix, sides, flags: 7),
                media(dataStart: dataStart)))
    }

    private func media(dataStart: Int) -> [UInt8] {
        box(
            "mdia",
            versioned("mdhd", .zeros(8), .number32(1000), .number32(1000 * count), .number16(0x55C4), .zeros(2)),
            versioned("hdlr", .zeros(4), .text(handler), .zeros(13)),
            box(
                "minf", versioned("vmhd", .zeros(8), flags: 1),
                box("dinf", versioned("dref", .number32(1), versioned("url ", flags: 1))), table(dataStart)))
    }

    private func table(_ dataStart: Int) -> [UInt8] {
        let entry = box(
            "hvc1", .zeros(6), .number16(1), .zeros(16), .number16(picture.size.width), .number16(picture.size.height),
            .number32(72 << 16), .number32(72 << 16), .zeros(4), .number16(1), .zeros(32), .number16(24),
            .number16(0xFFFF), picture.configuration)
        return box(
            "stbl", versioned("stsd", .number32(1), entry),
            versioned("stts", .number32(1), .number32(count), .number32(1000)),
            versioned("stsc", .number32(1), .number32(1), .number32(count), .number32(1)),
            versioned("stsz", .number32(picture.bytes.count), .number32(count)),
            versioned("stco", .number32(1), .number32(dataStart)))
    }
}

/// A builder of HEICs whose picture is made of equal tiles, or of another picture.
struct DerivedBuilder {
    let picture: CodedPicture
    /// The item type: `grid`, `iden` or `iovl`.
    var type = "grid"
    var columns = 1
    var rows = 1
    /// The size of the whole picture.
    var size: PixelSize
    /// The properties of the whole picture after its size.
    var properties: [[UInt8]] = []
    /// True if the item location box lists the tiles.
    var hasTiles = true

    private var tiles: Int { columns * rows }

    func file() -> [UInt8] {
        let brands = fileType("heic", "mif1")
        let start = brands.count + meta(dataStart: 0).count + 8
        return joined(brands, meta(dataStart: start), box("mdat", picture.bytes, recipe))
    }

    /// The description of how the picture is made of the others. `iden` has none.
    private var recipe: [UInt8] {
        switch type {
        case "grid":
            joined([0, 0, UInt8(rows - 1), UInt8(columns - 1)], .number16(size.width), .number16(size.height))
        case "iovl":
            joined(
                [0, 0], .number16(0xFFFF), .number16(0), .number16(0), .number16(0xFFFF), .number16(size.width),
                .number16(size.height), .zeros(4))
        default: []
        }
    }

    /// Returns the meta box: the whole picture is item 1, the tiles follow it.
    private func meta(dataStart: Int) -> [UInt8] {
        let items = (0..<tiles).flatMap { item($0 + 2, "hvc1") }
        let links = (0..<tiles).flatMap { [UInt8].number16($0 + 2) }
        let own = properties.indices.map { UInt8(4 + $0) }
        let tileLinks = (0..<tiles).flatMap { joined(.number16($0 + 2), [2, 0x81, 2]) }
        return versioned(
            "meta", versioned("hdlr", .zeros(4), .text("pict"), .zeros(13)), versioned("pitm", .number16(1)),
            versioned("iinf", .number16(tiles + 1), item(1, type), items),
            versioned("iref", box("dimg", .number16(1), .number16(tiles), links)),
            box(
                "iprp",
                box(
                    "ipco", picture.configuration, HEIFBuilder.size(picture.size.width, picture.size.height),
                    HEIFBuilder.size(size.width, size.height), properties.flatMap { $0 }),
                versioned(
                    "ipma", .number32(tiles + 1), .number16(1), [UInt8(1 + own.count), 3], own, tileLinks)),
            locations(dataStart))
    }

    private func locations(_ dataStart: Int) -> [UInt8] {
        let whole = recipe.isEmpty ? [] : extent(1, dataStart + picture.bytes.count, recipe.count)
        let parts = hasTiles ? (0..<tiles).flatMap { extent($0 + 2, dataStart, picture.bytes.count) } : []
        let count = (recipe.isEmpty ? 0 : 1) + (hasTiles ? tiles : 0)
        return versioned("iloc", .number16(0x4400), .number16(count), whole, parts)
    }

    private func item(_ id: Int, _ type: String) -> [UInt8] {
        versioned("infe", .number16(id), .number16(0), .text(type), [0], version: 2)
    }

    private func extent(_ id: Int, _ offset: Int, _ length: Int) -> [UInt8] {
        joined(.number16(id), .number16(0), .number16(1), .number32(offset), .number32(length))
    }
}

/// A builder of HEICs of one picture without tiles, with a thumbnail or an auxiliary picture.
struct ThumbnailedBuilder {
    let picture: CodedPicture
    let thumbnail: CodedPicture
    /// The type that makes the second picture an auxiliary one.
    var auxiliaryType: String?

    func file() -> [UInt8] {
        let brands = fileType("heic", "mif1")
        let start = brands.count + meta(dataStart: 0).count + 8
        return joined(brands, meta(dataStart: start), box("mdat", picture.bytes, thumbnail.bytes))
    }

    /// Returns the meta box: the picture is item 1, the thumbnail item 2.
    private func meta(dataStart: Int) -> [UInt8] {
        let sizes = [picture.size, thumbnail.size].map { HEIFBuilder.size($0.width, $0.height) }
        return versioned(
            "meta", versioned("hdlr", .zeros(4), .text("pict"), .zeros(13)), versioned("pitm", .number16(1)),
            versioned("iinf", .number16(2), item(1), item(2)),
            versioned(
                "iref", box(auxiliaryType == nil ? "thmb" : "auxl", .number16(2), .number16(1), .number16(1))),
            box(
                "iprp", box("ipco", picture.configuration, sizes[0], thumbnail.configuration, sizes[1], note),
                versioned("ipma", .number32(2), .number16(1), [2, 0x81, 2], .number16(2), links)),
            versioned(
                "iloc", .number16(0x4400), .number16(2), extent(1, dataStart, picture.bytes.count),
                extent(2, dataStart + picture.bytes.count, thumbnail.bytes.count)))
    }

    private var note: [UInt8] { auxiliaryType.map { versioned("auxC", .text($0 + "\0")) } ?? [] }

    /// The properties of the second picture.
    private var links: [UInt8] { auxiliaryType == nil ? [2, 0x83, 4] : [3, 0x83, 4, 0x85] }

    private func item(_ id: Int) -> [UInt8] {
        versioned("infe", .number16(id), .number16(0), .text("hvc1"), [0], version: 2)
    }

    private func extent(_ id: Int, _ offset: Int, _ length: Int) -> [UInt8] {
        joined(.number16(id), .number16(0), .number16(1), .number32(offset), .number32(length))
    }
}
