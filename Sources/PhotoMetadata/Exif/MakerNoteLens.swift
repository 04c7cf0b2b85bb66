// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The lens in MakerNotes of cameras from before EXIF had a tag for it. Notes with only a lens number are ignored,
/// because its name would need the makers' tables.
enum MakerNoteLens {
    /// Returns the lens of a note; `nil` if there is none.
    ///
    /// - Parameter make: The maker of the camera, because Canon's notes have no signature.
    static func lens(_ block: TIFFBlock, _ entry: TIFFEntry, make: String?) -> String? {
        guard let note = block.region(entry) else { return nil }
        if note.starts(with: "Nikon\0\u{2}") { return nikon(note) }
        if note.starts(with: "OLYMPUS\0") { return olympus(note, at: 8, first: 12) }
        if note.starts(with: "OM SYSTEM\0\0\0") { return olympus(note, at: 12, first: 16) }
        if note.starts(with: "Panasonic\0\0\0") { return text(0x51, in: block, at: entry.offset + 12) }
        if make?.hasPrefix("Canon") == true { return text(0x95, in: block, at: entry.offset) }
        return nil
    }

    private static func text(_ tag: UInt16, in block: TIFFBlock, at directory: Int) -> String? {
        block.entries(at: directory).first { $0.tag == tag && $0.type == .ascii }.flatMap { block.text($0) }
    }

    /// Reads a TIFF block with the shortest and the longest focal length and the maximum aperture at each.
    private static func nikon(_ note: FileRegion) -> String? {
        guard let block = note.region(from: 10).flatMap({ TIFFBlock($0) }),
            let entry = block.entries(at: block.firstDirectory).first(where: { $0.tag == 0x84 })
        else { return nil }
        let numbers = (0..<4).compactMap { block.number(entry, at: $0) }
        guard numbers.count == 4, numbers.allSatisfy({ $0 > 0 && $0 < 10_000 }) else { return nil }
        return "\(range(numbers[0], numbers[1]))mm f/\(range(numbers[2], numbers[3]))"
    }

    private static func range(_ low: Double, _ high: Double) -> String {
        low == high ? number(low) : "\(number(low))-\(number(high))"
    }

    /// Formats a number with at most one decimal place, and none if it is zero.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    /// Reads the equipment directory; offsets count from the beginning of the note.
    private static func olympus(_ note: FileRegion, at order: Int, first: Int) -> String? {
        let block = TIFFBlock(
            region: note, order: note.starts(with: "II", at: order) ? .littleEndian : .bigEndian,
            firstDirectory: first)
        guard let equipment = block.entries(at: first).first(where: { $0.tag == 0x2010 }) else { return nil }
        let isOffset = equipment.type == .directory || equipment.type == .long
        let directory = isOffset ? block.integer(equipment) : equipment.offset
        return directory.flatMap { text(0x203, in: block, at: $0) }
    }
}
