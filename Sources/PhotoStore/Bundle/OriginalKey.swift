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
        guard OriginalKey.isExtension(filenameExtension) else { return nil }
        let hex = fingerprint.hex
        folder = String(hex.prefix(2))
        name = hex.dropFirst(2) + (filenameExtension.isEmpty ? "" : "." + filenameExtension)
    }

    /// `nil` when the text is not of that shape, so that no key ever leads out of the folder.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let pieces = parts[1].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let fingerprint = Fingerprint(hex: parts[0] + pieces[0]), parts[0].utf8.count == 2 else { return nil }
        self.init(fingerprint, filenameExtension: pieces.count == 2 ? String(pieces[1]) : "")
        guard self.text == text else { return nil }
    }

    var text: String { folder + "/" + name }

    private static func isExtension(_ text: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return text.utf8.count <= 16 && text.utf8.allSatisfy { letters.contains($0) || digits.contains($0) }
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
        folder + name.prefix { $0 != "." } == fingerprint.hex
    }
}
