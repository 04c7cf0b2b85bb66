// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// Nobody reads the output any more, as in `photos list | head -1`.
struct OutputClosed: Error {}

/// Lines to a descriptor, gathered into large writes.
final class LineOutput {
    private let descriptor: Int32
    private var pending: [UInt8] = []
    private static let enough = 1 << 16

    /// The descriptor stays the caller's.
    init(descriptor: Int32) { self.descriptor = descriptor }

    static func standard() -> LineOutput { LineOutput(descriptor: STDOUT_FILENO) }

    /// Columns of the terminal that the lines go to; `nil` when they go elsewhere, where nothing is to be cut.
    var width: Int? { Terminal.columns(of: descriptor) }

    /// Lines may wait until ``flush()``.
    func write(_ line: String) throws {
        pending.append(contentsOf: line.utf8)
        pending.append(UInt8(ascii: "\n"))
        if pending.count >= LineOutput.enough { try flush() }
    }

    /// A line at once.
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

/// What the system says about the last call that failed.
enum SystemMessage {
    static var last: String { String(cString: strerror(errno)) }
}
