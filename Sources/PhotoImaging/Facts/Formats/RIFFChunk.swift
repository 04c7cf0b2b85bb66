// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A chunk of a RIFF file, as WebP and AVI are: a type, a length, a content.
struct RIFFChunk {
    let type: FourCC
    /// What is there of it, without the header.
    let content: FileRegion
    /// Whether its end is missing.
    let isCut: Bool
}

/// The chunks that lie in a region, one after the other, each at an even place.
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
