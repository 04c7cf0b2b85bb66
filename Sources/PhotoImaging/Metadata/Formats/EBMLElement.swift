// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An element of EBML, the format of Matroska and WebM: an identifier, a length and a content.
struct EBMLElement {
    let id: UInt32
    /// The available content.
    let content: FileRegion
    /// True if the end is missing.
    let isCut: Bool
    /// The offset of the next element; `nil` after an element of unknown length.
    fileprivate let end: Int?

    fileprivate init?(in region: FileRegion, at offset: Int) {
        guard let (id, idWidth) = EBMLElement.number(region, at: offset, keepsMark: true), idWidth <= 4,
            let (length, lengthWidth) = EBMLElement.number(region, at: offset + idWidth, keepsMark: false)
        else { return nil }
        let start = offset + idWidth + lengthWidth
        let isUnknown = length == (1 << (7 * UInt64(lengthWidth))) - 1
        let count = isUnknown ? region.count - start : Int(clamping: length)
        guard let content = region.region(from: start, limit: count) else { return nil }
        self.id = UInt32(truncatingIfNeeded: id)
        self.content = content
        isCut = !isUnknown && content.count < count
        end = isUnknown ? nil : start + content.count
    }

    /// Reads a number of variable length, which is given by its leading zeros.
    private static func number(_ region: FileRegion, at offset: Int, keepsMark: Bool) -> (UInt64, width: Int)? {
        guard let first = region.byte(at: offset), first != 0 else { return nil }
        let width = first.leadingZeroBitCount + 1
        guard let value = region.integer(at: offset, width: width) else { return nil }
        return (keepsMark ? value : value & ((1 << (7 * UInt64(width))) - 1), width)
    }

    var unsigned: UInt64? { content.count <= 8 ? content.integer(at: 0, width: content.count) : nil }

    var signed: Int64? { content.count == 8 ? unsigned.map { Int64(bitPattern: $0) } : nil }

    var float: Double? {
        switch content.count {
        case 4: content.unsigned32(at: 0).map { Double(Float(bitPattern: $0)) }
        case 8: content.unsigned64(at: 0).map { Double(bitPattern: $0) }
        default: nil
        }
    }
}

/// The elements of a region in sequence.
struct EBMLElements: Sequence, IteratorProtocol {
    private let region: FileRegion
    private var offset: Int? = 0

    init(_ region: FileRegion) { self.region = region }

    mutating func next() -> EBMLElement? {
        guard let offset, let element = EBMLElement(in: region, at: offset) else { return nil }
        self.offset = element.end
        return element
    }
}
