// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A TIFF directory: values by tag, and nested directories.
package struct TIFFDirectory: Hashable, Sendable {
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
    /// The tags of the values and of the nested directories, in order.
    var entryTags: [Int] { Set(values.keys).union(directories.keys).sorted() }
    package var isEmpty: Bool { values.isEmpty && directories.isEmpty }
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
            self[Int(entry.tag)] = TIFFValue(type, bytes: bytes, order: block.order)
        }
    }

    /// Replaces the offset in a tag by the directory at this offset. That of Exif contains the one of interoperability.
    mutating func resolve(_ tag: Int, in block: TIFFBlock) {
        guard let offset = self[tag]?.integer else { return }
        self[tag] = nil
        var directory = TIFFDirectory(block, at: offset)
        if tag == ExifTag.exif { directory.resolveInteroperability(in: block) }
        self[directory: tag] = directory.isEmpty ? nil : directory
    }

    private mutating func resolveInteroperability(in block: TIFFBlock) {
        let tag = ExifTag.interoperability
        resolve(tag, in: block)
        // Some cameras write the offset of another directory.
        if self[directory: tag]?[ExifTag.interoperabilityIndex] == nil { self[directory: tag] = nil }
    }
}

extension TIFFDirectory {
    /// Records the size of the picture in an Exif directory, also where interoperability repeats it.
    package mutating func setPixelSize(width: Int, height: Int) {
        self[ExifTag.pixelWidth] = .long(width)
        self[ExifTag.pixelHeight] = .long(height)
        guard var related = self[directory: ExifTag.interoperability] else { return }
        if related[ExifTag.relatedWidth] != nil { related[ExifTag.relatedWidth] = .long(width) }
        if related[ExifTag.relatedHeight] != nil { related[ExifTag.relatedHeight] = .long(height) }
        self[directory: ExifTag.interoperability] = related
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
    /// The rule that a file follows, in the directory of interoperability.
    package static let interoperabilityIndex = 0x0001
    /// The size of the picture in the directory of interoperability.
    package static let relatedWidth = 0x1001
    package static let relatedHeight = 0x1002
}
