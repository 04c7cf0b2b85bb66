// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The texts and dates of a property list's outermost dictionary, each as text.
///
/// Foundation's reader traps on broken lists (a binary one with a wrong offset, 6.3), so that lists from elsewhere are
/// read here: nothing is nested, nothing refers to itself, and every number is checked.
enum PropertyListText {
    static func values(of bytes: [UInt8]) -> [String: String]? {
        bytes.starts(with: "bplist".utf8) ? BinaryList(bytes)?.values : XMLList(bytes).values
    }
}

/// A list in XML: `<key>…</key>` and what follows it.
private struct XMLList {
    private let text: String

    init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

    var values: [String: String]? {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return nil }
        var values: [String: String] = [:]
        var rest = text[...]
        while let key = XMLList.next("key", in: &rest) {
            let value = rest.drop { $0.isWhitespace }
            for element in ["string", "date"] where value.hasPrefix("<\(element)>") {
                values[key] = values[key] ?? XMLList.next(element, in: &rest)
            }
        }
        return values
    }

    /// The content of the next element of that name; what comes up to its end is left behind.
    private static func next(_ element: String, in rest: inout Substring) -> String? {
        guard let start = rest.firstRange(of: "<\(element)>"),
            let end = rest[start.upperBound...].firstRange(of: "</\(element)>")
        else { return nil }
        defer { rest = rest[end.upperBound...] }
        return unescaped(rest[start.upperBound..<end.lowerBound])
    }

    private static func unescaped(_ text: Substring) -> String {
        let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        return entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}

/// A list in Apple's binary form: objects, a table of their offsets, and a trailer that says where that is.
private struct BinaryList {
    private let bytes: [UInt8]
    private let offsetWidth: Int
    private let referenceWidth: Int
    private let objectCount: Int
    private let table: Int
    private let top: Int

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 40 else { return nil }
        self.bytes = bytes
        let trailer = bytes.count - 32
        offsetWidth = Int(bytes[trailer + 6])
        referenceWidth = Int(bytes[trailer + 7])
        guard let objectCount = BinaryList.number(bytes, trailer + 8, 8),
            let top = BinaryList.number(bytes, trailer + 16, 8), let table = BinaryList.number(bytes, trailer + 24, 8),
            (1...8).contains(offsetWidth), (1...8).contains(referenceWidth), table < trailer,
            objectCount <= (trailer - table) / offsetWidth
        else { return nil }
        self.objectCount = objectCount
        self.top = top
        self.table = table
    }

    var values: [String: String]? {
        guard let start = place(of: top), bytes[start] >> 4 == 0xD, let (count, first) = count(at: start),
            count <= (bytes.count - first) / (2 * referenceWidth)
        else { return nil }
        var values: [String: String] = [:]
        for index in 0..<count {
            guard let key = text(referredAt: first + index * referenceWidth),
                let value = text(referredAt: first + (count + index) * referenceWidth)
            else { continue }
            values[key] = value
        }
        return values
    }

    /// A text, or a date as seconds from 2001.
    private func text(referredAt position: Int) -> String? {
        guard let object = BinaryList.number(bytes, position, referenceWidth), let start = place(of: object) else {
            return nil
        }
        switch bytes[start] >> 4 {
        case 0x3: return BinaryList.bits(bytes, start + 1).map { String(Double(bitPattern: $0)) }
        case 0x5: return slice(at: start, width: 1).map { String(decoding: $0, as: UTF8.self) }
        case 0x6:
            return slice(at: start, width: 2).map { wide in
                let pairs = stride(from: wide.startIndex, to: wide.endIndex - 1, by: 2)
                return String(decoding: pairs.map { UInt16(wide[$0]) << 8 | UInt16(wide[$0 + 1]) }, as: UTF16.self)
            }
        default: return nil
        }
    }

    private func slice(at start: Int, width: Int) -> ArraySlice<UInt8>? {
        guard let (count, first) = count(at: start), count <= (bytes.count - first) / width else { return nil }
        return bytes[first..<(first + count * width)]
    }

    /// How many elements an object has, and where they begin. Small counts are in the first byte.
    private func count(at start: Int) -> (count: Int, first: Int)? {
        let small = Int(bytes[start] & 0x0F)
        guard small == 0x0F else { return (small, start + 1) }
        guard start + 1 < bytes.count, bytes[start + 1] >> 4 == 0x1, bytes[start + 1] & 0x0F <= 3 else { return nil }
        let width = 1 << Int(bytes[start + 1] & 0x0F)
        return BinaryList.number(bytes, start + 2, width).flatMap { count in
            start + 2 + width <= bytes.count ? (count, start + 2 + width) : nil
        }
    }

    private func place(of object: Int) -> Int? {
        guard object < objectCount, let place = BinaryList.number(bytes, table + object * offsetWidth, offsetWidth),
            place < table
        else { return nil }
        return place
    }

    /// `nil` outside, and for what no file can count.
    private static func number(_ bytes: [UInt8], _ position: Int, _ width: Int) -> Int? {
        guard position >= 0, position <= bytes.count - width else { return nil }
        let value = bytes[position..<(position + width)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value <= UInt64(Int32.max) ? Int(value) : nil
    }

    private static func bits(_ bytes: [UInt8], _ position: Int) -> UInt64? {
        guard position <= bytes.count - 8 else { return nil }
        return bytes[position..<(position + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
}
