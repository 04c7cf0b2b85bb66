// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Logging
internal import PhotoLibrary
internal import Synchronization

/// The folder of one engine below `incoming/`, with the files that it has staged and that no asset has yet.
///
/// It holds the staging lock shared while it exists, by which a sweep distinguishes it from abandoned sessions.
final class StagingSession: Sendable {
    let folder: LibraryPath
    private let bundle: LibraryBundle
    private let files: FileSystem
    private let lock: FileLock
    /// The number of callers that staged each file. Names in the folder change only under this lock, because one thread
    /// may stage the same bytes while another discards them.
    private let referenceCounts = Mutex<[OriginalKey: Int]>([:])

    /// Creates a session without waiting. Returns `nil` while another process sweeps the staging folder.
    static func unlessSwept(_ bundle: LibraryBundle, _ files: FileSystem) throws(LibraryError) -> StagingSession? {
        var timeout = LockTimeout()
        timeout.limit = .zero
        do throws(LibraryError) { return try StagingSession(bundle, files, timeout) } catch {
            guard error.code == .notWritable else { throw error }
            return nil
        }
    }

    /// Creates the folder and syncs its name.
    init(_ bundle: LibraryBundle, _ files: FileSystem, _ timeout: LockTimeout) throws(LibraryError) {
        self.bundle = bundle
        self.files = files
        lock = try FileLock(sharedOnFile: bundle.stagingLock, timeout)
        folder = bundle.incoming.appending(StagingSessionName(started: Date(), uuid: UUID()).text)
        _ = try files.makeFolder(folder)
        try files.syncFolder(bundle.incoming)
    }

    /// Removes the files that were not moved out. If a process ends without this, the next sweep removes them.
    deinit {
        for name in (try? Disk.names(in: folder)) ?? [] { try? files.remove(folder.appending(name)) }
        try? files.removeFolder(folder)
    }

    func path(of key: OriginalKey) -> LibraryPath { folder.appending(key.name) }

    /// Copies the file, computing its fingerprint on the way, and syncs the copy.
    func stage(
        _ file: borrowing OpenFile, filenameExtension: String
    ) throws(LibraryError) -> StagedOriginal {
        let part = folder.appending(UUID().uuidString + ".part")
        do {
            let (fingerprint, byteCount) = try copy(file, to: part)
            let key = try OriginalKey.checked(fingerprint, filenameExtension: filenameExtension)
            try finishPart(part, as: key)
            return StagedOriginal(
                fingerprint: fingerprint, byteCount: byteCount, placement: Placement(key: key.text))
        } catch {
            try? files.remove(part)
            throw error
        }
    }

    /// Discards a staged file for one caller. The file is removed with the last one.
    func discard(_ key: OriginalKey) throws(LibraryError) {
        try withReferenceCounts { (referenceCounts) throws(LibraryError) in
            guard let count = referenceCounts[key] else { return }
            guard count == 1 else {
                referenceCounts[key] = count - 1
                return
            }
            try files.remove(path(of: key))
            referenceCounts[key] = nil
        }
    }

    /// Moves a staged file to its place among the originals. Returns false when it is not staged here.
    func moveOut(_ key: OriginalKey) throws(LibraryError) -> Bool {
        try withReferenceCounts { (referenceCounts) throws(LibraryError) in
            guard referenceCounts[key] != nil else { return false }
            try files.rename(path(of: key), bundle.path(of: key))
            referenceCounts[key] = nil
            return true
        }
    }

    /// Returns true if a file with that key is staged.
    func holds(_ key: OriginalKey) -> Bool { referenceCounts.withLock { $0[key] != nil } }

    private func copy(
        _ file: borrowing OpenFile, to part: LibraryPath
    ) throws(LibraryError) -> (fingerprint: Fingerprint, byteCount: Int64) {
        let target = try files.createFile(part)
        var hasher = FingerprintHasher()
        var byteCount: Int64 = 0
        try file.readAll { (chunk, offset) throws(LibraryError) in
            try files.write(target, chunk, offset)
            hasher.update(chunk)
            byteCount += Int64(chunk.count)
        }
        try files.syncFile(target, part)
        return (hasher.finish(), byteCount)
    }

