// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoImaging
import PhotoLibrary
import Testing

struct RawFactsTests {
    private static let size: [TIFFBuilder.Entry] = [(0x0100, .long([600])), (0x0101, .long([400]))]

    private static func maker(_ name: String) -> TIFFBuilder.Entry { (0x010F, .text(name)) }

    @Test(arguments: [
        ("NIKON CORPORATION", "com.nikon.raw-image", "nef"), ("SONY", "com.sony.arw-raw-image", "arw"),
        ("PENTAX", "com.pentax.raw-image", "pef"), ("SAMSUNG", "com.samsung.raw-image", "srw"),
        ("Nobody", "public.camera-raw-image", "raw"),
    ])
    func aTIFFOfSensorValuesIsItsMakersRaw(_ maker: String, _ type: String, _ filenameExtension: String) throws {
        let full: [TIFFBuilder.Entry] = [(0x00FE, .long([0]))] + Self.size + [(0x0106, .short([32803]))]
        let preview: [TIFFBuilder.Entry] = [
            (0x00FE, .long([1])), (0x0100, .long([1000])), (0x0101, .long([900])), Self.maker(maker),
            (0x014A, .directories([full])),
        ]
        let facts = try readFacts(TIFFBuilder.block(preview))
        #expect(facts.role == .raw)
        #expect(facts.uniformTypeIdentifier == type)
        #expect(facts.filenameExtension == filenameExtension)
        #expect(facts.asset.pixelSize == PixelSize(width: 600, height: 400))
    }

    /// A little-endian TIFF with another mark behind the order.
    private static func marked(_ mark: String, _ entries: [TIFFBuilder.Entry]) -> [UInt8] {
        [UInt8].text("II") + .text(mark) + TIFFBuilder.block(entries, littleEndian: true).dropFirst(4)
    }

    @Test(arguments: [("RO", "com.olympus.raw-image"), ("RS", "com.olympus.raw-image")])
    func olympusHasAMarkOfItsOwn(_ mark: String, _ type: String) throws {
        let facts = try readFacts(Self.marked(mark, Self.size + [Self.maker("OLYMPUS")]))
        #expect(facts.uniformTypeIdentifier == type)
        #expect(facts.asset.pixelSize == PixelSize(width: 600, height: 400))
        #expect(facts.asset.camera.make == "OLYMPUS")
    }

    @Test func panasonicGivesTheBordersOfThePicture() throws {
        let borders: [TIFFBuilder.Entry] = [
            (4, .short([2])), (5, .short([4])), (6, .short([302])), (7, .short([404])), Self.maker("Panasonic"),
        ]
        let facts = try readFacts(Self.marked("U\0", borders))
        #expect(facts.uniformTypeIdentifier == "com.panasonic.rw2-raw-image")
        #expect(facts.asset.pixelSize == PixelSize(width: 400, height: 300))
    }

    @Test func aCR2IsToldByItsMark() throws {
        let directory = TIFFBuilder(isLittleEndian: true).directory(Self.size + [Self.maker("Canon")], at: 16)
        let facts = try readFacts(joined(.text("II*\0"), .little32(16), .text("CR\u{2}\0"), .zeros(4), directory))
        #expect(facts.uniformTypeIdentifier == "com.canon.cr2-raw-image")
        #expect(facts.asset.pixelSize == PixelSize(width: 600, height: 400))
    }

