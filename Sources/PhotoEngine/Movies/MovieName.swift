// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The name of a stored movie: the fingerprint of its original, and a checksum of its own bytes.
struct MovieName: Hashable {
    private static let checksumLength = 16

    let original: Fingerprint
    /// The beginning of the fingerprint of the movie's bytes, in hexadecimal digits: `b2sum -l 256` prints it.
    let checksum: String

    /// - Parameter movie: The fingerprint of the movie's bytes.
    init(of original: Fingerprint, _ movie: Fingerprint) {
        self.original = original
        checksum = String(movie.hex.prefix(MovieName.checksumLength))
    }

    /// Reads a name; returns `nil` unless the store would give exactly this name to a movie.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let original = Fingerprint(hex: parts[0]), parts[1].hasSuffix(".mp4") else {
            return nil
        }
        self.original = original
        checksum = String(parts[1].dropLast(4))
        let isChecksum = checksum.utf8.allSatisfy {
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
        }
        guard isChecksum, checksum.utf8.count == MovieName.checksumLength, self.text == text else { return nil }
    }

    var text: String { "\(original.hex)-\(checksum).mp4" }

    /// Returns true if these are the bytes of the movie.
    func names(_ movie: Fingerprint) -> Bool { movie.hex.hasPrefix(checksum) }
}
