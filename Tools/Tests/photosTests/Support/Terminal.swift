// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import Testing

/// A terminal of its own, with somebody before it who reads and types.
final class Terminal {
    /// What the program gets.
    let side: FileHandle
    private let person: FileHandle
    private(set) var shown = ""

    init() throws {
        // What posix_openpt, unlockpt and ptsname do, which Glibc's module does not have.
        let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        let opened = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(opened >= 0)
        person = FileHandle(fileDescriptor: opened, closeOnDealloc: true)
        var (isLocked, name): (Int32, Int32) = (0, 0)
        try #require(ioctl(opened, unlock, &isLocked) == 0 && ioctl(opened, number, &name) == 0)
        let other = open("/dev/pts/\(name)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(other >= 0)
        side = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    }

    /// Waits until the words are on the screen. False when the program left the terminal before.
    func waits(for words: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while !shown.contains(words) {
            let count = read(person.fileDescriptor, &bytes, bytes.count)
            if count <= 0 { return false }
            shown += String(decoding: bytes[..<count], as: UTF8.self)
        }
        return true
    }

    /// All that comes until the program has left the terminal.
    func rest() -> String {
        _ = waits(for: "\u{0}")
        return shown
    }

    func type(_ line: String) { try? person.write(contentsOf: Data((line + "\n").utf8)) }
}
