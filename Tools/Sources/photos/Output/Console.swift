// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// Standard error: messages, and on a terminal one line below them that says how far the job is.
final class Console {
    let isTerminal: Bool
    private let descriptor: Int32
    private var status = ""

    init(descriptor: Int32 = STDERR_FILENO) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
    }

    /// A message for people, on a line of its own.
    func say(_ line: String) {
        put((status.isEmpty ? "" : Console.erase) + line + "\n" + status)
    }

    /// Replaces the line at the bottom. Only for terminals.
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

    /// Columns of the terminal, or 80 where there is none.
    var width: Int { Terminal.columns(of: descriptor) ?? 80 }

    private static let erase = "\r\u{1B}[K"

    /// Messages that cannot be written are lost: there is nowhere left to say so.
    private func put(_ text: String) {
        try? FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(text.utf8))
    }
}

/// A terminal, as the system knows it.
enum Terminal {
    /// How many columns it has now; `nil` when it does not say, and of what is no terminal.
    static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
