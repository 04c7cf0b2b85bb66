// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import Logging
internal import PhotoFiles
internal import PhotoLibrary
internal import Synchronization

/// A lock on a file or folder, which excludes other processes and other locks of this process. It is released when the
/// object is deallocated.
final class FileLock: Sendable {
    private let file: OpenFile

    /// Locks the library's folder exclusively, waiting within the limits of `timeout`.
    init(exclusiveOn root: LibraryRoot, _ timeout: LockTimeout) throws(LibraryError) {
        file = try root.reopened()
        try FileLock.wait(for: file, LOCK_EX, LibraryPath(root, ""), timeout)
    }

    /// Takes a shared lock, waiting while there is an exclusive one. Creates the file when it is missing.
    init(sharedOnFile path: LibraryPath, _ timeout: LockTimeout) throws(LibraryError) {
        file = try FileLock.openLockFile(path)
        try FileLock.wait(for: file, LOCK_SH, path, timeout)
    }

    /// Takes an exclusive lock without waiting, or returns `nil` when the file is locked. Creates the file when it is
    /// missing.
    init?(exclusiveIfFreeOnFile path: LibraryPath) throws(LibraryError) {
        file = try FileLock.openLockFile(path)
        guard try FileLock.lock(file, LOCK_EX | LOCK_NB, path.description) else { return nil }
    }

    private static func openLockFile(_ path: LibraryPath) throws(LibraryError) -> OpenFile {
        guard let file = try Disk.open(path, for: .updatingOrNewOfUser) else {
            throw .system("open", path.description, errno: ENOENT)
        }
        return file
    }

    private static func wait(
        for file: borrowing OpenFile, _ operation: Int32, _ path: LibraryPath, _ timeout: LockTimeout
    ) throws(LibraryError) {
        let wait = LockWait(timeout) { LockHolder.ofFileLock(path) }
        while try !lock(file, operation | LOCK_NB, path.description) {
            guard wait.shouldRetry() else { throw wait.failure }
        }
    }

    /// Takes a lock. Returns false when the file is locked and the operation does not wait.
    private static func lock(
        _ file: borrowing OpenFile, _ operation: Int32, _ path: String
    ) throws(LibraryError) -> Bool {
        while flock(file.descriptor, operation) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK else { throw .system("lock", path, errno: errno) }
            return false
        }
        return true
    }
}

/// The limits of a wait for another process that is writing to the same library, and the log message about it.
package struct LockTimeout: Sendable {
    /// The time after which the wait is logged. Shorter waits are not worth a message.
    package var logDelay: Duration = .seconds(2)
    package var limit: Duration = .seconds(30)
    package var log: @Sendable (String) -> Void = { Logger(label: "photos.store").notice("\($0)") }
    /// The jobs whose cancellation ends the wait.
    let cancellation = WaitCancellation()

    package init() {}
}

/// The running jobs that can be cancelled. When all are cancelled, waits for other processes end.
final class WaitCancellation: Sendable {
    private let jobs = Mutex<[UUID: @Sendable () -> Bool]>([:])

    /// True if there are running jobs and all of them were cancelled.
    var isRequested: Bool {
        let jobs = jobs.withLock { Array($0.values) }
        return !jobs.isEmpty && jobs.allSatisfy { $0() }
    }

    /// Runs a job. `isStopped` returns true once it is cancelled.
    func run<Value>(
        _ isStopped: @escaping @Sendable () -> Bool, _ job: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        let name = UUID()
        jobs.withLock { $0[name] = isStopped }
        defer { jobs.withLock { _ = $0.removeValue(forKey: name) } }
        return try job()
    }
}

/// A wait for a lock, which polls, logs after a while which process holds the lock, and gives up at the limit.
final class LockWait: Sendable {
    private let timeout: LockTimeout
    private let holder: @Sendable () -> LockHolder?
    private let start = ContinuousClock.now
    private let isLogged = Mutex(false)

    init(_ timeout: LockTimeout, holder: @escaping @Sendable () -> LockHolder?) {
        self.timeout = timeout
        self.holder = holder
    }

    private var isFirst: Bool {
        isLogged.withLock { isLogged in
            defer { isLogged = true }
            return !isLogged
        }
    }

