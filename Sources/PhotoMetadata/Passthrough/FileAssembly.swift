// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// A file composed of new bytes and of ranges copied from another file: a movie that is cut, or a photo with other
/// metadata. What is copied is never decoded.
package struct FileAssembly: Sendable {
    /// A part of the new file.
    package enum Piece: Sendable {
        case bytes([UInt8])
        case copy(offset: Int, count: Int)
    }

    /// The parts in sequence.
    package internal(set) var pieces: [Piece]

    /// The size of the new file.
    package var byteCount: Int {
        pieces.reduce(0) { sum, piece in
            switch piece {
            case .bytes(let bytes): sum + bytes.count
            case .copy(_, let count): sum + count
            }
        }
    }

    /// Returns the whole file unchanged.
    package static func whole(_ file: borrowing OpenFile) throws(LibraryError) -> FileAssembly {
        let count = try FileBytes(descriptor: file.descriptor, budget: ReadBudget()).count
        return FileAssembly(pieces: [.copy(offset: 0, count: count)])
    }

    /// The only bytes that differ from the other file, if these are its end.
    package var newEnd: (offset: Int, bytes: [UInt8])? {
        guard pieces.count == 2, case .copy(offset: 0, let count) = pieces[0], case .bytes(let bytes) = pieces[1] else {
            return nil
        }
        return (count, bytes)
    }

    /// New bytes for a range of the other file.
    struct Replacement {
        let range: Range<Int>
        let bytes: [UInt8]
    }

    init(pieces: [Piece]) { self.pieces = pieces }

    /// Creates a file with other bytes in some ranges, which do not overlap, and everything else copied.
    init(replacing replacements: [Replacement], in count: Int) {
        pieces = []
        var end = 0
        for replacement in replacements.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if replacement.range.lowerBound > end {
                pieces.append(.copy(offset: end, count: replacement.range.lowerBound - end))
            }
            pieces.append(.bytes(replacement.bytes))
            end = replacement.range.upperBound
        }
        if end < count { pieces.append(.copy(offset: end, count: count - end)) }
    }
}
