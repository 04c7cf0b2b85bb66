// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Removes what a process that died left behind: its staging folder, and originals that it moved but never committed.
///
/// Only files that were moved after the earliest dead session began are looked at. An older original without a row is
/// no crash's work (a database restored from a backup lacks rows, for instance), so it is left for verify to report.
struct StagingSweep {
    let bundle: LibraryBundle
    let files: FileSystem
    /// Whether a row names the original.
    let isKnown: (OriginalKey) throws(LibraryError) -> Bool

    /// How far a file system's clock may run behind the clock that sessions are named by.
    private static let clockSlackSeconds = 2

    /// Does nothing while any session lives; waits for nobody. Returns how many files were removed.
    func run() throws(LibraryError) -> Int {
        guard try !deadSessions().isEmpty, let lock = try FileLock(exclusiveIfFreeOnFile: bundle.stagingLock) else {
            return 0
        }
        defer { withExtendedLifetime(lock) {} }
        // Only under the lock is it certain that nobody lives in them.
        let sessions = try deadSessions()
        guard let start = sessions.map(\.startedSeconds).min() else { return 0 }
        var count = try removeStrays(since: start - StagingSweep.clockSlackSeconds)
        for session in sessions { count += try remove(session) }
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

    private func removeStrays(since seconds: Int) throws(LibraryError) -> Int {
        var count = 0
        for folder in try Disk.names(in: bundle.originals) {
            let path = bundle.originals + "/" + folder
            guard let status = try Disk.status(of: path), status.isFolder, status.modifiedSeconds >= seconds else {
                continue
            }
            let strays = try strays(in: folder, since: seconds)
            for stray in strays { try files.remove(bundle.path(of: stray)) }
            if !strays.isEmpty { try files.syncFolder(path) }
            count += strays.count
        }
        return count
    }

    private func strays(in folder: String, since seconds: Int) throws(LibraryError) -> [OriginalKey] {
        var strays: [OriginalKey] = []
        for name in try Disk.names(in: bundle.originals + "/" + folder) {
            guard let key = OriginalKey(folder + "/" + name), let status = try Disk.status(of: bundle.path(of: key)),
                status.changedSeconds >= seconds, try !isKnown(key)
            else { continue }
            strays.append(key)
        }
        return strays
    }
}
