// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles

/// The path of an original below `originals/`, made from its fingerprint: `ab/cdef….heic`.
package struct OriginalKey: Hashable, Sendable {
    /// The first byte of the fingerprint.
    package let folder: String
    /// The rest of the fingerprint, with the filename extension.
    package let name: String

    /// Creates a key. Returns `nil` unless the extension consists of at most 16 lowercase letters and digits; it may be
    /// empty.
    private init?(_ fingerprint: Fingerprint, filenameExtension: String) {
        guard OriginalKey.isExtension(filenameExtension.utf8) else { return nil }
        let hex = fingerprint.hex
        folder = String(hex.prefix(2))
        name = hex.dropFirst(2) + (filenameExtension.isEmpty ? "" : "." + filenameExtension)
    }

    /// Reads a key. Returns `nil` when the text does not have this form, so that a key never leads out of the folder.
    ///
    /// It reads each byte once, because every row that is read is checked.
    package init?(_ text: String) {
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

    /// The length of a key without an extension: two digits, a slash, and the other digits.
    private static let shortest = 2 * Fingerprint.byteCount + 1

    package var text: String { folder + "/" + name }

    /// The fingerprint that the key was made from.
    package var fingerprint: Fingerprint? { Fingerprint(hex: folder + name.prefix(2 * (Fingerprint.byteCount - 1))) }

    private static func isExtension(_ bytes: some Collection<UInt8>) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return bytes.count <= 16 && bytes.allSatisfy { letters.contains($0) || digits.contains($0) }
    }

    /// Returns true for lowercase hexadecimal digits.
    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}

extension OriginalKey {
    /// Creates a key from a path relative to the library's folder.
    package init?(originalPath path: String) {
        guard path.hasPrefix("originals/") else { return nil }
        self.init(String(path.dropFirst("originals/".count)))
    }

    /// Creates a key. Throws `invalidRequest` for an invalid extension.
    package static func checked(
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
    /// Returns true if the key is that of an original with this fingerprint.
    package func names(_ fingerprint: Fingerprint) -> Bool {
        let hex = fingerprint.hex
        return name.utf8.starts(with: hex.utf8.dropFirst(2)) && folder.utf8.elementsEqual(hex.utf8.prefix(2))
    }
}

extension Placement {
    /// Returns true if the placement can be that of these bytes. A database cell may contain anything.
    package func resolves(to content: ResourceContent) -> Bool { (try? check(against: content.fingerprint)) != nil }

    /// True if the placement is a sound original in the library's own folder.
    package var isPresentOriginal: Bool { store == .local && state == .present }

    /// True if the placement is a file outside the library that is known to be gone or to have changed.
    package var isBrokenReference: Bool { store == .reference && (state == .missing || state == .damaged) }

    /// Throws unless the placement is valid for these bytes. The path of an original in the library's folder follows
    /// from its fingerprint, and no other path is valid there; a file outside is named by its volume and path.
    package func check(against fingerprint: Fingerprint?) throws(LibraryError) {
        switch store {
        case .local: try checkOriginal(fingerprint)
        case .reference:
            guard ReferenceKey(key) == nil else { return }
            throw LibraryError(
                .invalidRequest,
                "“\(key)” is not a valid reference to a file outside the library. Give the volume's mount point, “//” "
                    + "and the path on the volume, such as “/media/ada/Card//DCIM/a.jpg”.")
        default: return
        }
    }

    private func checkOriginal(_ fingerprint: Fingerprint?) throws(LibraryError) {
        guard let original = OriginalKey(key) else {
            throw LibraryError(.invalidRequest, "“\(key)” is not a path for an original. Stage the file again.")
        }
        guard let fingerprint, original.names(fingerprint) else {
            throw LibraryError(
                .missingOriginal, "The path “\(key)” does not match the fingerprint of the bytes. Stage the file again."
            )
        }
    }
}
