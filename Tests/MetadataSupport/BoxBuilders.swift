// Licensed under the Apache License, Version 2.0. See LICENSE.

func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
    let content = parts.flatMap { $0 }
    return joined(.number32(content.count + 8), type.unicodeScalars.map { UInt8($0.value) }, content)
}

/// Returns a box that begins with a version and flags.
func versioned(_ type: String, _ parts: [UInt8]..., version: Int = 0, flags: Int = 0) -> [UInt8] {
    box(type, .number32(version << 24 | flags), parts.flatMap { $0 })
}

func fileType(_ brands: String...) -> [UInt8] {
    box("ftyp", .text(brands[0]), .number32(0), brands.dropFirst().flatMap { [UInt8].text($0) })
}

/// A builder of HEIF files with one picture and an EXIF item.
struct HEIFBuilder {
    var major = "heic"
    var coding = "hvc1"
    /// The properties, in the order in which they apply.
    var properties = [HEIFBuilder.size(400, 300)]
    var exif: [TIFFBuilder.Entry] = []
    /// Further boxes on the pictures, such as their groups.
    var notes: [UInt8] = []
    /// The version of the item location box. Versions 1 and 2 may give the extents of an item indexes of `indexWidth`
    /// bytes.
    var locationVersion = 0
    var indexWidth = 0
    /// True if properties are referred to in two bytes, the highest bit of which marks them as essential.
    var hasWideLinks = false
    /// True if the EXIF item is stored in the meta box itself, which versions 1 and 2 of the item location box allow.
    var isNoteInside = false

    static func size(_ width: Int, _ height: Int) -> [UInt8] {
        versioned("ispe", .number32(width), .number32(height))
    }

    /// Returns a rotation by quarter turns anticlockwise.
    static func turn(_ turns: Int) -> [UInt8] { box("irot", [UInt8(turns)]) }

    static func crop(_ width: (Int, Int), _ height: (Int, Int)) -> [UInt8] {
        box(
            "clap", .number32(width.0), .number32(width.1), .number32(height.0), .number32(height.1), .number32(0),
            .number32(1), .number32(0), .number32(1))
    }

    private static let coded: [UInt8] = .text("coded picture")

    func file() -> [UInt8] {
        let brands = fileType(major, "mif1")
        let note = joined(.number32(6), .text("Exif\0\0"), TIFFBuilder.block(exif))
        // The length of the boxes does not depend on their numbers, so that a first pass gives the start of the data.
        let start = brands.count + meta(dataStart: 0, note).count + 8
        return joined(
            brands, meta(dataStart: start, note), box("mdat", HEIFBuilder.coded, isNoteInside ? [] : note))
    }

    private func meta(dataStart: Int, _ note: [UInt8]) -> [UInt8] {
        let links = properties.indices.flatMap { hasWideLinks ? .number16(0x8000 | $0 + 1) : [UInt8($0 + 1)] }
        let noteStart = isNoteInside ? 0 : dataStart + HEIFBuilder.coded.count
        return versioned(
            "meta",
            versioned("hdlr", .zeros(4), .text("pict"), .zeros(13)),
            versioned("pitm", .number16(1)),
            versioned("iinf", .number16(2), item(1, coding), item(2, "Exif")),
            versioned("iref", box("cdsc", .number16(2), .number16(1), .number16(1))),
            box(
                "iprp", box("ipco", properties.flatMap { $0 }),
                versioned(
                    "ipma", .number32(1), .number16(1), [UInt8(properties.count)], links,
                    flags: hasWideLinks ? 1 : 0)),
            versioned(
                "iloc", .number16(0x4400 | indexWidth), number(2), extent(1, dataStart, HEIFBuilder.coded.count),
                extent(2, noteStart, note.count, isInside: isNoteInside), version: locationVersion),
            isNoteInside ? box("idat", note) : [], notes)
    }

    private func item(_ id: Int, _ type: String) -> [UInt8] {
        versioned("infe", .number16(id), .number16(0), .text(type), [0], version: 2)
    }

