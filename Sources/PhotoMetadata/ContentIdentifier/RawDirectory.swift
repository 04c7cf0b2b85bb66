// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The positions of a TIFF directory in bytes that are edited in place. Values are not read.
struct RawDirectory {
    /// The offset of the number of entries.
    let start: Int
    /// The tags of the entries, in order.
    let tags: [UInt16]

    /// Finds the entries; `nil` unless all are there, and the offset of the next directory behind them.
    init?(in bytes: [UInt8], at start: Int, _ order: ByteOrder) {
        let region = FileRegion(FileBytes(contents: bytes))
        guard let count = region.unsigned16(at: start, order) else { return nil }
        self.start = start
        tags = (0..<Int(count)).compactMap { region.unsigned16(at: start + 2 + $0 * RawEntry.byteCount, order) }
        guard tags.count == Int(count), region.unsigned32(at: end - 4, order) != nil else { return nil }
    }

    /// The offset behind the directory, which ends with the offset of the next one.
    var end: Int { start + 2 + tags.count * RawEntry.byteCount + 4 }

    func offset(ofEntry index: Int) -> Int { start + 2 + index * RawEntry.byteCount }

    /// Returns the offset at which an entry of this tag is to be inserted: entries are sorted by tag.
    func insertionOffset(of tag: UInt16) -> Int { offset(ofEntry: tags.firstIndex { $0 > tag } ?? tags.count) }

    /// Returns the directory with a further entry, to be written elsewhere.
    func bytes(of whole: [UInt8], inserting entry: [UInt8], tag: UInt16, _ order: ByteOrder) -> [UInt8] {
        let place = insertionOffset(of: tag)
        return UInt16(tags.count + 1).bytes(order) + whole[start + 2..<place] + entry + whole[place..<end]
    }
}

/// An entry of a TIFF directory with a value that is written behind everything else.
struct RawEntry {
    static let byteCount = 12

    let tag: UInt16
    let type: TIFFType
    let bytes: [UInt8]
    private var offset = 0

    init(tag: UInt16, type: TIFFType, bytes: [UInt8]) {
        self.tag = tag
        self.type = type
        self.bytes = bytes
    }

    /// Writes the value at the end, at an even offset, which the entry refers to from then on.
    mutating func append(to whole: inout [UInt8]) {
        if !whole.count.isMultiple(of: 2) { whole.append(0) }
        offset = whole.count
        whole += bytes
    }

    /// Returns the entry; its value has more than four bytes and has been written.
    func entry(_ order: ByteOrder) -> [UInt8] {
        tag.bytes(order) + type.rawValue.bytes(order) + UInt32(bytes.count / type.byteCount).bytes(order)
            + UInt32(offset).bytes(order)
    }

    /// Returns the number of bytes of an item, also for the types of BigTIFF; `nil` for an unknown type.
    static func width(ofType code: UInt16) -> Int? {
        TIFFType(rawValue: code)?.byteCount ?? ((16...18).contains(code) ? 8 : nil)
    }
}

extension FixedWidthInteger {
    /// The bytes of the number.
    func bytes(_ order: ByteOrder) -> [UInt8] {
        withUnsafeBytes(of: order == .bigEndian ? bigEndian : littleEndian) { Array($0) }
    }
}

extension [UInt8] {
    /// Replaces as many bytes at an offset.
    mutating func put(_ bytes: [UInt8], at offset: Int) {
        replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
}
