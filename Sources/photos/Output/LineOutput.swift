// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// The error of writing to output whose reader has closed it, as in `photos list | head -1`.
struct OutputClosed: Error {}

/// A writer of lines to a descriptor, which gathers them into large writes.
final class LineOutput {
    private let descriptor: Int32
    private var pending: [UInt8] = []
    private static let bufferSize = 1 << 16

    /// Creates a writer. The caller keeps the descriptor open, and closes it.
    init(descriptor: Int32) { self.descriptor = descriptor }

    static func standard() -> LineOutput { LineOutput(descriptor: STDOUT_FILENO) }

    /// The number of columns of the terminal that the lines go to; `nil` elsewhere, where nothing is to be shortened.
    var width: Int? { Terminal.columns(of: descriptor) }

    /// Adds a line, which may be buffered until ``flush()``.
    func write(_ line: String) throws {
        pending.append(contentsOf: line.utf8)
        pending.append(UInt8(ascii: "\n"))
        if pending.count >= LineOutput.bufferSize { try flush() }
    }

    /// Writes a line without buffering.
    func print(_ line: String) throws {
        try write(line)
        try flush()
    }

    func flush() throws {
        defer { pending.removeAll(keepingCapacity: true) }
        var written = 0
        while written < pending.count {
            let count = pending.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno == EPIPE {
                throw OutputClosed()
            } else if errno != EINTR {
                throw CommandFailure("The output cannot be written: \(SystemMessage.last).")
            }
        }
    }
}

/// The reader of standard output.
enum StandardOutput {
    /// True if the reader has closed the output. A write would show this only if there is something to write.
    static var isClosed: Bool {
        var entry = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return poll(&entry, 1, 0) == 1 && entry.revents & Int16(POLLERR | POLLNVAL) != 0
    }
}

/// The system's message on the last call that failed.
enum SystemMessage {
    static var last: String { String(cString: strerror(errno)) }
}

/// An encoder of values as JSON, one line each.
enum JSONLine {
    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    static func text(_ value: some Encodable) throws -> String {
        escaped(String(decoding: try encoder().encode(value), as: UTF8.self))
    }

    /// Returns the same JSON with escapes for the characters that a terminal is not given raw either. They occur inside
    /// strings only.
    private static func escaped(_ line: String) -> String {
        line.replacingHidden { scalar in
            String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        }
    }
}

/// A row of a CSV file in the form of RFC 4180. Names of files are untrusted: a cell that a spreadsheet would take for
/// a formula begins with an apostrophe, and control characters are escaped. The JSON report has the unchanged names.
struct CSVRow {
    var cells: [String]

    var text: String { cells.map(CSVRow.quoted).joined(separator: ",") }

    private static func quoted(_ cell: String) -> String {
        let cell = sanitized(cell)
        guard cell.utf8.contains(where: { [UInt8(ascii: ","), UInt8(ascii: "\""), 10].contains($0) }) else {
            return cell
        }
        // By scalars: a quotation mark with a combining accent must be doubled, too.
        return "\"" + cell.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }

    private static func sanitized(_ cell: String) -> String {
        let shown = cell.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            .joined(separator: "\n")
        guard let first = shown.unicodeScalars.first, "=+-@".unicodeScalars.contains(first), Double(shown) == nil else {
            return shown
        }
        return "'" + shown
    }
}
