// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import Logging
internal import PhotoLibrary
internal import Synchronization

/// How long somebody waits for another program that writes into the same library, and when that is said.
package struct LockPatience: Sendable {
    /// Shorter waits are not worth a line.
    package var quiet: Duration = .seconds(2)
    package var limit: Duration = .seconds(30)
    package var say: @Sendable (String) -> Void = { Logger(label: "photos.store").notice("\($0)") }
    /// Whether to wait no longer, because whoever asked for it was stopped.
    let stop = StopOfWaits()

    package init() {}
}

/// Jobs that may be stopped, and whether they were: nobody waits for another program on behalf of one that was.
final class StopOfWaits: Sendable {
    private let jobs = Mutex<[UUID: @Sendable () -> Bool]>([:])

    /// Whether all jobs that are running were stopped.
    var isWanted: Bool {
        let jobs = jobs.withLock { Array($0.values) }
        return !jobs.isEmpty && jobs.allSatisfy { $0() }
    }

    /// Runs a job that is stopped when it says so.
    func during<Value>(
        _ isStopped: @escaping @Sendable () -> Bool, _ job: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        let name = UUID()
        jobs.withLock { $0[name] = isStopped }
        defer { jobs.withLock { _ = $0.removeValue(forKey: name) } }
        return try job()
    }
}

/// One wait for a lock: asks again and again, says after a while for whom, and gives up in the end.
final class LockWait: Sendable {
    private let patience: LockPatience
    private let holder: @Sendable () -> LockHolder?
    private let start = ContinuousClock.now
    private let isSaid = Mutex(false)

    init(_ patience: LockPatience, holder: @escaping @Sendable () -> LockHolder?) {
        self.patience = patience
        self.holder = holder
    }

    private var isFirst: Bool {
        isSaid.withLock { isSaid in
            defer { isSaid = true }
            return !isSaid
        }
    }

    /// Lets a moment pass. False when it has been too long, or nobody wants it any more.
    func goesOn() -> Bool {
        let waited = ContinuousClock.now - start
        guard waited < patience.limit, !patience.stop.isWanted else { return false }
        if waited >= patience.quiet, isFirst {
            patience.say(
                "Waiting for another program that is writing to the library\(words), for up to "
                    + "\(patience.limit.components.seconds) seconds.")
        }
        usleep(10_000)
        return true
    }

    /// What is thrown in the end.
    var failure: LibraryError {
        guard !patience.stop.isWanted else {
            return LibraryError(.cancelled, "Stopped while another program was writing to the library\(words).")
        }
        return LibraryError(
            .notWritable,
            "Another program is writing to the library\(words), and has not finished in "
                + "\(patience.limit.components.seconds) seconds. Nothing was changed: try again when it is done.")
    }

    private var words: String { holder().map { " (\($0))" } ?? "" }
}

/// Which process has locked a file, as `/proc/locks` tells it.
struct LockHolder: CustomStringConvertible {
    var process: Int32
    /// The program's name and its first argument.
    var command: String?

    var description: String { "pid \(process)" + (command.map { ", \($0)" } ?? "") }

    /// Whoever has the folder or file for itself.
    static func ofWhole(_ path: LibraryPath) -> LockHolder? {
        find(path) { $0[1] == "FLOCK" }
    }

    /// Whoever writes to the database: the byte of its shared memory that SQLite locks for that.
    static func writing(_ database: LibraryPath) -> LockHolder? {
        find(database.parent.appending(database.name + "-shm")) { fields in
            guard fields[1] == "POSIX", fields[3] == "WRITE", let first = Int(fields[6]) else { return false }
            return first <= writerByte && (Int(fields[7]) ?? .max) >= writerByte
        }
    }

    /// Whoever keeps all others from the database: while it makes the log's shared memory anew, or takes the log away.
    static func keeping(_ database: LibraryPath) -> LockHolder? {
        let memory = database.parent.appending(database.name + "-shm")
        return [memory, database].lazy.compactMap { find($0) { $0[1] == "POSIX" && $0[3] == "WRITE" } }.first
    }

    private static let writerByte = 120

    private static func find(_ path: LibraryPath, _ fits: ([Substring]) -> Bool) -> LockHolder? {
        guard let status = try? Disk.status(of: path), let bytes = try? Disk.bytes(of: "/proc/locks") else {
            return nil
        }
        return process(in: String(decoding: bytes, as: UTF8.self), of: status, fits)
            .map { LockHolder(process: $0, command: command(of: $0)) }
    }

    /// Who has locked the file, of the lines of `/proc/locks`. Numbers of files are one file system's own: where that is
    /// called otherwise there (as btrfs is) nobody is named, rather than somebody else.
    static func process(in locks: String, of file: Disk.Status, _ fits: ([Substring]) -> Bool) -> Int32? {
        for line in locks.split(separator: "\n") {
            // Those who wait for a lock have an arrow in the second place.
            let fields = line.split(separator: " ")
            guard fields.count >= 8, fields[1] != "->", fits(fields), let process = Int32(fields[4]), process > 0,
                process != getpid(), fields[5] == file.nameInLocks
            else { continue }
            return process
        }
        return nil
    }

    private static func command(of process: Int32) -> String? {
        guard let bytes = try? Disk.bytes(of: "/proc/\(process)/cmdline") else { return nil }
        return words(ofCommand: bytes)
    }

    /// The program's name and its first argument, without what would do something to a terminal or a log: any program may
    /// be called so.
    static func words(ofCommand bytes: [UInt8]) -> String? {
        let words = bytes.split(separator: 0).prefix(2).map { String(decoding: $0, as: UTF8.self) }
        guard let program = words.first?.lastPathName, !program.isEmpty else { return nil }
        let inert = ([program] + words.dropFirst()).joined(separator: " ").unicodeScalars.prefix(200).map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
                Unicode.Scalar(UInt8(ascii: "?"))
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(inert))
    }
}

extension Disk.Status {
    /// As `/proc/locks` writes it: the device's two numbers in hexadecimal digits, and the file's.
    fileprivate var nameInLocks: String {
        let major = (device >> 8) & 0xFFF | (device >> 32) & 0xFFFF_F000
        let minor = device & 0xFF | (device >> 12) & 0xFFFF_FF00
        func digits(_ number: UInt64) -> String {
            let text = String(number, radix: 16)
            return text.count < 2 ? "0" + text : text
        }
        return "\(digits(major)):\(digits(minor)):\(inode)"
    }
}
