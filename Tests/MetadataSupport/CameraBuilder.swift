// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A builder of pictures and boxes with metadata that cameras store outside of EXIF's own tags.
enum CameraBuilder {
    /// The error of a block without the place for the note.
    private struct MissingNote: Error {}

    /// Returns a picture whose maker note is built when its position in the block is known.
    static func picture(
        make: String, littleEndian: Bool = false, more: [TIFFBuilder.Entry] = [], note: (Int) -> [UInt8]
    ) throws -> [UInt8] {
        let blank = [UInt8](repeating: 0xEE, count: note(0).count)
        var block = TIFFBuilder.block(
            [
                (0x010F, .text(make)), (0x0110, .text("Model")),
                (0x8769, .directories([more + [(0x927C, .bytes(blank))]])),
            ], littleEndian: littleEndian)
        guard let place = block.firstRange(of: blank)?.lowerBound else { throw MissingNote() }
        block.replaceSubrange(place..<place + blank.count, with: note(place))
        return JPEGBuilder.picture(segments: JPEGBuilder.segment(0xE1, .text("Exif\0\0") + block))
    }

    static func nikon(_ lens: [(Int, Int)]) throws -> [UInt8] {
        try picture(make: "NIKON CORPORATION") { _ in
            .text("Nikon\0") + [2, 0x10, 0, 0] + TIFFBuilder.block([(0x84, .fractions(lens))])
        }
    }

    static func canon() throws -> [UInt8] {
        try picture(make: "Canon", littleEndian: true) { place in
            TIFFBuilder(isLittleEndian: true).directory(
                [(0x06, .text("IMG:EOS")), (0x95, .text("EF50mm f/1.8 STM"))], at: place)
        }
    }

    static func panasonic() throws -> [UInt8] {
        try picture(make: "Panasonic", littleEndian: true) { place in
            .text("Panasonic\0\0\0")
                + TIFFBuilder(isLittleEndian: true).directory(
                    [(0x51, .text("LUMIX G VARIO 12-32/F3.5-5.6"))], at: place + 12)
        }
    }

    static func olympus() throws -> [UInt8] {
        try picture(make: "OLYMPUS CORPORATION", littleEndian: true) { _ in
            .text("OLYMPUS\0II") + [3, 0]
                + TIFFBuilder(isLittleEndian: true).directory(
                    [(0x2010, .directories([[(0x203, .text("OLYMPUS M.12-40mm F2.8"))]]))], at: 12)
        }
    }

    /// A heap with a camera's name and a date, each with an entry of ten bytes after the data.
    static var canonHeap: [UInt8] {
        let name: [UInt8] = .text("Canon\0Canon PowerShot S10\0")
        let date: [UInt8] = joined(.little32(946_771_200), .zeros(8))
        let table: [UInt8] = joined(
            .little16(2), .little16(0x080A), .little32(name.count), .little32(0), .little16(0x180E),
            .little32(date.count), .little32(name.count), .little32(name.count + date.count))
        return joined(.text("II"), .little32(14), .text("HEAPJPGM"), name, date, table)
    }

    /// Returns a thermal camera's records in `count` segments.
    static func thermal(segments count: Int) -> [UInt8] {
        var record: [UInt8] = .zeros(0x400)
        func put(_ bytes: [UInt8], at place: Int) { record.replaceSubrange(place..<place + bytes.count, with: bytes) }
        put([2, 0], at: 0)
        put(.text("FLIR E40"), at: 0xD4)
        put(.text("FOL18"), at: 0x170)
        put(joined(.little32(1_400_000_000), .little32(250), .little16(-120)), at: 0x384)
        let header: [UInt8] = joined(
            .text("FFF\0"), .zeros(16), .number32(101), .number32(64), .number32(1), .zeros(32))
        let entry: [UInt8] = joined(
            .number16(0x20), .zeros(10), .number32(96), .number32(record.count), .zeros(12))
        let all = header + entry + record
        let length = (all.count + count - 1) / count
        return (0..<count).flatMap { index in
            JPEGBuilder.segment(
                0xE1,
                joined(
                    .text("FLIR\0"), [1, UInt8(index), UInt8(count - 1)],
                    Array(all.dropFirst(index * length).prefix(length))))
        }
    }

    /// Returns a segment of Photoshop's with IPTC datasets.
    static func iptc(_ datasets: [(UInt8, String)]) -> [UInt8] {
        let record = datasets.flatMap { joined([0x1C, 2, $0.0], .number16($0.1.utf8.count), .text($0.1)) }
        return JPEGBuilder.segment(
            0xED,
            joined(.text("Photoshop 3.0\0"), .text("8BIM"), [4, 4, 0, 0], .number32(record.count), record))
    }

    /// Returns 3GPP's box of a place.
    static func mobilePlace(_ longitude: Double, _ latitude: Double, _ height: Double, name: [UInt8]) -> [UInt8] {
        func fixed(_ value: Double) -> [UInt8] { .number32(Int((value * 65_536).rounded())) }
        return versioned(
            "loci", .number16(0x15C7), name, [0], fixed(longitude), fixed(latitude), fixed(height), [0], [0])
    }
}
