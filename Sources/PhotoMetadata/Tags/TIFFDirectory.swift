// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A TIFF directory: values by tag, and nested directories.
package struct TIFFDirectory: Hashable, Sendable {
    private static let entryLength = 12

    private var values: [Int: TIFFValue] = [:]
    private var directories: [Int: TIFFDirectory] = [:]

    package init() {}

    /// The value of a tag.
    package subscript(tag: Int) -> TIFFValue? {
        get { values[tag] }
        set { values[tag] = newValue }
    }

    /// The nested directory of a tag.
    package subscript(directory tag: Int) -> TIFFDirectory? {
        get { directories[tag] }
        set { directories[tag] = newValue }
    }

    /// The tags of the values, in order.
    package var tags: [Int] { values.keys.sorted() }
    package var isEmpty: Bool { values.isEmpty && directories.isEmpty }

    /// Returns a big-endian TIFF structure that begins with this directory: an EXIF block, without the `Exif\0\0` of a
    /// JPEG segment.
    package func block() -> [UInt8] {
        let header = Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
        return header + bytes(at: header.count)
    }

    /// Returns the directory, followed by the values that do not fit into its entries. `offset` is the position at
    /// which it will be written.
    package func bytes(at offset: Int) -> [UInt8] {
        var entries: [UInt8] = []
        var behind: [UInt8] = []
        let all = Set(values.keys).union(directories.keys).sorted()
        let end = offset + 2 + all.count * Self.entryLength + 4
        for tag in all {
            let place = end + behind.count
            let (type, count, payload) = entry(tag, at: place)
            entries += [TIFFValue.short(tag), .short(Int(type.rawValue)), .long(count)].flatMap(\.bytes)
            if payload.count <= 4 && directories[tag] == nil {
                entries += payload + [UInt8](repeating: 0, count: 4 - payload.count)
            } else {
                entries += TIFFValue.long(place).bytes
                behind += payload + [UInt8](repeating: 0, count: payload.count % 2)
            }
        }
        return TIFFValue.short(all.count).bytes + entries + TIFFValue.long(0).bytes + behind
    }

    private func entry(_ tag: Int, at place: Int) -> (type: TIFFType, count: Int, payload: [UInt8]) {
        if let directory = directories[tag] { return (.long, 1, directory.bytes(at: place)) }
        let value = values[tag] ?? .undefined([])
        return (value.type, value.count, value.bytes)
    }
}

extension TIFFDirectory {
    /// The maximum size of a value; real ones that describe a picture are smaller.
    private static let limit = 1 << 20

    /// Reads all values of a directory that are complete; of a repeated tag the first one.
    init(_ block: TIFFBlock, at offset: Int) {
        self.init()
        for entry in block.entries(at: offset) where self[Int(entry.tag)] == nil {
            guard let type = entry.type, entry.byteCount <= TIFFDirectory.limit,
                let bytes = block.region(entry)?.allBytes
            else { continue }
            self[Int(entry.tag)] = TIFFValue(
                type, bytes: block.order == .bigEndian ? bytes : TIFFDirectory.swapped(bytes, width: type.wordCount))
        }
    }

    private static func swapped(_ bytes: [UInt8], width: Int) -> [UInt8] {
        guard width > 1 else { return bytes }
        return stride(from: 0, to: bytes.count, by: width).flatMap {
            bytes[$0..<min($0 + width, bytes.count)].reversed()
        }
    }

    /// Replaces the offset in a tag by the directory at this offset.
    mutating func resolve(_ tag: Int, in block: TIFFBlock) {
        guard let offset = self[tag]?.integer else { return }
        self[tag] = nil
        let directory = TIFFDirectory(block, at: offset)
        self[directory: tag] = directory.isEmpty ? nil : directory
    }
}

extension FileRegion {
    /// The bytes as an array; `nil` if they are not complete.
    var allBytes: [UInt8]? { withBytes(count: count) { Array($0) } }
}

/// The tags of EXIF that refer to further directories, or that this project uses.
package enum ExifTag {
    package static let orientation = 0x0112
    package static let exif = 0x8769
    package static let gps = 0x8825
    package static let exifVersion = 0x9000
    package static let makerNote = 0x927C
    package static let pixelWidth = 0xA002
    package static let pixelHeight = 0xA003
    package static let interoperability = 0xA005
}