    @Test func aCR3KeepsItsFactsInThreeBlocks() throws {
        let mark: [UInt8] =
            .number64(Int(bitPattern: 0x85C0_B687_820F_11E0)) + .number64(Int(bitPattern: 0x8111_F4CE_462B_6A48))
        let picture: [TIFFBuilder.Entry] = [(0x9003, .text("2024:05:06 07:08:09")), (0xA434, .text("RF50mm"))]
        let notes = box(
            "uuid", mark, box("CMT1", TIFFBuilder.block(Self.size + [Self.maker("Canon"), (0x0112, .short([8]))])),
            box("CMT2", TIFFBuilder.block(picture)), box("CMT4", TIFFBuilder.block(TIFFBuilder.place)))
        let facts = try readFacts(joined(fileType("crx ", "isom"), box("moov", notes), box("mdat", .text("raw"))))
        #expect(facts.uniformTypeIdentifier == "com.canon.cr3-raw-image")
        #expect(facts.asset.pixelSize == PixelSize(width: 400, height: 600))
        #expect(facts.asset.camera == Camera(make: "Canon", model: nil, lens: "RF50mm"))
        #expect(facts.asset.captureDate?.source == .exifOriginal)
        #expect(facts.asset.location?.longitude == -2.5)
    }

    @Test func aRAFIsDescribedByItsJPEGAndItsTable() throws {
        let jpeg = JPEGBuilder.picture(160, 120, segments: JPEGBuilder.exif([Self.maker("FUJIFILM")]))
        let table = joined(.number32(1), .number16(0x0111), .number16(4), .number16(400), .number16(600))
        let head = joined(
            .text("FUJIFILMCCD-RAW "), .zeros(68), .number32(128), .number32(jpeg.count), .number32(128 + jpeg.count))
        let bytes = joined(head, .number32(table.count), .zeros(28), jpeg, table)
        let facts = try readFacts(bytes)
        #expect(facts.uniformTypeIdentifier == "com.fuji.raw-image")
        #expect(facts.asset.camera.make == "FUJIFILM")
        #expect(facts.asset.pixelSize == PixelSize(width: 600, height: 400))
    }

    @Test func anX3FHasItsSizeInItsHead() throws {
        let head = joined(.text("FOVb"), .little32(2 << 16), .zeros(20), .little32(600), .little32(400), .little32(90))
        let facts = try readFacts(head + .zeros(8))
        #expect(facts.uniformTypeIdentifier == "com.sigma.x3f-raw-image")
        #expect(facts.asset.pixelSize == PixelSize(width: 400, height: 600))
    }

    @Test func anMRWIsMadeOfBlocks() throws {
        let exif = TIFFBuilder.block([Self.maker("KONICA MINOLTA")])
        let blocks = joined(
            .text("\0PRD"), .number32(24), .zeros(12), .number16(400), .number16(600), .zeros(8), .text("\0TTW"),
            .number32(exif.count), exif)
        let facts = try readFacts(joined(.text("\0MRM"), .number32(blocks.count), blocks))
        #expect(facts.uniformTypeIdentifier == "com.konicaminolta.raw-image")
        #expect(facts.asset.pixelSize == PixelSize(width: 600, height: 400))
        #expect(facts.asset.camera.make == "KONICA MINOLTA")
    }

    @Test func aCRWIsAHeap() throws {
        let maker: [UInt8] = .text("Canon\0EOS D30\0")
        let size = joined(.little32(600), .little32(400), .zeros(4), .little32(270))
        let taken: [UInt8] = .little32(1_000_000_000)
        let values = joined(maker, size, taken)
        let table = joined(
            .little16(3), .little16(0x080A), .little32(maker.count), .little32(0), .little16(0x1810),
            .little32(size.count), .little32(maker.count), .little16(0x180E), .little32(taken.count),
            .little32(maker.count + size.count))
        let heap = joined(values, table, .little32(values.count))
        let facts = try readFacts(joined(.text("II"), .little32(26), .text("HEAPCCDR"), .zeros(12), heap))
        #expect(facts.uniformTypeIdentifier == "com.canon.crw-raw-image")
        #expect(facts.asset.pixelSize == PixelSize(width: 400, height: 600))
        #expect(facts.asset.camera == Camera(make: "Canon", model: "EOS D30", lens: nil))
        #expect(facts.asset.captureDate?.isZoneAssumed == true)
    }
}
