// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A TIFF structure: directories of entries that refer to values. EXIF blocks, DNG files and Apple's MakerNotes have
/// this format.
///
/// Directories are read one at a time on request, and their chain is not followed, so that circular references do no
/// harm.
struct TIFFBlock {
    let region: FileRegion
    let order: ByteOrder
    /// The offset of the first directory.
    let firstDirectory: Int

    init(region: FileRegion, order: ByteOrder, firstDirectory: Int) {
        self.region = region
        self.order = order
        self.firstDirectory = firstDirectory
    }

    /// Reads the header, or returns `nil` if there is none.
    init?(_ region: FileRegion) {
        let order: ByteOrder
        if region.starts(with: "II") { order = .littleEndian } else { order = .bigEndian }
        guard order == .littleEndian || region.starts(with: "MM"), region.unsigned16(at: 2, order) == 42,
            let first = region.unsigned32(at: 4, order)
        else { return nil }
        self.init(region: region, order: order, firstDirectory: Int(first))
    }

    /// Returns the entries of a directory: those that exist if it is truncated, and none if the offset is outside.
    func entries(at offset: Int) -> [TIFFEntry] {
        guard let count = region.unsigned16(at: offset, order) else { return [] }
        var entries: [TIFFEntry] = []
        entries.reserveCapacity(min(Int(count), 64))
        for index in 0..<Int(count) {
            guard let entry = entry(at: offset + 2 + index * 12) else { break }
            entries.append(entry)
        }
        return entries
    }

    private func entry(at offset: Int) -> TIFFEntry? {
        guard let tag = region.unsigned16(at: offset, order), let code = region.unsigned16(at: offset + 2, order),
            let count = region.unsigned32(at: offset + 4, order), let value = region.unsigned32(at: offset + 8, order)
        else { return nil }
        let type = TIFFType(rawValue: code)
        let byteCount = Int(count) * (type?.byteCount ?? 1)
        return TIFFEntry(
            tag: tag, type: type, count: Int(count), offset: byteCount <= 4 ? offset + 8 : Int(value),
            byteCount: byteCount)
    }
}

/// An entry of a TIFF directory, whose value has not been read yet.
struct TIFFEntry {
    let tag: UInt16
    /// The type of the value; `nil` for an unknown one.
    let type: TIFFType?
    let count: Int
    /// The offset of the value in the block.
    let offset: Int
    let byteCount: Int
}

extension TIFFBlock {
    /// Returns the text of an entry, trimmed; `nil` if there is none. Types of bytes are accepted too, because cameras
    /// confuse them. Limited to 1024 bytes, more than any name or date.
    func text(_ entry: TIFFEntry) -> String? {
        switch entry.type {
        case .ascii, .byte, .undefined: region(entry)?.text(count: min(entry.byteCount, 1 << 10))
        default: nil
        }
    }

    /// Returns a value of an entry as a non-negative integer.
    func integer(_ entry: TIFFEntry, at index: Int = 0) -> Int? {
        guard index < entry.count, let type = entry.type else { return nil }
        let offset = entry.offset + index * type.byteCount
        switch type {
        case .byte, .undefined, .ascii: return region.byte(at: offset).map { Int($0) }
        case .short: return region.unsigned16(at: offset, order).map { Int($0) }
        case .long, .directory: return region.unsigned32(at: offset, order).map { Int($0) }
        case .signedLong: return region.signed32(at: offset, order).flatMap { $0 >= 0 ? Int($0) : nil }
        case .rational: return number(entry, at: index).flatMap { Int(exactly: $0.rounded()) }
        default: return nil
        }
    }

    /// Returns a value of an entry as a number; `nil` for a fraction whose denominator is zero.
    func number(_ entry: TIFFEntry, at index: Int = 0) -> Double? {
        guard index < entry.count, let type = entry.type else { return nil }
        let offset = entry.offset + index * type.byteCount
        switch type {
        case .rational:
            guard let top = region.unsigned32(at: offset, order), let bottom = region.unsigned32(at: offset + 4, order),
                bottom != 0
            else { return nil }
            return Double(top) / Double(bottom)
        case .signedRational:
            guard let top = region.signed32(at: offset, order), let bottom = region.signed32(at: offset + 4, order),
                bottom != 0
            else { return nil }
            return Double(top) / Double(bottom)
        default: return integer(entry, at: index).map { Double($0) }
        }
    }

    /// Returns the bytes of an entry.
    func region(_ entry: TIFFEntry) -> FileRegion? {
        region.region(at: entry.offset, count: entry.byteCount)
    }
}
