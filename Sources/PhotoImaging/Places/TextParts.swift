// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// The parts of a text between separators, as slices of its memory. An empty text has one empty part.
struct TextParts: Sequence, IteratorProtocol {
    private var rest: UnsafeRawBufferPointer?
    private let separator: UInt8

    init(_ text: UnsafeRawBufferPointer, separator: UInt8) {
        rest = text
        self.separator = separator
    }

    mutating func next() -> UnsafeRawBufferPointer? {
        guard let text = rest else { return nil }
        guard let start = text.baseAddress, let end = memchr(start, Int32(separator), text.count) else {
            rest = nil
            return text
        }
        let count = UnsafeRawPointer(end) - start
        rest = UnsafeRawBufferPointer(rebasing: text[(count + 1)...])
        return UnsafeRawBufferPointer(rebasing: text[..<count])
    }

    /// Returns the last remaining part.
    mutating func nextFromEnd() -> UnsafeRawBufferPointer? {
        guard let text = rest else { return nil }
        guard let end = text.lastIndex(of: separator) else {
            rest = nil
            return text
        }
        rest = UnsafeRawBufferPointer(rebasing: text[..<end])
        return UnsafeRawBufferPointer(rebasing: text[(end + 1)...])
    }
}
