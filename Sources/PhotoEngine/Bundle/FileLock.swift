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
    private let announcement = Mutex(LockAnnouncement())

    init(_ timeout: LockTimeout, holder: @escaping @Sendable () -> LockHolder?) {
        self.timeout = timeout
        self.holder = holder
    }

    /// Sleeps for a moment. Returns false when the limit is reached or all jobs were cancelled.
    func shouldRetry() -> Bool {
        let waited = ContinuousClock.now - start
        guard waited < timeout.limit, !timeout.cancellation.isRequested else { return false }
        if waited >= timeout.logDelay, let found = announcement.withLock({ $0.next(holder) }) {
            timeout.log(LockWait.message(found, seconds: Int(timeout.limit.components.seconds)))
        }
        usleep(10_000)
        return true
    }

    /// The message that is logged once while waiting for the holder of a lock.
    ///
    /// - Parameter database: The database that is waited for, if it is not the library's own.
    static func message(_ holder: LockHolder, seconds: Int, for database: LibraryPath? = nil) -> String {
        let isOfRenditions = database?.isOfRenditions ?? false
        let activity = isOfRenditions ? "has locked the library's store of renditions" : "is writing to the library"
        return "Waiting for \(holder.noun) that \(activity)\(holder.name), for up to \(seconds.counted("second"))."
    }

    /// The error when the wait is over.
    var failure: LibraryError {
        let holder = holder() ?? .unnamed
        guard !timeout.cancellation.isRequested else {
            return LibraryError(
                .cancelled, "Cancelled while waiting for \(holder.noun) that was writing to the library\(holder.name).")
        }
        return LibraryError(
            .notWritable,
            "\(holder.noun.first?.uppercased() ?? "")\(holder.noun.dropFirst()) is writing to the "
                + "library\(holder.name), and has not finished in "
                + "\(timeout.limit.components.seconds.counted("second")). Nothing was changed. Try again when the "
                + "writing is finished.")
    }
}

/// The announcement of the holder of a lock that was just refused: once, and only of a lock that is still held. A lock
/// that was released a moment ago has no holder any more, and the next attempt gets it.
struct LockAnnouncement {
    private var isDone = false
    private var hasMissed = false

    /// Returns the holder to announce, or `nil`. To be called after each attempt that was refused.
    mutating func next(_ holder: () -> LockHolder?) -> LockHolder? {
        if isDone { return nil }
        // Locks of other machines are in no list of this one.
        guard let found = holder() ?? (hasMissed ? .unnamed : nil) else {
            hasMissed = true
            return nil
        }
        isDone = true
        return found
    }
}

/// The holder of a lock, according to `/proc/locks`.
enum LockHolder: Equatable {
    case process(Int32)
    /// Another connection of this process.
    case thisProcess
    /// A holder without a process number here, such as one in another container.
    case unnamed

    /// The kind of the holder.
    var noun: String { self == .thisProcess ? "another connection of this program" : "another program" }

    /// The process with its program and first argument in parentheses, after a space; empty for other holders.
    var name: String {
        guard case .process(let number) = self else { return "" }
        return " (pid \(number)\(LockHolder.command(of: number).map { ", \($0)" } ?? ""))"
    }

    /// Returns the holder of a lock on a whole file or folder (`flock`).
    static func ofFileLock(_ path: LibraryPath) -> LockHolder? {
        find(path) { $0[1] == "FLOCK" }
    }

    /// Returns the writer of the database: it has locked the byte of the shared memory that SQLite uses for that.
    static func writing(_ database: LibraryPath) -> LockHolder? {
        find(database.parent.appending(database.name + "-shm")) { fields in
            guard isRecordLock(fields), let first = Int(fields[6]) else { return false }
            return first <= writerByte && (Int(fields[7]) ?? .max) >= writerByte
        }
    }

    /// Returns the holder that excludes all others from the database, while it rebuilds the shared memory of the log or
    /// removes the log.
    static func ofDatabaseLock(_ database: LibraryPath) -> LockHolder? {
        let memory = database.parent.appending(database.name + "-shm")
        return [memory, database].lazy.compactMap { find($0, isRecordLock) }.first
    }

    /// Returns the holder that a writer waits for that removes rows from the log as well: one that excludes all others,
    /// else another program that reads, which keeps the log as it is.
    static func ofWriterOrReader(_ database: LibraryPath) -> LockHolder? {
        let writer = ofDatabaseLock(database)
        guard writer == nil || writer == .thisProcess else { return writer }
        let reader = find(database.parent.appending(database.name + "-shm"), isReader)
        return reader == nil || reader == .thisProcess ? writer : reader
    }

    private static func isRecordLock(_ fields: [Substring]) -> Bool {
        (fields[1] == "POSIX" || fields[1] == "OFDLCK") && fields[3] == "WRITE"
    }

    /// Returns true for the lock of a transaction that reads. Each connection has the lock of the byte behind these.
    static func isReader(_ fields: [Substring]) -> Bool {
        (fields[1] == "POSIX" || fields[1] == "OFDLCK") && fields[3] == "READ"
            && Int(fields[6]).map(readerBytes.contains) == true
    }

    private static let writerByte = 120
    private static let readerBytes = 123...127

    /// Returns the holder; `nil` if `/proc/locks` lists no holder.
    private static func find(_ path: LibraryPath, _ fits: ([Substring]) -> Bool) -> LockHolder? {
        guard let status = try? Disk.status(of: path) else { return nil }
        guard let bytes = try? Disk.bytes(of: "/proc/locks") else { return .unnamed }
        return holder(in: String(decoding: bytes, as: UTF8.self), of: status, fits)
    }

    /// Returns the holder of a lock on a file, from the lines of `/proc/locks`; another process before this one.
    ///
    /// Inode numbers are unique only per file system. Where `/proc/locks` gives another device number (as for btrfs), the
    /// holder stays unnamed rather than a wrong process.
    static func holder(in locks: String, of file: FileStatus, _ fits: ([Substring]) -> Bool) -> LockHolder? {
        var found: LockHolder?
        for line in locks.split(separator: "\n") {
            // The second field of a process that waits for a lock is an arrow.
            let fields = line.split(separator: " ")
            guard fields.count >= 8, fields[1] != "->", fits(fields), fields[5].hasSuffix(":\(file.inode)") else {
                continue
            }
            guard fields[5] == file.procLocksName, let process = Int32(fields[4]), process > 0 else {
                found = found ?? .unnamed
                continue
            }
            if process != getpid() { return .process(process) }
            found = .thisProcess
        }
        return found
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
            default: scalar.properties.isDefaultIgnorableCodePoint ? Unicode.Scalar(UInt8(ascii: "?")) : scalar
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
