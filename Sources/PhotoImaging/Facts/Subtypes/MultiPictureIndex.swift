// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The list of the pictures that lie behind one another in a JPEG (CIPA's Multi-Picture Format).
struct MultiPictureIndex {
    /// All but the first.
    let others: [FileRegion]

    /// Apple's cameras write five at most.
    private static let limit = 16

    /// - Parameter segment: What stands behind `MPF` and its zero. The places of pictures count from there.
    init?(_ segment: FileRegion, in file: FileRegion) {
        guard let block = TIFFBlock(segment),
            let list = block.entries(at: block.firstDirectory).first(where: { $0.tag == 0xB002 }),
            let entries = block.region(list)
        else { return nil }
        let origin = segment.start - file.start
        // Flags, a length and a place, each of four bytes, and four more.
        others = (1..<max(1, min(entries.count / 16, MultiPictureIndex.limit))).compactMap { index in
            guard let length = entries.unsigned32(at: 16 * index + 4, block.order),
                let place = entries.unsigned32(at: 16 * index + 8, block.order)
            else { return nil }
            return file.region(from: origin + Int(place), limit: Int(length))
        }
    }

    /// Whether one of them says how far things are.
    var holdsDepth: Bool {
        others.contains { picture in
            let kind = MultiPictureIndex.xmp(of: picture)?.text(.pixelData, "AuxiliaryImageType")
            return kind == "disparity" || kind == "depth"
        }
    }

    /// What a picture's XMP says.
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
