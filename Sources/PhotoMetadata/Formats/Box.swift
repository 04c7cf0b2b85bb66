// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A box of the ISO base media format, or an atom of QuickTime: a type and a content.
struct Box {
    let type: FourCC
    /// The available content, without the header.
    let content: FileRegion
    /// The number of bytes missing at the end.
    let missingBytes: Int
    /// The offset of the next box in the region.
    let end: Int

    /// Reads the box at an offset, or returns `nil` if its header is missing or inconsistent.
    init?(in region: FileRegion, at offset: Int) {
        guard let size = region.unsigned32(at: offset), let type = region.fourCC(at: offset + 4) else { return nil }
        var header = 8
        var whole = Int(size)
        if size == 1 {
            guard let large = region.unsigned64(at: offset + 8).flatMap({ Int(exactly: $0) }) else { return nil }
            (header, whole) = (16, large)
        } else if size == 0 {
            whole = region.count - offset
        }
        guard whole >= header, let content = region.region(from: offset + header, limit: whole - header) else {
            return nil
        }
        self.type = type
        self.content = content
        missingBytes = whole - header - content.count
        end = offset + header + content.count
    }

    /// The content of a box that begins with a version and flags.
    var versioned: (version: UInt8, flags: UInt32, content: FileRegion)? {
        guard let word = content.unsigned32(at: 0), let rest = content.region(from: 4) else { return nil }
        return (UInt8(word >> 24), word & 0xFF_FFFF, rest)
    }
}

/// The boxes of a region in sequence.
struct Boxes: Sequence, IteratorProtocol {
    private let region: FileRegion
    private var offset: Int

    init(_ region: FileRegion, from offset: Int = 0) {
        self.region = region
        self.offset = offset
    }

    mutating func next() -> Box? {
        guard let box = Box(in: region, at: offset) else { return nil }
        offset = box.end
        return box
    }
}

extension FileRegion {
    /// Returns the content of the first box of a type.
    func box(_ type: FourCC) -> FileRegion? {
        Boxes(self).first { $0.type == type }?.content
    }
}