    private func extent(_ id: Int, _ offset: Int, _ length: Int, isInside: Bool = false) -> [UInt8] {
        let method: [UInt8] = locationVersion == 0 ? [] : .number16(isInside ? 1 : 0)
        // An index that would lead elsewhere if it were read as an offset.
        let index = [UInt8](repeating: 1, count: indexWidth)
        return joined(number(id), method, .number16(0), .number16(1), index, .number32(offset), .number32(length))
    }

    private func number(_ value: Int) -> [UInt8] { locationVersion == 2 ? .number32(value) : .number16(value) }
}

/// A builder of movies with one video track.
struct MovieBuilder {
    var brand = "qt  "
    /// The creation time in seconds from 1904.
    var creation = 0
    var duration = 2500
    var matrix = MovieBuilder.upright
    var size = (320, 240)
    var handler = "vide"
    var keys: [(String, String)] = []
    var userData: [UInt8] = []
    var extra: [UInt8] = []
    /// Boxes after the description of the samples, and after the media of the track.
    var sampleBoxes: [UInt8] = []
    var trackBoxes: [UInt8] = []
    /// Whole tracks after the first.
    var tracks: [UInt8] = []
    /// The number of samples that the sample table claims; without a table when it is zero.
    var sampleCount = 0

    private static let one = 1 << 16
    static let upright = [one, 0, 0, 0, one, 0, 0, 0, 1 << 30]
    static let quarterTurn = [0, one, 0, -one, 0, 0, 0, 0, 1 << 30]

    func file() -> [UInt8] {
        joined(fileType(brand, brand), movie, extra, box("mdat", .text("samples")))
    }

    var movie: [UInt8] {
        box(
            "moov",
            versioned("mvhd", .number32(creation), .zeros(4), .number32(1000), .number32(duration), .zeros(80)),
            box("trak", header, media, trackBoxes), tracks, metadata, userData.isEmpty ? [] : box("udta", userData))
    }

    private var header: [UInt8] {
        versioned(
            "tkhd", .zeros(8), .number32(1), .zeros(4), .number32(duration), .zeros(16),
            matrix.flatMap { [UInt8].number32($0) }, .number32(size.0 << 16), .number32(size.1 << 16), flags: 7)
    }

    private var media: [UInt8] {
        let entry = box("hvc1", .zeros(24), .number16(size.0), .number16(size.1), .zeros(50), sampleBoxes)
        return box(
            "mdia", versioned("mdhd", .zeros(8), .number32(1000), .number32(duration), .zeros(4)),
            versioned("hdlr", .zeros(4), .text(handler), .zeros(13)),
            box("minf", box("stbl", versioned("stsd", .number32(1), entry), sizes)))
    }

    private var sizes: [UInt8] {
        sampleCount == 0 ? [] : versioned("stsz", .number32(1), .number32(sampleCount))
    }

    private var metadata: [UInt8] {
        keys.isEmpty ? [] : MovieBuilder.metadata(keys.map { ("com.apple.quicktime." + $0.0, $0.1) })
    }

    /// Returns texts by key, as a movie and its tracks may have them.
    static func metadata(_ keys: [(String, String)]) -> [UInt8] {
        let names = keys.flatMap { box("mdta", .text($0.0)) }
        let values = keys.indices.flatMap { index in
            let item = box("data", .number32(1), .number32(0), .text(keys[index].1))
            return joined(.number32(item.count + 8), .number32(index + 1), item)
        }
        return box(
            "meta", versioned("hdlr", .zeros(4), .text("mdta"), .zeros(13)),
            versioned("keys", .number32(keys.count), names), box("ilst", values))
    }

    /// Returns a text of QuickTime's user data: its length, a language, the text.
    static func appleText(_ type: String, _ text: String) -> [UInt8] {
        box(type, .number16(text.utf8.count), .number16(0x15C7), .text(text))
    }

    /// Returns a track of timed metadata.
    static func notes(_ key: String) -> [UInt8] {
        let name = box("keyd", .text("mdta" + key))
        let keys = box("keys", .number32(name.count + 8), .number32(1), name)
        let table = box("stbl", versioned("stsd", .number32(1), box("mebx", .zeros(8), keys)))
        return box(
            "trak", versioned("tkhd", .zeros(80)),
            box("mdia", versioned("hdlr", .zeros(4), .text("meta"), .zeros(13)), box("minf", table)))
    }
}