    /// Sleeps for a moment. Returns false when the limit is reached or all jobs were cancelled.
    func shouldRetry() -> Bool {
        let waited = ContinuousClock.now - start
        guard waited < timeout.limit, !timeout.cancellation.isRequested else { return false }
        if waited >= timeout.logDelay, isFirst {
            timeout.log(LockWait.message(holder(), seconds: Int(timeout.limit.components.seconds)))
        }
        usleep(10_000)
        return true
    }

    /// The message that is logged once while waiting for another program.
    ///
    /// - Parameter database: The database that is waited for, if it is not the library's own.
    static func message(_ holder: LockHolder?, seconds: Int, for database: LibraryPath? = nil) -> String {
        let words = holder.map { " (\($0))" } ?? ""
        let isOfRenditions = database?.isOfRenditions ?? false
        let activity = isOfRenditions ? "has locked the library's store of renditions" : "is writing to the library"
        return "Waiting for another program that \(activity)\(words), for up to \(seconds) seconds."
    }

    /// The error when the wait is over.
    var failure: LibraryError {
        guard !timeout.cancellation.isRequested else {
            return LibraryError(.cancelled, "Stopped while another program was writing to the library\(words).")
        }
        return LibraryError(
            .notWritable,
            "Another program is writing to the library\(words), and has not finished in "
                + "\(timeout.limit.components.seconds) seconds. Nothing was changed: try again when it is done.")
    }

    private var words: String { holder().map { " (\($0))" } ?? "" }
}

/// A process that has locked a file, according to `/proc/locks`.
struct LockHolder: CustomStringConvertible {
    var process: Int32
    /// The name of the program and its first argument.
    var command: String?

    var description: String { "pid \(process)" + (command.map { ", \($0)" } ?? "") }

    /// Returns the process that has locked the whole file or folder (`flock`).
    static func ofFileLock(_ path: LibraryPath) -> LockHolder? {
        find(path) { $0[1] == "FLOCK" }
    }

    /// Returns the process that is writing to the database: it has locked the byte of the shared memory that SQLite
    /// uses for that.
    static func writing(_ database: LibraryPath) -> LockHolder? {
        find(database.parent.appending(database.name + "-shm")) { fields in
            guard fields[1] == "POSIX", fields[3] == "WRITE", let first = Int(fields[6]) else { return false }
            return first <= writerByte && (Int(fields[7]) ?? .max) >= writerByte
        }
    }

    /// Returns the process that excludes all others from the database, while it rebuilds the shared memory of the log
    /// or removes the log.
    static func ofDatabaseLock(_ database: LibraryPath) -> LockHolder? {
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

    /// Returns the process that has locked the file, from the lines of `/proc/locks`. Inode numbers are unique only per
    /// file system. Where `/proc/locks` gives another device number (as for btrfs), it returns `nil` rather than a
    /// wrong process.
    static func process(in locks: String, of file: FileStatus, _ fits: ([Substring]) -> Bool) -> Int32? {
        for line in locks.split(separator: "\n") {
            // The second field of a process that waits for a lock is an arrow.
            let fields = line.split(separator: " ")
            guard fields.count >= 8, fields[1] != "->", fits(fields), let process = Int32(fields[4]), process > 0,
                process != getpid(), fields[5] == file.procLocksName
            else { continue }
            return process
        }
        return nil
    }

    private static func command(of process: Int32) -> String? {
        guard let bytes = try? Disk.bytes(of: "/proc/\(process)/cmdline") else { return nil }
        return words(ofCommand: bytes)
    }

    /// Returns the name of the program and its first argument. Characters that could control a terminal or a log are
    /// replaced, because a program can have any name.
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

extension FileStatus {
    /// The file in the notation of `/proc/locks`: major and minor device numbers in hexadecimal, and the inode number.
    fileprivate var procLocksName: String {
        let major = (device >> 8) & 0xFFF | (device >> 32) & 0xFFFF_F000
        let minor = device & 0xFF | (device >> 12) & 0xFFFF_FF00
        func digits(_ number: UInt64) -> String {
            let text = String(number, radix: 16)
            return text.count < 2 ? "0" + text : text
        }
        return "\(digits(major)):\(digits(minor)):\(inode)"
    }
}
