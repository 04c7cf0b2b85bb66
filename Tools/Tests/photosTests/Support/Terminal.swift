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
