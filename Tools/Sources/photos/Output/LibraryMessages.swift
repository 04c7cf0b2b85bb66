// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CStandardError
internal import Glibc

/// What C libraries write to their standard error stream: libjxl and dav1d tell there, file by file, where in their sources they
/// gave up, and no call of theirs keeps them quiet.
///
/// The program's own words do not go through that stream but to the descriptor, so it is closed to everybody but those who
/// speak because the process ends: Swift's runtime, C++'s and the C library.
enum LibraryMessages {
    /// From now on lines of the stream are left out, unless ``isLastWord(_:)``.
    ///
    /// What a library has to say of a file comes back to us as an error, and is told in words that name the file.
    static func silence() {
        // Without memory for it the libraries' lines are there, which is no reason to end.
        _ = photos_give_stderr(write)
    }

    /// Whether a line is said because the process ends.
    static func isLastWord(_ line: some StringProtocol) -> Bool {
        [
            "Fatal error", "fatal error", "Assertion", "assertion", "terminate called", "what(): ", "Could not cast",
            "SWIFT TASK",
            "exclusive access", "symbol lookup error",
        ].contains { line.contains($0) }
    }

    private static let write: photos_stderr_writer = {
        _, bytes, count in
        let text = UnsafeRawBufferPointer(start: bytes, count: count)
        for line in text.split(separator: UInt8(ascii: "\n")) where isLastWord(String(decoding: line, as: UTF8.self)) {
            let whole = Array(line) + [UInt8(ascii: "\n")]
            // There is nobody left to tell that it cannot be written.
            _ = Glibc.write(STDERR_FILENO, whole, whole.count)
        }
        return count
    }
}
