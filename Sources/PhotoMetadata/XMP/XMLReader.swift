// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A pull parser for XML in UTF-8.
///
/// It supports only what XMP uses. It stops at a document type, so that no file can define entities, and at invalid
/// XML.
struct XMLReader {
    enum Token {
        /// A start tag; its attributes are in ``XMLReader/attributes``.
        case open(name: Range<Int>, isEmpty: Bool)
        case close
        /// A text as written, not decoded; a CDATA section including its delimiters.
        case text(Range<Int>)
    }

    struct Attribute {
        let name: Range<Int>
        let value: Range<Int>
    }

    /// The attributes of the last start tag.
    private(set) var attributes: [Attribute] = []
    /// The offset at which the last tag starts.
    private(set) var start: Int
    /// The offset after the last token.
    private(set) var position: Int
    private let bytes: UnsafeRawBufferPointer

    /// The maximum number of attributes of a tag.
    private static let attributeLimit = 1 << 12

    init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
        self.bytes = bytes
        self.start = start
        position = start
    }

    mutating func next() -> Token? {
        while let mark = bytes.firstOffset(of: UInt8(ascii: "<"), from: position), mark + 1 < bytes.count {
            if mark > position {
                defer { position = mark }
                return .text(position..<mark)
            }
            start = mark
            switch Unicode.Scalar(bytes[mark + 1]) {
            case "?": guard skip(to: "?>") else { return nil }
            case "!" where starts(with: "<!--"): guard skip(to: "-->") else { return nil }
            case "!" where starts(with: "<![CDATA["): return skip(to: "]]>") ? .text(mark..<position) : nil
            case "!": return nil
            case "/": return skip(to: ">") ? .close : nil
            default: return open()
            }
        }
        return nil
    }

    private func starts(with text: StaticString) -> Bool {
        let end = position + text.utf8CodeUnitCount
        return end <= bytes.count && UnsafeRawBufferPointer(rebasing: bytes[position..<end]).equals(text)
    }

    private mutating func skip(to text: StaticString) -> Bool {
        let pattern = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard let found = bytes.firstOffset(of: pattern, from: position) else { return false }
        position = found + pattern.count
        return true
    }

    private mutating func open() -> Token? {
        position += 1
        attributes.removeAll(keepingCapacity: true)
        let name = readName()
        guard !name.isEmpty else { return nil }
        while attributes.count < XMLReader.attributeLimit, skipBlanks() {
            switch Unicode.Scalar(bytes[position]) {
            case ">":
                position += 1
                return .open(name: name, isEmpty: false)
            case "/": return skip(to: ">") ? .open(name: name, isEmpty: true) : nil
            default: guard readAttribute() else { return nil }
            }
        }
        return nil
    }

    private mutating func readAttribute() -> Bool {
        let name = readName()
        guard !name.isEmpty, skipBlanks(), bytes[position] == UInt8(ascii: "=") else { return false }
        position += 1
        guard skipBlanks() else { return false }
        let quote = bytes[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = bytes.firstOffset(of: quote, from: position + 1)
        else { return false }
        attributes.append(Attribute(name: name, value: position + 1..<end))
        position = end + 1
        return true
    }

    /// Reads a name, up to a blank or a delimiter.
    private mutating func readName() -> Range<Int> {
        let start = position
        while position < bytes.count {
            switch Unicode.Scalar(bytes[position]) {
            case "\0"..." ", "=", ">", "/", "<", "\"", "'": return start..<position
            default: position += 1
            }
        }
        return start..<position
    }

    /// Skips blanks; returns false at the end.
    private mutating func skipBlanks() -> Bool {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        return position < bytes.count
    }
}
