// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A fingerprint and its file in the format of `b2sum`: a name that would break the line is escaped, and the line
/// marked.
struct FingerprintLine {
    private let fingerprint: Fingerprint
    private let file: String

    init(_ fingerprint: Fingerprint, file: String) {
        self.fingerprint = fingerprint
        self.file = file
    }

    var text: String {
        let escaped = file.map { FingerprintLine.escapes[$0] ?? String($0) }.joined()
        return "\(escaped == file ? "" : "\\")\(fingerprint.hex)  \(escaped)"
    }

    private static let escapes: [Character: String] = ["\\": "\\\\", "\n": "\\n", "\r": "\\r", "\r\n": "\\r\\n"]
}
