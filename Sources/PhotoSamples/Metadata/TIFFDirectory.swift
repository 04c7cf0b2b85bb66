// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A TIFF directory, written most significant byte first.
struct TIFFDirectory {
    indirect enum Value {
        case ascii(String)
        case bytes([UInt8])
        case undefined([UInt8])
        case short(Int)
        case long(Int)
        case signedLong(Int)
        case rationals([(numerator: Int, denominator: Int)])
        case directory(TIFFDirectory)
    }

    private static let entryLength = 12

    private var values: [Int: Value] = [:]

    subscript(tag: Int) -> Value? {
        get { values[tag] }
        set { values[tag] = newValue }
    }

    /// The directory and, behind it, what does not fit into its entries. `offset` is where it will begin.
    func bytes(at offset: Int) -> [UInt8] {
        var entries: [UInt8] = []
        var behind: [UInt8] = []
        let end = offset + 2 + values.count * Self.entryLength + 4
        for (tag, value) in values.sorted(by: { $0.key < $1.key }) {
            let payload = value.payload(at: end + behind.count)
            entries += Self.short(tag) + Self.short(value.type) + Self.long(value.count)
            if payload.count <= 4 && !value.isDirectory {
                entries += payload + [UInt8](repeating: 0, count: 4 - payload.count)
            } else {
                entries += Self.long(end + behind.count)
                behind += payload + [UInt8](repeating: 0, count: payload.count % 2)
            }
        }
        return Self.short(values.count) + entries + Self.long(0) + behind
    }

    fileprivate static func short(_ value: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt16(truncatingIfNeeded: value).bigEndian) { Array($0) }
    }

    fileprivate static func long(_ value: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { Array($0) }
    }
}

extension TIFFDirectory.Value {
    /// TIFF's number.
    fileprivate var type: Int {
        switch self {
        case .bytes: 1
        case .ascii: 2
        case .short: 3
        case .long, .directory: 4
        case .rationals: 5
        case .undefined: 7
        case .signedLong: 9
        }
    }

    fileprivate var count: Int {
        switch self {
        case .ascii(let text): text.utf8.count + 1
        case .bytes(let bytes), .undefined(let bytes): bytes.count
        case .rationals(let list): list.count
        case .short, .long, .signedLong, .directory: 1
        }
    }

    fileprivate var isDirectory: Bool {
        if case .directory = self { true } else { false }
    }

    fileprivate func payload(at offset: Int) -> [UInt8] {
        switch self {
        case .ascii(let text): Array(text.utf8) + [0]
        case .bytes(let bytes), .undefined(let bytes): bytes
        case .short(let value): TIFFDirectory.short(value)
        case .long(let value), .signedLong(let value): TIFFDirectory.long(value)
        case .rationals(let list):
            list.flatMap { TIFFDirectory.long($0.numerator) + TIFFDirectory.long($0.denominator) }
        case .directory(let directory): directory.bytes(at: offset)
        }
    }
}
