// Licensed under the Apache License, Version 2.0. See LICENSE.

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

    private func remove(_ session: StagingSessionName) throws(LibraryError) -> Int {
        let folder = bundle.incoming + "/" + session.text
        let names = try Disk.names(in: folder)
        for name in names { try files.remove(folder + "/" + name) }
        try files.removeFolder(folder)
        return names.count
    }
}
