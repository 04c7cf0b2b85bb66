// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Logging
internal import PhotoLibrary

/// The folder of one engine below `incoming/`, for files that are not yet in their places.
///
/// It holds the staging lock shared while it exists, by which a sweep distinguishes it from abandoned ones.
final class StagingFolder: Sendable {
    let path: LibraryPath
    private let files: FileSystem
    private let lock: FileLock

    /// Creates a folder without waiting. Returns `nil` while another process sweeps the staging folder.
    static func unlessSwept(_ bundle: LibraryBundle, _ files: FileSystem) throws(LibraryError) -> StagingFolder? {
        var timeout = LockTimeout()
        timeout.limit = .zero
        do throws(LibraryError) { return try StagingFolder(bundle, files, timeout) } catch {
            guard error.code == .notWritable else { throw error }
            return nil
        }
    }

    /// Creates the folder and syncs its name.
    init(_ bundle: LibraryBundle, _ files: FileSystem, _ timeout: LockTimeout) throws(LibraryError) {
        self.files = files
        lock = try FileLock(sharedOnFile: bundle.stagingLock, timeout)
        path = bundle.incoming.appending(StagingFolderName(started: Date(), uuid: UUID()).text)
        _ = try files.makeFolder(path)
        try files.syncFolder(bundle.incoming)
    }

    /// Removes the files that were not moved out. If a process ends without this, the next sweep removes them.
    deinit {
        for name in (try? Disk.names(in: path)) ?? [] { try? files.remove(path.appending(name)) }
        try? files.removeFolder(path)
    }
}

/// The name of a staging folder: the start time, in seconds since 1970, and a UUID.
struct StagingFolderName: Hashable {
    var startedSeconds: Int
    var uuid: UUID

    init(started: Date, uuid: UUID) {
        startedSeconds = Int(started.timeIntervalSince1970)
        self.uuid = uuid
    }

    /// Reads a name. Returns `nil` for a name that no staging folder has.
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

    private func deadSessions() throws(LibraryError) -> [StagingFolderName] {
        try Disk.names(in: bundle.incoming).compactMap(StagingFolderName.init)
    }

    /// Removes a session. Entries that are not files stay, and so does their folder.
    private func remove(_ session: StagingFolderName) throws(LibraryError) -> Int {
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
