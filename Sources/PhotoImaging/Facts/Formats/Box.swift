// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A box of the ISO base media format, or an atom of QuickTime: a type and a content.
struct Box {
    let type: FourCC
    /// What is there of it, without the header.
    let content: FileRegion
    /// How many bytes are missing at its end.
    let missingBytes: Int
    /// Where the next one begins, in the region that was read.
    let end: Int

    /// The box at the offset; `nil` when there is no header, or one that contradicts itself.
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

/// The boxes that lie in a region, one after the other.
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
    /// The content of the first box of a type.
    func box(_ type: FourCC) -> FileRegion? {
        Boxes(self).first { $0.type == type }?.content
    }
}
