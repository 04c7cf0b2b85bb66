// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CStandardError
internal import Foundation
internal import Glibc
internal import Logging

/// Standard error: messages, and on a terminal a status line below them that shows the progress of a job.
final class Console {
    let isTerminal: Bool
    private let descriptor: Int32
    private var status = ""

    init(descriptor: Int32 = STDERR_FILENO) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
    }

    /// Prints a message on a line of its own, above the status line.
    func say(_ line: String) {
        put((status.isEmpty ? "" : Console.erase) + line + "\n" + status)
    }

    /// Replaces the status line. For terminals only.
    func show(_ newStatus: String) {
        guard newStatus != status else { return }
        status = newStatus
        put(Console.erase + status)
    }

    func clear() {
        if status.isEmpty { return }
        status = ""
        put(Console.erase)
    }

    /// The number of columns of the terminal, or 80 without a terminal.
    var width: Int { Terminal.columns(of: descriptor) ?? 80 }

    private static let erase = "\r\u{1B}[K"

    /// Messages that cannot be written are lost: they cannot be reported elsewhere.
    private func put(_ text: String) {
        try? FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(text.utf8))
    }
}

/// The size of a terminal.
enum Terminal {
    /// Returns the present number of columns; `nil` when it is unknown or the descriptor is not a terminal.
    static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

/// A log handler that prints the library's messages: a note or a warning on a line of its own, without time and label.
struct ConsoleLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.notice

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        Console().say("\(event.level < .warning ? "Note" : "Warning"): \("\(event.message)".printable)")
    }
}

/// Messages on files with problems, without repetition: the first few files with the same problem are named, the rest
/// are counted at the end. A report or `--json` names them all.
struct ProblemSummary {
    /// The number of files with the same problem that are named.
    static let namedLimit = 5

    private var counts: [String: Int] = [:]
    /// The problems in the order in which they first occurred.
    private var problems: [String] = []

    /// Returns the line to print for a file; `nil` when it has no problem, or when enough files with that problem were
    /// named.
    ///
    /// - Parameter remedy: The advice for this file, which may differ from file to file.
    mutating func line(for path: String, _ problem: String?, remedy: String? = nil) -> String? {
        guard let problem else { return nil }
        let count = (counts[problem] ?? 0) + 1
        counts[problem] = count
        if count == 1 { problems.append(problem) }
        guard count <= Self.namedLimit else { return nil }
        return "\(path.printable): \(problem)" + (remedy.map { ": \($0)" } ?? "")
    }

    /// The lines to print at the end, with the numbers of files that were not named.
    var rest: [String] {
        problems.compactMap { problem in
            let more = (counts[problem] ?? 0) - Self.namedLimit
            return more > 0 ? "\(Words.count(more, "more file")): \(problem)" : nil
        }
    }
}

/// A filter of the standard error stream against messages of C libraries: libjxl and dav1d print there the places in
/// their sources where decoding failed, and have no setting against it.
///
/// The program's own messages are written to the descriptor, not to the stream. Lines of
/// Swift's runtime, of C++'s and of the C library pass if they announce the end of the process.
enum LibraryMessages {
    /// Drops the lines of the stream from now on, except those for which ``isFatalMessage(_:)`` is true.
    ///
    /// Errors of the libraries are still reported, as errors with messages that name the file.
    static func silence() {
        // When this fails for lack of memory, the libraries' lines appear; the program need not end for that.
        _ = photos_give_stderr(write)
    }

    /// True if the line announces that the process ends.
    static func isFatalMessage(_ line: some StringProtocol) -> Bool {
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
        where isFatalMessage(String(decoding: line, as: UTF8.self)) {
            let whole = Array(line) + [UInt8(ascii: "\n")]
            // An error here could not be reported anywhere.
            _ = Glibc.write(STDERR_FILENO, whole, whole.count)
        }
        return count
    }
}
