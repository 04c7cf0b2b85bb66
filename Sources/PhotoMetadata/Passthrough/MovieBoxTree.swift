// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A box that can be modified and written: bytes, or child boxes.
struct MovieBoxTree {
    enum Content {
        case bytes([UInt8])
        case boxes([MovieBoxTree])
    }

    var type: FourCC
    var content: Content

    /// The boxes whose children are parsed, each with its parent, so that the recursion is bounded. All others are
    /// copied as bytes.
    private static let opened: Set<[FourCC?]> = [
        [nil, "moov"], ["moov", "trak"], ["trak", "mdia"], ["trak", "edts"], ["mdia", "minf"], ["minf", "stbl"],
    ]
    /// The maximum size of a header, larger than for a recording of a whole day.
    private static let limit = 128 << 20

    init(_ type: FourCC, _ bytes: [UInt8]) {
        self.type = type
        content = .bytes(bytes)
    }

    init(_ type: FourCC, boxes: [MovieBoxTree]) {
        self.type = type
        content = .boxes(boxes)
    }

    /// Reads a box and its children.
    init(_ type: FourCC, in parent: FourCC? = nil, _ region: FileRegion) throws(LibraryError) {
        self.type = type
        guard region.count <= Self.limit else {
            throw LibraryError(.overBudget, "the movie's header has more than \(Self.limit >> 20) MiB")
        }
        if Self.opened.contains([parent, type]) {
            var boxes: [MovieBoxTree] = []
            for box in Boxes(region) { boxes.append(try MovieBoxTree(box.type, in: type, box.content)) }
            content = .boxes(boxes)
        } else {
            guard let bytes = region.bytes.bulk(at: region.start, count: region.count) ?? (region.count == 0 ? [] : nil)
            else { throw LibraryError(.inputOutput, "the movie's header cannot be read") }
            content = .bytes(bytes)
        }
    }

    /// The number of bytes of the box, including its header.
    var byteCount: Int {
        switch content {
        case .bytes(let bytes): 8 + bytes.count
        case .boxes(let boxes): boxes.reduce(8) { $0 + $1.byteCount }
        }
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(bigEndian: UInt32(truncatingIfNeeded: byteCount))
        bytes.append(bigEndian: type.rawValue)
        switch content {
        case .bytes(let own): bytes += own
        case .boxes(let boxes): for box in boxes { box.append(to: &bytes) }
        }
    }

    /// The child boxes; empty for a box of bytes.
    var boxes: [MovieBoxTree] {
        get { if case .boxes(let boxes) = content { boxes } else { [] } }
        set { content = .boxes(newValue) }
    }

    /// The bytes; empty for a box with children.
    var bytes: [UInt8] {
        get { if case .bytes(let bytes) = content { bytes } else { [] } }
        set { content = .bytes(newValue) }
    }

    /// The first child of a type. Setting it replaces, adds or removes the child.
    subscript(type: FourCC) -> MovieBoxTree? {
        get { boxes.first { $0.type == type } }
        set {
            let place = boxes.firstIndex { $0.type == type }
            switch (place, newValue) {
            case (let place?, let box?): boxes[place] = box
            case (let place?, nil): boxes.remove(at: place)
            case (nil, let box?): boxes.append(box)
            case (nil, nil): break
            }
        }
    }

    /// Changes the box at the end of a path; returns false if there is none.
    @discardableResult
    mutating func change(_ path: [FourCC], _ body: (inout MovieBoxTree) -> Void) -> Bool {
        guard let type = path.first else {
            body(&self)
            return true
        }
        guard let place = boxes.firstIndex(where: { $0.type == type }) else { return false }
        return boxes[place].change(Array(path.dropFirst()), body)
    }
}

extension [UInt8] {
    mutating func append<Number: FixedWidthInteger>(bigEndian number: Number) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }

    /// Returns the number at an offset; `nil` if it is not completely inside.
    func bigEndian<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number? {
        let width = MemoryLayout<Number>.size
        guard offset >= 0, offset + width <= count else { return nil }
        return self[offset..<offset + width].reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    /// Writes a number at an offset if it fits inside.
    mutating func put<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
        guard offset >= 0, offset + MemoryLayout<Number>.size <= count else { return }
        Swift.withUnsafeBytes(of: number.bigEndian) { replaceSubrange(offset..<offset + $0.count, with: $0) }
    }
}
