// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Logging
internal import PhotoLibrary

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
            report(.foreign(folder, found, isFolder: true))
            return 0
        }
        var left = 0
        let names = try Disk.names(in: folder)
        for path in names.map(folder.appending) {
            if let found = try Disk.status(of: path), !found.isFile {
                report(.foreign(path, found))
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
