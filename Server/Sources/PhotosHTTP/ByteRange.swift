// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The bytes of a file that a header `Range` asks for (RFC 9110): one range of bytes, or the whole file.
public enum ByteRange: Hashable, Sendable {
    /// The whole file: there is no range, it is malformed, or there are several.
    case whole
    /// These bytes.
    case part(Range<Int64>)
    /// A range that begins behind the end: the answer is 416.
    case unsatisfiable

    /// Reads a header; `nil` for a request without one.
    public init(_ header: String?, byteCount: Int64) {
        guard let header, header.hasPrefix("bytes="), byteCount > 0 else {
            self = .whole
            return
        }
        let bounds = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2 else {
            self = .whole
            return
        }
        switch (ByteRange.number(bounds[0]), ByteRange.number(bounds[1])) {
        case (.none, let count?) where bounds[0].isEmpty:
            self = count == 0 ? .unsatisfiable : .part(max(0, byteCount - count)..<byteCount)
        case (let first?, .none) where bounds[1].isEmpty:
            self = first < byteCount ? .part(first..<byteCount) : .unsatisfiable
        case (let first?, let last?) where first <= last:
            self = first < byteCount ? .part(first..<min(last, byteCount - 1) + 1) : .unsatisfiable
        default: self = .whole
        }
    }

    /// Returns a number of decimal digits; too many of them are the largest number.
    private static func number(_ digits: Substring) -> Int64? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return Int64(digits) ?? .max
    }
}
