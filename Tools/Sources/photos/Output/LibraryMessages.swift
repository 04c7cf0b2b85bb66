// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CStandardError
internal import Glibc

/// A filter of the standard error stream against messages of C libraries: libjxl and dav1d print there the places in
/// their sources where decoding failed, and have no setting against it.
///
/// The program's own messages are written to the descriptor, not to the stream. Lines that announce the end of the
/// process pass: those of Swift's runtime, of C++'s and of the C library.
enum LibraryMessages {
    /// Drops the lines of the stream from now on, except those for which ``announcesProcessEnd(_:)`` is true.
    ///
    /// Errors of the libraries are still reported, as errors with messages that name the file.
    static func silence() {
        // When this fails for lack of memory, the libraries' lines appear; that is no reason to end the program.
        _ = photos_give_stderr(write)
    }

    /// True if the line announces that the process ends.
    static func announcesProcessEnd(_ line: some StringProtocol) -> Bool {
        [
            "Fatal error", "fatal error", "Assertion", "assertion", "terminate called", "what(): ", "Could not cast",
            "SWIFT TASK",
            "exclusive access", "symbol lookup error",
        ].contains { line.contains($0) }
    }

    private static let write: photos_stderr_writer = {
        _, bytes, count in
        let text = UnsafeRawBufferPointer(start: bytes, count: count)
        for line in text.split(separator: UInt8(ascii: "\n"))
        where announcesProcessEnd(String(decoding: line, as: UTF8.self)) {
            let whole = Array(line) + [UInt8(ascii: "\n")]
            // An error here could not be reported anywhere.
            _ = Glibc.write(STDERR_FILENO, whole, whole.count)
        }
        return count
    }
}
