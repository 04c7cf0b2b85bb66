// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A builder of RAW files of 600 by 400 pixels; each maker wraps EXIF in its own way.
enum RawBuilder {
    static let size: [TIFFBuilder.Entry] = [(0x0100, .long([600])), (0x0101, .long([400]))]

    static func maker(_ name: String) -> TIFFBuilder.Entry { (0x010F, .text(name)) }

    /// Returns a TIFF of sensor values after a preview.
    static func sensor(_ maker: String) -> [UInt8] {
        let full: [TIFFBuilder.Entry] = [(0x00FE, .long([0]))] + size + [(0x0106, .short([32803]))]
        return TIFFBuilder.block([
            (0x00FE, .long([1])), (0x0100, .long([1000])), (0x0101, .long([900])), Self.maker(maker),
            (0x014A, .directories([full])),
        ])
    }

    /// Returns a little-endian TIFF with another mark after the byte order.
    static func marked(_ mark: String, _ entries: [TIFFBuilder.Entry]) -> [UInt8] {
        [UInt8].text("II") + .text(mark) + TIFFBuilder.block(entries, littleEndian: true).dropFirst(4)
    }

    /// The borders of the visible part, of 400 by 300 pixels.
    static let rw2 = marked(
        "U\0",
        [(4, .short([2])), (5, .short([4])), (6, .short([302])), (7, .short([404])), maker("Panasonic")])

    static let cr2 = joined(
        .text("II*\0"), .little32(16), .text("CR\u{2}\0"), .zeros(4),
        TIFFBuilder(isLittleEndian: true).directory(size + [maker("Canon")], at: 16))

    static let cr3: [UInt8] = {
        let mark: [UInt8] =
            .number64(Int(bitPattern: 0x85C0_B687_820F_11E0)) + .number64(Int(bitPattern: 0x8111_F4CE_462B_6A48))
        let picture: [TIFFBuilder.Entry] = [(0x9003, .text("2024:05:06 07:08:09")), (0xA434, .text("RF50mm"))]
        let notes = box(
            "uuid", mark, box("CMT1", TIFFBuilder.block(size + [maker("Canon"), (0x0112, .short([8]))])),
            box("CMT2", TIFFBuilder.block(picture)), box("CMT4", TIFFBuilder.block(TIFFBuilder.place)))
        return joined(fileType("crx ", "isom"), box("moov", notes), box("mdat", .text("raw")))
    }()

    static let raf: [UInt8] = {
        let jpeg = JPEGBuilder.picture(160, 120, segments: JPEGBuilder.exif([maker("FUJIFILM")]))
        let table = joined(.number32(1), .number16(0x0111), .number16(4), .number16(400), .number16(600))
        let head = joined(
            .text("FUJIFILMCCD-RAW "), .zeros(68), .number32(128), .number32(jpeg.count), .number32(128 + jpeg.count))
        return joined(head, .number32(table.count), .zeros(28), jpeg, table)
    }()

    /// Rotated by three quarter turns.
    static let x3f = joined(
        .text("FOVb"), .little32(2 << 16), .zeros(20), .little32(600), .little32(400), .little32(90), .zeros(8))

    static let mrw: [UInt8] = {
        let exif = TIFFBuilder.block([maker("KONICA MINOLTA")])
        let blocks = joined(
            .text("\0PRD"), .number32(24), .zeros(12), .number16(400), .number16(600), .zeros(8), .text("\0TTW"),
            .number32(exif.count), exif)
        return joined(.text("\0MRM"), .number32(blocks.count), blocks)
    }()

    static let crw: [UInt8] = {
        let maker: [UInt8] = .text("Canon\0EOS D30\0")
        let size = joined(.little32(600), .little32(400), .zeros(4), .little32(270))
        let taken: [UInt8] = .little32(1_000_000_000)
        let values = joined(maker, size, taken)
        let table = joined(
            .little16(3), .little16(0x080A), .little32(maker.count), .little32(0), .little16(0x1810),
            .little32(size.count), .little32(maker.count), .little16(0x180E), .little32(taken.count),
            .little32(maker.count + size.count))
        return joined(
            .text("II"), .little32(26), .text("HEAPCCDR"), .zeros(12), values, table, .little32(values.count))
    }()

    static let all = [
        sensor("NIKON"), marked("RO", size + [maker("OLYMPUS")]), rw2, cr2, cr3, raf, x3f, mrw, crw,
    ]
}