    private func finishPart(_ part: LibraryPath, as key: OriginalKey) throws(LibraryError) {
        try withReferenceCounts { (referenceCounts) throws(LibraryError) in
            try files.rename(part, path(of: key))
            referenceCounts[key, default: 0] += 1
        }
    }

    /// Changes the counts. `Mutex` passes typed errors on only as a result.
    private func withReferenceCounts<Value: Sendable>(
        _ body: (inout [OriginalKey: Int]) throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        try referenceCounts.withLock { referenceCounts in
            Result { () throws(LibraryError) in try body(&referenceCounts) }
        }.get()
    }
}

/// The name of a staging session's folder: the start time, in seconds since 1970, and a UUID.
struct StagingSessionName: Hashable {
    var startedSeconds: Int
    var uuid: UUID

    init(started: Date, uuid: UUID) {
        startedSeconds = Int(started.timeIntervalSince1970)
        self.uuid = uuid
    }

    /// Reads a name. Returns `nil` for a name that no session has.
    init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let seconds = Int(parts[0]), let uuid = UUID(uuidString: String(parts[1])) else {
            return nil
        }
        startedSeconds = seconds
        self.uuid = uuid
    }

    var text: String { "\(startedSeconds)-\(uuid.uuidString)" }
}

/// The staging session of an engine, created when the first file is staged.
final class StagingArea: Sendable {
    private let bundle: LibraryBundle
    private let files: FileSystem
    private let timeout: LockTimeout
    private let current = Mutex<StagingSession?>(nil)

    init(_ bundle: LibraryBundle, _ files: FileSystem, _ timeout: LockTimeout) {
        self.bundle = bundle
        self.files = files
        self.timeout = timeout
    }

    /// Returns the session. Two concurrent first callers may each create one; one of the two is kept, and the other is
    /// removed.
    func session() throws(LibraryError) -> StagingSession {
        if let session = current.withLock({ $0 }) { return session }
        let new = try StagingSession(bundle, files, timeout)
        return current.withLock { session in
            if let session { return session }
            session = new
            return new
        }
    }

    /// The session, or `nil` if none was created yet.
    var existingSession: StagingSession? { current.withLock { $0 } }
}

/// A sweep of the files that crashed processes left in the staging folder. It never touches originals: a file in its
/// place is not removed because a row is missing, whatever the database says.
struct StagingSweep {
    let bundle: LibraryBundle
    let files: FileSystem

    /// Removes the files of abandoned sessions and returns their number. Does nothing while any session exists, and
    /// does not wait.
    func run() throws(LibraryError) -> Int {
        guard try !deadSessions().isEmpty, let lock = try FileLock(exclusiveIfFreeOnFile: bundle.stagingLock) else {
            return 0
        }
        defer { withExtendedLifetime(lock) {} }
        // Only under the lock is it certain that the sessions are abandoned.
        var count = 0
        for session in try deadSessions() { count += try remove(session) }
        try files.syncFolder(bundle.incoming)
        return count
    }

    private func deadSessions() throws(LibraryError) -> [StagingSessionName] {
        try Disk.names(in: bundle.incoming).compactMap(StagingSessionName.init)
    }

    /// Removes a session. Entries that are not files stay, and so does their folder.
    private func remove(_ session: StagingSessionName) throws(LibraryError) -> Int {
        let folder = bundle.incoming.appending(session.text)
        guard let found = try Disk.status(of: folder) else { return 0 }
        guard found.isFolder else {
            report(.unexpectedFileType(folder, found, isFolder: true))
            return 0
        }
        var left = 0
        let names = try Disk.names(in: folder)
        for path in names.map(folder.appending) {
            if let found = try Disk.status(of: path), !found.isFile {
                report(.unexpectedFileType(path, found))
                left += 1
            } else {
                try files.remove(path)
            }
        }
        if left == 0 { try files.removeFolder(folder) }
        return names.count - left
    }

    private func report(_ error: LibraryError) { Logger(label: "photos.store").warning("\(error)") }
}
