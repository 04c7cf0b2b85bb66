// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The extended XMP of a JPEG: pieces of a packet that did not fit into one segment.
struct XMPExtension {
    private struct Piece {
        let name: [UInt8]
        let offset: Int
        let content: FileRegion
    }

    /// The signature of the segments.
    static let mark: StaticString = "http://ns.adobe.com/xmp/extension/\0"
    /// The maximum number of pieces, more than any writer needs for a packet that is read here.
    private static let limit = 1 << 10
    private var pieces: [Piece] = []

    /// Adds a segment: after the signature it has a name of 32 letters, the total length, and the offset of the piece.
    mutating func add(_ segment: FileRegion) {
        let start = XMPExtension.mark.utf8CodeUnitCount
        guard pieces.count < XMPExtension.limit,
            let name = segment.withBytes(at: start, count: 32, { Array($0) }),
            let offset = segment.unsigned32(at: start + 36), let content = segment.region(from: start + 40)
        else { return }
        pieces.append(Piece(name: name, offset: Int(offset), content: content))
    }

    /// Returns the packet of this name; `nil` if a piece is missing, or if it is so large that it contains pictures
    /// rather than metadata.
    func packet(named name: String) -> FileRegion? {
        let pieces = pieces.filter { $0.name == Array(name.utf8) }.sorted { $0.offset < $1.offset }
        guard !pieces.isEmpty, pieces.reduce(0, { $0 + $1.content.count }) <= XMPDocument.sizeLimit else { return nil }
        var bytes: [UInt8] = []
        for piece in pieces {
            guard piece.offset == bytes.count,
                let content = piece.content.withBytes(count: piece.content.count, { Array($0) })
            else { return nil }
            bytes += content
        }
        return FileRegion(FileBytes(contents: bytes))
    }
}
