// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The index of further pictures in a JPEG file (CIPA's Multi-Picture Format).
struct MultiPictureIndex {
    /// The pictures after the first.
    let others: [FileRegion]

    /// The maximum number of pictures; Apple's cameras write at most five.
    private static let limit = 16

    /// Reads the index.
    ///
    /// - Parameter segment: The segment after `MPF` and its zero byte. The offsets of pictures count from there.
    init?(_ segment: FileRegion, in file: FileRegion) {
        guard let block = TIFFBlock(segment),
            let list = block.entries(at: block.firstDirectory).first(where: { $0.tag == 0xB002 }),
            let entries = block.region(list)
        else { return nil }
        let origin = segment.start - file.start
        // An entry has flags, a length and an offset, each of four bytes, and four more bytes.
        others = (1..<max(1, min(entries.count / 16, MultiPictureIndex.limit))).compactMap { index in
            guard let length = entries.unsigned32(at: 16 * index + 4, block.order),
                let place = entries.unsigned32(at: 16 * index + 8, block.order)
            else { return nil }
            return file.region(from: origin + Int(place), limit: Int(length))
        }
    }

    /// True if one of the pictures is a depth map.
    var holdsDepth: Bool {
        others.contains { picture in
            let kind = MultiPictureIndex.xmp(of: picture)?.text(.pixelData, "AuxiliaryImageType")
            return kind == "disparity" || kind == "depth"
        }
    }

    /// Returns the XMP of a picture.
    static func xmp(of picture: FileRegion) -> XMPDocument? {
        guard picture.unsigned16(at: 0) == 0xFFD8 else { return nil }
        var offset = 2
        while let segment = JPEGSegment(in: picture, at: offset), segment.marker != JPEGSegment.startOfScan {
            offset = segment.end
            if segment.marker == 0xE1, let content = segment.content, let packet = JPEGReader.packet(in: content) {
                return XMPDocument(packet)
            }
        }
        return nil
    }
}
