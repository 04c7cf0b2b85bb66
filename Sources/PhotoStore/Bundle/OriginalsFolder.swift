// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// The folder of originals, for changes that move files into it.
struct OriginalsFolder: Sendable {
    let bundle: LibraryBundle
    let files: FileSystem
    /// The names that are known to be on disk, and those whose sync failed.
    private let durability = Durability()

    init(bundle: LibraryBundle, files: FileSystem) {
        self.bundle = bundle
        self.files = files
    }

    /// An original that a change names, and its expected size.
    struct Arrival: Hashable, Sendable {
        var key: OriginalKey
        var byteCount: Int64
    }

    /// Moves the staged files to their places and syncs each folder that was touched. When it returns, a row may name
    /// them.
    ///
    /// No other process may be writing. Files that were moved stay in place, even if the commit fails: its rows may
    /// still exist when the library is opened next, and an original without a row does no harm. If it throws before the
    /// first move, nothing has changed.
    ///
    /// - Parameter claimed: The originals that a row named before this change.
    func take(
        _ arrivals: [Arrival], claimed: Set<OriginalKey>, from session: StagingSession
    ) throws(LibraryError) {
        let arrivals = Set(arrivals).sorted { $0.key.text < $1.key.text }
        var waiting: [Arrival] = []
        for arrival in arrivals where try !isInPlace(arrival, isClaimed: claimed.contains(arrival.key), session) {
            waiting.append(arrival)
        }
        for arrival in waiting { try checkStaged(arrival, in: session) }
        let names = Set(arrivals.map(\.key.folder)).sorted()
        try make(names)
        for arrival in waiting {
            guard try session.moveOut(arrival.key) else { throw notStaged(arrival) }
        }
        let new = arrivals.map(\.key).filter { !claimed.contains($0) }
        for name in names { try sync(name, with: new.filter { $0.folder == name }) }
    }

    /// Syncs a folder that new originals were moved into.
    ///
    /// After a sync that failed, the system may have dropped what was not written; a later sync that succeeds does not
    /// prove that it is on disk. The new originals are in doubt until a staged copy replaces them.
    private func sync(_ name: String, with new: [OriginalKey]) throws(LibraryError) {
        do throws(LibraryError) { try files.syncFolder(bundle.originals.appending(name)) } catch {
            durability.markUnsynced(new, error)
            throw error
        }
        durability.markSynced(new)
    }

    /// Creates the folders and syncs their names. An existing folder may have been created by a process that ended
    /// before the name was synced, so each name is synced once per process before a file is moved into the folder.
    private func make(_ names: [String]) throws(LibraryError) {
        for name in names {
            let folder = bundle.originals.appending(name)
            if let error = durability.syncError(of: name) { try removeUnsyncedFolder(folder, after: error) }
            if try files.makeFolder(folder) { durability.forget(name) }
        }
        let new = durability.unsynced(among: names)
        guard !new.isEmpty else { return }
        do throws(LibraryError) { try files.syncFolder(bundle.originals) } catch {
            durability.markUnsynced(new, error)
            throw error
        }
        durability.markSynced(new)
    }

    /// Removes an empty folder so that its name is created again after a failed sync. A folder with files stays in doubt.
    private func removeUnsyncedFolder(_ folder: LibraryPath, after error: LibraryError) throws(LibraryError) {
        guard try Disk.names(in: folder).isEmpty else { throw error }
        try files.removeFolder(folder)
    }

    /// Returns true if the file is in place already: another asset has the same bytes, or it is unclaimed since a
    /// commit failed.
    ///
    /// If a copy was staged nevertheless, the library was not sure of the file. The copy replaces an unclaimed file, whose
    /// name may never have reached the disk. The bytes of a claimed one are read, and the copy replaces it if they differ.
    private func isInPlace(
        _ arrival: Arrival, isClaimed: Bool, _ session: StagingSession
    ) throws(LibraryError) -> Bool {
        guard let original = try Disk.open(bundle.path(of: arrival.key)) else { return false }
        guard session.holds(arrival.key) else {
            if !isClaimed, let error = durability.syncError(of: arrival.key) { throw error }
            try check(try original.byteCount(), arrival)
            return true
        }
        guard isClaimed else { return false }
        guard try original.byteCount() == arrival.byteCount,
            arrival.key.names(try FingerprintHasher.fingerprint(of: original).fingerprint)
        else { return false }
        try session.discard(arrival.key)
        return true
    }

    private func checkStaged(_ arrival: Arrival, in session: StagingSession) throws(LibraryError) {
        guard let staged = try Disk.status(of: session.path(of: arrival.key)), staged.isFile else {
            throw notStaged(arrival)
        }
        try check(staged.byteCount, arrival)
    }

    private func check(_ byteCount: Int64, _ arrival: Arrival) throws(LibraryError) {
        guard byteCount == arrival.byteCount else {
            throw LibraryError(
                .invalidRequest,
                "“\(arrival.key.text)” has \(byteCount) bytes, not \(arrival.byteCount). Stage the file again.")
        }
    }

    private func notStaged(_ arrival: Arrival) -> LibraryError {
        LibraryError(
            .missingOriginal,
            "The bytes of “\(arrival.key.text)” have not been staged, or were discarded. Stage the file again.")
    }
}

/// The names that this process has synced, and those whose sync failed.
private final class Durability: Sendable {
    private struct State {
        /// The folders whose names are on disk.
        var folders: Set<String> = []
        /// The folders and originals whose names may have been lost, with the error of their sync.
        var folderErrors: [String: LibraryError] = [:]
        var originalErrors: [OriginalKey: LibraryError] = [:]
    }

    private let state = Mutex(State())

    func unsynced(among names: [String]) -> [String] {
        state.withLock { state in names.filter { !state.folders.contains($0) } }
    }

    func markSynced(_ names: [String]) {
        state.withLock { state in
            state.folders.formUnion(names)
            for name in names { state.folderErrors[name] = nil }
        }
    }

    func forget(_ name: String) { state.withLock { _ = $0.folders.remove(name) } }
    func syncError(of name: String) -> LibraryError? { state.withLock { $0.folderErrors[name] } }
    func syncError(of key: OriginalKey) -> LibraryError? { state.withLock { $0.originalErrors[key] } }

    func markUnsynced(_ names: [String], _ error: LibraryError) {
        state.withLock { state in for name in names { state.folderErrors[name] = error } }
    }

    func markUnsynced(_ keys: [OriginalKey], _ error: LibraryError) {
        state.withLock { state in for key in keys { state.originalErrors[key] = error } }
    }

    func markSynced(_ keys: [OriginalKey]) {
        state.withLock { state in for key in keys { state.originalErrors[key] = nil } }
    }
}
