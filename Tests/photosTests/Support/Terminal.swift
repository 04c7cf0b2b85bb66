// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc

/// A terminal of a program that asks questions; the test reads it and types answers.
final class Terminal {
    /// The program's end.
    let side: FileHandle
    private let person: FileHandle
    private(set) var shown = ""

    init() throws {
        let device = try PseudoTerminal(columns: 0)
        (side, person) = (device.programsEnd, device.readersEnd)
    }

    /// Waits until the words are on the screen. Returns `false` when the program closed the terminal before.
    func waits(for words: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while !shown.contains(words) {
            let count = read(person.fileDescriptor, &bytes, bytes.count)
            if count <= 0 { return false }
            shown += String(decoding: bytes[..<count], as: UTF8.self)
        }
        return true
    }

    /// Returns all output until the program has closed the terminal.
    func rest() -> String {
        _ = waits(for: "\u{0}")
        return shown
    }

    func type(_ line: String) { try? person.write(contentsOf: Data((line + "\n").utf8)) }
}

/// A pseudo terminal, from which a test reads a program's output.
struct PseudoTerminal {
    /// The end that the program writes to.
    let programsEnd: FileHandle
    /// The end on which the test reads the output and types input.
    let readersEnd: FileHandle

    /// - Parameter columns: The width that the terminal reports; 0 for an unknown one.
    init(columns: Int, rows: Int = 24) throws {
        let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw PseudoTerminal.failure }
        readersEnd = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // The work of unlockpt() and ptsname(), which Swift's Glibc does not have.
        var (isLocked, number) = (Int32(0), UInt32(0))
        let (unlock, tellNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
        guard ioctl(descriptor, unlock, &isLocked) == 0, ioctl(descriptor, tellNumber, &number) == 0 else {
            throw PseudoTerminal.failure
        }
        let name = "/dev/pts/\(number)"
        let other = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard other >= 0 else { throw PseudoTerminal.failure }
        programsEnd = FileHandle(fileDescriptor: other, closeOnDealloc: true)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(other, UInt(TIOCSWINSZ), &size) == 0 else { throw PseudoTerminal.failure }
    }

    /// Returns the output until the program, which has started with its end, closes it. Lines end as in a file.
    func readToEnd() throws -> String {
        try programsEnd.close()
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(readersEnd.fileDescriptor, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 || errno == EIO {
                // Linux reports EIO when the other end is closed everywhere.
                return String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
            } else if errno != EINTR {
                throw PseudoTerminal.failure
            }
        }
    }

    private static var failure: CocoaError {
        CocoaError(.fileReadUnknown, userInfo: [NSLocalizedDescriptionKey: String(cString: strerror(errno))])
    }
}
