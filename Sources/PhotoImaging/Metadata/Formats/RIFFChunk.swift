// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A chunk of a RIFF file, the format of WebP and AVI: a type, a length and a content.
struct RIFFChunk {
    let type: FourCC
    /// The available content, without the header.
    let content: FileRegion
    /// True if the end is missing.
    let isCut: Bool
}

/// The chunks of a region in sequence, each at an even offset.
struct RIFFChunks: Sequence, IteratorProtocol {
    private let region: FileRegion
    private var offset: Int

    init(_ region: FileRegion, from offset: Int = 0) {
        self.region = region
        self.offset = offset
    }

    mutating func next() -> RIFFChunk? {
        guard let type = region.fourCC(at: offset),
            let length = region.unsigned32(at: offset + 4, .littleEndian).map({ Int($0) }),
            let content = region.region(from: offset + 8, limit: length)
        else { return nil }
        offset += 8 + length + length % 2
        return RIFFChunk(type: type, content: content, isCut: content.count < length)
    }
}
