// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Logging
internal import PhotoLibrary

/// Removes what processes that died left in the staging folder. Originals are none of its business: one that was given
/// its place is never removed because a row is missing, whatever the database says.
struct StagingSweep {
    let bundle: LibraryBundle
    let files: FileSystem

    /// Does nothing while any session lives; waits for nobody. Returns how many files were removed.
    func run() throws(LibraryError) -> Int {
        guard try !deadSessions().isEmpty, let lock = try FileLock(exclusiveIfFreeOnFile: bundle.stagingLock) else {
            return 0
        }
        defer { withExtendedLifetime(lock) {} }
        // Only under the lock is it certain that nobody lives in them.
        var count = 0
        for session in try deadSessions() { count += try remove(session) }
        try files.syncFolder(bundle.incoming)
        return count
    }

    private func deadSessions() throws(LibraryError) -> [StagingSessionName] {
        try Disk.names(in: bundle.incoming).compactMap(StagingSessionName.init)
    }

    /// What is no file stays, and with it the folder.
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
