// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension FileAssembly {
    /// Returns a JPEG file with a content identifier in its EXIF segment, which is added where there is none.
    static func identified(jpeg file: FileRegion, as identifier: String) throws(LibraryError) -> FileAssembly {
        let layout = JPEGLayout(file)
        let block =
            if let exif = layout.exif {
                try ExifBlockEdit.block(exif.block, identifier: identifier)
            } else {
                ExifBlockEdit.block(identifier: identifier)
            }
        let content = Array("Exif\0\0".utf8) + block
        guard let length = UInt16(exactly: content.count + 2) else {
            throw LibraryError(.overBudget, "the EXIF segment of the photo has no space for a content identifier")
        }
        let range = layout.exif?.range ?? layout.start..<layout.start
        let segment = [0xFF, 0xE1] + length.bytes(.bigEndian) + content
        let growth = segment.count - range.count
        return FileAssembly(
            replacing: [Replacement(range: range, bytes: segment)]
                + layout.indexChanges(growth, at: range.upperBound),
            in: file.count)
    }
}

/// The segments of a JPEG that matter for adding an EXIF segment.
private struct JPEGLayout {
    /// The EXIF segment, with its marker, and its block.
    private(set) var exif: (range: Range<Int>, block: TIFFBlock)?
    /// The offset of a new EXIF segment: behind the header of JFIF.
    private(set) var start = 2
    private let file: FileRegion
    private var index: FileRegion?

    init(_ file: FileRegion) {
        self.file = file
        var offset = 2
        while let segment = JPEGSegment(in: file, at: offset), segment.marker != JPEGSegment.startOfScan,
            segment.marker != JPEGSegment.endOfImage
        {
            offset = segment.end
            if let content = segment.content { read(segment.marker, content, end: segment.end) }
        }
    }

    private mutating func read(_ marker: UInt8, _ content: FileRegion, end: Int) {
        switch marker {
        case 0xE0 where exif == nil && content.starts(with: "JF"): start = end
        case 0xE1 where exif == nil && content.starts(with: "Exif\0"):
            guard let block = content.region(from: 6).flatMap({ TIFFBlock($0) }) else { return }
            exif = (content.start - file.start - 4..<end, block)
        case 0xE2 where content.starts(with: "MPF\0"): index = index ?? content.region(from: 4)
        default: break
        }
    }

    /// Returns the changes of the index of further pictures when the file grows at an offset. The index has the length of
    /// the first picture, and where the others are, counted from the index itself.
    func indexChanges(_ growth: Int, at place: Int) -> [FileAssembly.Replacement] {
        guard let index, let block = TIFFBlock(index),
            let list = block.entries(at: block.firstDirectory).first(where: { $0.tag == 0xB002 }),
            let entries = block.region(list), growth != 0
        else { return [] }
        let isBehindIndex = place > index.start - file.start
        return (0..<min(entries.count / 16, 256)).compactMap { number in
            guard number == 0 || isBehindIndex else { return nil }
            let offset = 16 * number + (number == 0 ? 4 : 8)
            guard let value = entries.unsigned32(at: offset, block.order), value > 0,
                let new = UInt32(exactly: Int(value) + growth)
            else { return nil }
            let start = entries.start - file.start + offset
            return FileAssembly.Replacement(range: start..<start + 4, bytes: new.bytes(block.order))
        }
    }
}
