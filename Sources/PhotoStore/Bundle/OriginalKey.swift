// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Where an original lies below `originals/`: `ab/cdef….heic`, by its fingerprint.
struct OriginalKey: Hashable, Sendable {
    /// The fingerprint's first byte.
    let folder: String
    /// The rest of the fingerprint, with the extension.
    let name: String

    /// `nil` unless the extension is up to 16 small letters and digits; it may be empty.
    init?(_ fingerprint: Fingerprint, filenameExtension: String) {
        guard OriginalKey.isExtension(filenameExtension.utf8) else { return nil }
        let hex = fingerprint.hex
        folder = String(hex.prefix(2))
        name = hex.dropFirst(2) + (filenameExtension.isEmpty ? "" : "." + filenameExtension)
    }

    /// `nil` when the text is not of that shape, so that no key ever leads out of the folder.
    ///
    /// Looks at each byte once: every row that comes in is checked so.
    init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.count >= OriginalKey.shortest else { return nil }
        let slash = bytes.index(bytes.startIndex, offsetBy: 2)
        let start = bytes.index(after: slash)
        let end = bytes.index(start, offsetBy: OriginalKey.shortest - 3)
        guard bytes[slash] == UInt8(ascii: "/"), bytes[..<slash].allSatisfy(OriginalKey.isDigit),
            bytes[start..<end].allSatisfy(OriginalKey.isDigit)
        else { return nil }
        if end < bytes.endIndex {
            let filenameExtension = bytes[bytes.index(after: end)...]
            guard bytes[end] == UInt8(ascii: "."), !filenameExtension.isEmpty,
                OriginalKey.isExtension(filenameExtension)
            else { return nil }
        }
        folder = String(text[..<slash])
        name = String(text[start...])
    }

    /// Without an extension: two digits, a slash, and the others.
    private static let shortest = 2 * Fingerprint.byteCount + 1

    var text: String { folder + "/" + name }

    /// What it was named after.
    var fingerprint: Fingerprint? { Fingerprint(hex: folder + name.prefix(2 * (Fingerprint.byteCount - 1))) }

    private static func isExtension(_ bytes: some Collection<UInt8>) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return bytes.count <= 16 && bytes.allSatisfy { letters.contains($0) || digits.contains($0) }
    }

    /// Hexadecimal, and small.
    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}

extension OriginalKey {
    /// Throws `invalidRequest` for an extension that it would not take.
    static func checked(
        _ fingerprint: Fingerprint, filenameExtension: String
    ) throws(LibraryError) -> OriginalKey {
        guard let key = OriginalKey(fingerprint, filenameExtension: filenameExtension) else {
            throw LibraryError(
                .invalidRequest,
                "“\(filenameExtension)” cannot be a filename extension: use up to 16 small letters and digits.")
        }
        return key
    }
}

extension OriginalKey {
    /// Whether these bytes belong there.
    func names(_ fingerprint: Fingerprint) -> Bool {
        let hex = fingerprint.hex
        return name.utf8.starts(with: hex.utf8.dropFirst(2)) && folder.utf8.elementsEqual(hex.utf8.prefix(2))
    }
}
