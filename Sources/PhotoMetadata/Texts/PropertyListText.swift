// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// A reader of the texts, dates and whole numbers in the outermost dictionary of a property list, in XML or in Apple's
/// binary format; each is returned as text.
///
/// Foundation's reader traps on broken lists (a binary one with a wrong offset, 6.3), so that lists from elsewhere are
/// read here: nesting and references are not followed, and every number is checked. The time is proportional to the
/// number of bytes.
package enum PropertyListText {
    /// The maximum number of entries and the maximum length of a text. An AAE has seven entries; the limits keep a list
    /// cheap whose entries all refer to the same long text.
    fileprivate static let countLimit = 256
    fileprivate static let byteLimit = 4 << 10

    /// Returns the values by key; `nil` if the bytes are no property list, or one whose outermost object is no
    /// dictionary. Values of other types, and those that are broken, are left out.
    package static func values(of bytes: [UInt8]) -> [String: String]? {
        bytes.starts(with: "bplist".utf8) ? BinaryList(bytes)?.values : XMLList.read(bytes)?.values
    }

    /// Returns the data of a key; `nil` if there are none. Only these are read, so that a list whose entries all refer to the
    /// same long data costs no more.
    package static func data(for key: String, in bytes: [UInt8]) -> Data? {
        guard !bytes.starts(with: "bplist".utf8) else { return BinaryList(bytes)?.data(for: key).map { Data($0) } }
        return XMLList.read(bytes)?.data[key].flatMap { range in
            Data(base64Encoded: Data(bytes[range]), options: .ignoreUnknownCharacters)
        }
    }
}

/// A property list in XML: a `plist` with a `dict` of keys, each followed by its value.
private struct XMLList {
    private enum Element { case key, text, data, other }

    private(set) var values: [String: String] = [:]
    /// The places of data in base 64.
    private(set) var data: [String: Range<Int>] = [:]
    private var depth = 0
    private var element = Element.other
    private var text: Range<Int>?
    private var key: String?

    /// Parses a list, or returns `nil` if there is none. Anything before it, such as a document type, is skipped.
    static func read(_ bytes: [UInt8]) -> XMLList? {
        bytes.withUnsafeBytes { bytes in
            guard let start = Array("<plist".utf8).withUnsafeBytes({ bytes.firstOffset(of: $0) }) else { return nil }
            var reader = XMLReader(bytes, from: start)
            var list = XMLList()
            while let token = reader.next() { list.take(token, bytes) }
            return list
        }
    }

    private mutating func take(_ token: XMLReader.Token, _ bytes: UnsafeRawBufferPointer) {
        switch token {
        case .open(let name, let isEmpty):
            if depth == 2 { begin(UnsafeRawBufferPointer(rebasing: bytes[name])) }
            depth += 1
            if isEmpty { close(bytes) }
        case .close: close(bytes)
        case .text(let range): if depth == 3 { text = text ?? range }
        }
    }

    private mutating func begin(_ name: UnsafeRawBufferPointer) {
        let isText = name.equals("string") || name.equals("date") || name.equals("integer")
        element = name.equals("key") ? .key : isText ? .text : name.equals("data") ? .data : .other
        text = nil
    }

    private mutating func close(_ bytes: UnsafeRawBufferPointer) {
        depth = max(0, depth - 1)
        guard depth == 2 else { return }
        if element == .data, let key, let text, data.count < PropertyListText.countLimit {
            data[key] = data[key] ?? text
        }
        let written =
            element == .other || element == .data ? nil : text.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
        let text = written.flatMap { $0.count <= PropertyListText.byteLimit ? XMPText.decoded($0) : nil }
        if element == .key {
            key = text
        } else if let key {
            if values.count < PropertyListText.countLimit { values[key] = values[key] ?? text }
            self.key = nil
        }
    }
}

/// A property list in Apple's binary format: objects, a table of their offsets, and a trailer with the position of the
/// table.
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
        for index in 0..<min(count, PropertyListText.countLimit) {
            guard let key = text(referredAt: first + index * referenceWidth),
                let value = text(referredAt: first + (count + index) * referenceWidth)
            else { continue }
            values[key] = value
        }
        return values
    }

    /// Returns the data of a key; `nil` if there are none.
    func data(for key: String) -> ArraySlice<UInt8>? {
        guard let start = place(of: top), bytes[start] >> 4 == 0xD, let (count, first) = count(at: start),
            count <= (bytes.count - first) / (2 * referenceWidth),
            let index = (0..<min(count, PropertyListText.countLimit)).first(where: {
                text(referredAt: first + $0 * referenceWidth) == key
            }), let object = BinaryList.number(bytes, first + (count + index) * referenceWidth, referenceWidth),
            let place = place(of: object), bytes[place] >> 4 == 0x4, let (length, begin) = self.count(at: place),
            length <= bytes.count - begin
        else { return nil }
        return bytes[begin..<begin + length]
    }

    /// Returns a text, a whole number, or a date as seconds since 2001.
    private func text(referredAt position: Int) -> String? {
        guard let object = BinaryList.number(bytes, position, referenceWidth), let start = place(of: object) else {
            return nil
        }
        switch bytes[start] >> 4 {
        case 0x1: return integer(at: start).map { String($0) }
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

    /// Returns a whole number. Those of eight bytes are signed, shorter ones are not; longer ones are not read.
    private func integer(at start: Int) -> Int64? {
        let width = 1 << Int(bytes[start] & 0x0F)
        guard width <= 8, start + 1 <= bytes.count - width else { return nil }
        let value = bytes[(start + 1)..<(start + 1 + width)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int64(bitPattern: value)
    }

    private func slice(at start: Int, width: Int) -> ArraySlice<UInt8>? {
        guard let (count, first) = count(at: start), count <= (bytes.count - first) / width,
            count <= PropertyListText.byteLimit
        else { return nil }
        return bytes[first..<(first + count * width)]
    }

    /// Returns the number of elements of an object, and the position of the first. Small numbers are in the first byte.
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

    /// Returns a number; `nil` outside of the file, and for numbers above `Int32.max`.
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
