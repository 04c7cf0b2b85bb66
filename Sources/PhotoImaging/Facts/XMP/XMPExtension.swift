// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The part of a JPEG's XMP that did not fit into one segment: pieces of one packet, in segments of their own.
struct XMPExtension {
    private struct Piece {
        let name: [UInt8]
        let offset: Int
        let content: FileRegion
    }

    /// What their segments begin with.
    static let mark: StaticString = "http://ns.adobe.com/xmp/extension/\0"
    /// No writer cuts a packet that is read here into more.
    private static let limit = 1 << 10
    private var pieces: [Piece] = []

    /// Remembers a segment: behind the mark a name of 32 letters, the length of the whole and the place in it.
    mutating func add(_ segment: FileRegion) {
        let start = XMPExtension.mark.utf8CodeUnitCount
        guard pieces.count < XMPExtension.limit,
            let name = segment.withBytes(at: start, count: 32, { Array($0) }),
            let offset = segment.unsigned32(at: start + 36), let content = segment.region(from: start + 40)
        else { return }
        pieces.append(Piece(name: name, offset: Int(offset), content: content))
    }

    /// The packet of that name; `nil` when a piece is missing, or when it is so large that it holds pictures and
    /// nothing that people wrote.
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
