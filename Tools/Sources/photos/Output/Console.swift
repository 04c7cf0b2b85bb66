// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

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

    /// Messages that cannot be written are lost: there is no other place to report that.
    private func put(_ text: String) {
        try? FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(text.utf8))
    }
}

/// The size of a terminal.
enum Terminal {
    /// Returns the present number of columns; `nil` when it is unknown or the descriptor is no terminal.
    static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
