// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// The error of writing to output that nobody reads any more, as in `photos list | head -1`.
struct OutputClosed: Error {}

/// A writer of lines to a descriptor, which gathers them into large writes.
final class LineOutput {
    private let descriptor: Int32
    private var pending: [UInt8] = []
    private static let enough = 1 << 16

    /// Creates a writer. The caller keeps the descriptor open, and closes it.
    init(descriptor: Int32) { self.descriptor = descriptor }

    static func standard() -> LineOutput { LineOutput(descriptor: STDOUT_FILENO) }

    /// The number of columns of the terminal that the lines go to; `nil` elsewhere, where nothing is to be shortened.
    var width: Int? { Terminal.columns(of: descriptor) }

    /// Adds a line, which may be buffered until ``flush()``.
    func write(_ line: String) throws {
        pending.append(contentsOf: line.utf8)
        pending.append(UInt8(ascii: "\n"))
        if pending.count >= LineOutput.enough { try flush() }
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

/// The system's message on the last call that failed.
enum SystemMessage {
    static var last: String { String(cString: strerror(errno)) }
}
