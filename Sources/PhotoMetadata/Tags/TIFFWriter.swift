// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A writer of TIFF structures: directories, each followed by its nested directories and by the values that do not fit
/// into its entries.
///
/// A maker note can keep its offset; everything else is then written before it as long as it fits, and behind it
/// afterwards.
struct TIFFWriter {
    /// The number of bytes that fit into an entry.
    static let inlineLimit = 4
    /// The number of bytes of a block's header.
    static let headerLength = 8

    private(set) var bytes: [UInt8]
    private let order: ByteOrder
    private let makerNote: Range<Int>?
    /// The offset of the next part, and of the next one behind the maker note.
    private var front: Int
    private var back: Int

    /// Creates a writer of what follows these bytes; offsets count from their beginning.
    ///
    /// - Parameter makerNote: The place of the maker note; `nil` to write it like other values.
    init(behind head: [UInt8], order: ByteOrder = .bigEndian, makerNote: Range<Int>? = nil) {
        bytes = head
        self.order = order
        self.makerNote = makerNote
        front = head.count
        back = makerNote.map { $0.upperBound + $0.upperBound % 2 } ?? 0
    }

    /// Returns a block that begins with a directory.
    ///
    /// - Parameter makerNote: The place of the maker note, which has room for it, behind the first directory.
    static func block(_ directory: TIFFDirectory, _ order: ByteOrder, makerNote: Range<Int>? = nil) -> [UInt8] {
        let mark = Array((order == .bigEndian ? "MM" : "II").utf8)
        let header = mark + UInt16(42).bytes(order) + UInt32(headerLength).bytes(order)
        var writer = TIFFWriter(behind: header, order: order, makerNote: makerNote)
        writer.write(directory)
        return writer.bytes
    }

    /// Returns the number of bytes of a directory: the number of its entries, these, and the offset of the next one.
    static func tableLength(_ entryCount: Int) -> Int { 2 + entryCount * RawEntry.byteCount + 4 }

    /// Writes a directory, and returns its offset.
    ///
    /// - Parameter path: The tags of the directories around it, from outside, and its own.
    @discardableResult
    mutating func write(_ directory: TIFFDirectory, path: [Int] = []) -> Int {
        let tags = directory.entryTags
        // The last bytes stay zero: there is no next directory.
        let offset = reserve(TIFFWriter.tableLength(tags.count))
        var table = UInt16(truncatingIfNeeded: tags.count).bytes(order)
        for tag in tags {
            table += entry(tag, of: directory, path)
        }
        bytes.put(table, at: offset)
        return offset
    }

    /// Returns the entry of a tag, and writes what does not fit into it.
    private mutating func entry(_ tag: Int, of directory: TIFFDirectory, _ path: [Int]) -> [UInt8] {
        if let nested = directory[directory: tag] {
            let offset = write(nested, path: path + [tag])
            return head(tag, .long, count: 1) + number(offset)
        }
        let value = directory[tag] ?? .undefined([])
        let content = value.encoded(order)
        let start = head(tag, value.type, count: value.count)
        if content.count <= TIFFWriter.inlineLimit {
            return start + content + [UInt8](repeating: 0, count: TIFFWriter.inlineLimit - content.count)
        }
        let isMakerNote = path == [ExifTag.exif] && tag == ExifTag.makerNote
        let offset = write(content, at: isMakerNote ? makerNote : nil)
        return start + number(offset)
    }

    private func head(_ tag: Int, _ type: TIFFType, count: Int) -> [UInt8] {
        UInt16(truncatingIfNeeded: tag).bytes(order) + type.rawValue.bytes(order) + number(count)
    }

    private func number(_ value: Int) -> [UInt8] { UInt32(truncatingIfNeeded: value).bytes(order) }

    /// Writes a value, and returns its offset: that of its own place if it has one.
    private mutating func write(_ content: [UInt8], at place: Range<Int>?) -> Int {
        if let place { grow(to: place.upperBound) }
        let offset = place?.lowerBound ?? reserve(content.count)
        bytes.put(content, at: offset)
        return offset
    }

    /// Returns the offset of a new part, which is even if that of the first one is.
    private mutating func reserve(_ count: Int) -> Int {
        let length = count + count % 2
        let isInFront = makerNote.map { front + length <= $0.lowerBound } ?? true
        let offset = isInFront ? front : back
        if isInFront { front += length } else { back += length }
        grow(to: offset + length)
        return offset
    }

    private mutating func grow(to count: Int) {
        bytes += [UInt8](repeating: 0, count: max(0, count - bytes.count))
    }
}
