// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A box (atom) of a QuickTime file to write: a length, a type, and either fields or child boxes.
struct QuickTimeBox {
    private static let headerLength = 8

    let bytes: [UInt8]

    init(_ type: String, _ fields: Field...) {
        self.init(type, content: fields.flatMap(\.bytes))
    }

    init(_ type: String, _ boxes: [QuickTimeBox]) {
        self.init(type, content: boxes.flatMap(\.bytes))
    }

    private init(_ type: String, content: [UInt8]) {
        bytes = Field.long(Self.headerLength + content.count).bytes + Array(type.utf8) + content
    }

    /// A field of a box, in big-endian order.
    enum Field {
        case long(Int)
        case short(Int)
        case text(String)
        case zeros(Int)
        case box(QuickTimeBox)

        var bytes: [UInt8] {
            switch self {
            case .long(let value): withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { Array($0) }
            case .short(let value): withUnsafeBytes(of: UInt16(truncatingIfNeeded: value).bigEndian) { Array($0) }
            case .text(let text): Array(text.utf8)
            case .zeros(let count): [UInt8](repeating: 0, count: count)
            case .box(let box): box.bytes
            }
        }
    }
}
