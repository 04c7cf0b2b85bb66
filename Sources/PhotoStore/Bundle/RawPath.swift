// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A path as the bytes that the system uses: any but zero. Names on Linux need not be UTF-8.
struct RawPath: Hashable, Sendable {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }
    init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// Returns the path of something in this folder.
    func appending(_ name: RawPath) -> RawPath {
        let needsNoSlash = bytes.isEmpty || bytes.last == UInt8(ascii: "/")
        return RawPath(bytes: bytes + (needsNoSlash ? [] : [UInt8(ascii: "/")]) + name.bytes)
    }

    /// The component after the last slash.
    var name: RawPath { RawPath(bytes: bytes.suffix(while: { $0 != UInt8(ascii: "/") })) }

    /// The path up to the last slash, with it.
    var folder: RawPath { RawPath(bytes: bytes.dropLast(name.bytes.count)) }

    /// The name without its extension. A dot at the beginning does not start an extension.
    var baseBytes: ArraySlice<UInt8> {
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > start else { return bytes[start...] }
        return bytes[start..<dot]
    }

    var isHidden: Bool { name.bytes.first == UInt8(ascii: ".") }

    /// Returns true if the name has this extension, ignoring case.
    func hasExtension(_ filenameExtension: String) -> Bool {
        String(decoding: name.bytes, as: UTF8.self).lowercased().hasSuffix("." + filenameExtension)
    }

    /// The path as text for messages and records, with bytes that are not UTF-8 written as `\xE9`.
    var displayText: String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return bytes.map { byte in
            guard byte >= 0x80 else { return String(UnicodeScalar(byte)) }
            return "\\x" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBytes { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { preconditionFailure("a zero has an address") }
                return body(start)
            }
        }
    }
}

extension RawPath: Comparable {
    static func < (left: RawPath, right: RawPath) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

extension Array where Element == UInt8 {
    fileprivate func suffix(while predicate: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !predicate($0) }.map { $0 + 1 } ?? 0)...]
    }
}
