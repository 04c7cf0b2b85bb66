// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A path as the bytes that the system uses: any but zero. Names on Linux need not be UTF-8.
package struct RawPath: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ text: String) { bytes = Array(text.utf8) }
    package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// Returns the path of something in this folder.
    package func appending(_ name: RawPath) -> RawPath {
        let needsNoSlash = bytes.isEmpty || bytes.last == UInt8(ascii: "/")
        return RawPath(bytes: bytes + (needsNoSlash ? [] : [UInt8(ascii: "/")]) + name.bytes)
    }

    /// The component after the last slash.
    package var name: RawPath { RawPath(bytes: bytes.suffix(while: { $0 != UInt8(ascii: "/") })) }

    /// The path up to the last slash, with it.
    package var folder: RawPath { RawPath(bytes: bytes.dropLast(name.bytes.count)) }

    /// The name without its extension. A dot at the beginning does not start an extension.
    package var baseBytes: ArraySlice<UInt8> {
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > start else { return bytes[start...] }
        return bytes[start..<dot]
    }

    package var isHidden: Bool { name.bytes.first == UInt8(ascii: ".") }

    /// Returns true if the name has this extension, ignoring case.
    package func hasExtension(_ filenameExtension: String) -> Bool {
        String(decoding: name.bytes, as: UTF8.self).lowercased().hasSuffix("." + filenameExtension)
    }

    /// The path as text for messages and records, with bytes that are not UTF-8 written as `\xE9`.
    package var displayText: String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return bytes.map { byte in
            guard byte >= 0x80 else { return String(UnicodeScalar(byte)) }
            return "\\x" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBytes { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { preconditionFailure("a zero has an address") }
                return body(start)
            }
        }
    }
}

extension RawPath: Comparable {
    package static func < (left: RawPath, right: RawPath) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

extension Array where Element == UInt8 {
    fileprivate func suffix(while predicate: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !predicate($0) }.map { $0 + 1 } ?? 0)...]
    }
}

extension StringProtocol {
    /// The components of a path, split at the bytes of its slashes, as the system does it.
    ///
    /// Splitting characters would be wrong: a slash that is followed by a combining mark is another character than a
    /// slash, but the system treats it as a separator.
    package var pathNames: [String] {
        guard utf8.contains(UInt8(ascii: "/")) else { return [String(self)] }
        return utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The last component of the path; the whole text if there is no slash.
    package var lastPathName: String { pathNames.last ?? "" }

    /// True if the text is a single filename: neither empty nor `.` nor `..`, and without slash and null byte.
    package var isPathName: Bool {
        !isEmpty && self != "." && self != ".." && !utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }
}
