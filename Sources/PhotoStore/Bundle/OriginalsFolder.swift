// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The folder of originals, as a change moves files into it.
struct OriginalsFolder: Sendable {
    let bundle: LibraryBundle
    let files: FileSystem

    /// An original that a change names, and how long it must be.
    struct Arrival: Hashable, Sendable {
        var key: OriginalKey
        var byteCount: Int64
    }

    /// Moves the staged files to their places and syncs each folder that was touched. On return a row may name them.
    ///
    /// Returns what was moved, for ``putBack(_:to:)``. When it throws, everything is back in the session.
    func take(_ arrivals: [Arrival], from session: StagingSession) throws(LibraryError) -> [OriginalKey] {
        var moved: [OriginalKey] = []
        do {
            let madeFolder = try makeFolders(for: arrivals)
            for arrival in arrivals where try take(arrival, from: session) { moved.append(arrival.key) }
            for folder in Set(arrivals.map { bundle.folder(of: $0.key) }).sorted() { try files.syncFolder(folder) }
            if madeFolder { try files.syncFolder(bundle.originals) }
            return moved
        } catch {
            putBack(moved, to: session)
            throw error
        }
    }

    /// Undoes a move, as far as it can be.
    func putBack(_ moved: [OriginalKey], to session: StagingSession) {
        for key in moved { try? session.moveBack(key) }
    }

    private func makeFolders(for arrivals: [Arrival]) throws(LibraryError) -> Bool {
        var madeFolder = false
        for folder in Set(arrivals.map { bundle.folder(of: $0.key) }).sorted() where try files.makeFolder(folder) {
            madeFolder = true
        }
        return madeFolder
    }

    /// False when the file is in its place already: another asset has the same bytes, or a crash left it there between
    /// its move and the commit. It is never written twice.
    private func take(_ arrival: Arrival, from session: StagingSession) throws(LibraryError) -> Bool {
        let path = bundle.path(of: arrival.key)
        if let original = try Disk.status(of: path) {
            try check(original, arrival)
            try session.discard(arrival.key)
            return false
        }
        guard let staged = try Disk.status(of: session.path(of: arrival.key)) else { throw notStaged(arrival) }
        try check(staged, arrival)
        guard try session.moveOut(arrival.key) else { throw notStaged(arrival) }
        return true
    }

    private func check(_ status: Disk.Status, _ arrival: Arrival) throws(LibraryError) {
        guard status.byteCount == arrival.byteCount else {
            throw LibraryError(
                .invalidRequest,
                "“\(arrival.key.text)” has \(status.byteCount) bytes, not \(arrival.byteCount). Stage the file again.")
        }
    }

    private func notStaged(_ arrival: Arrival) -> LibraryError {
        LibraryError(
            .missingOriginal,
            "The bytes of “\(arrival.key.text)” have not been staged, or were discarded. Stage the file again.")
    }
}
