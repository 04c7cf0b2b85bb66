// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// The folder of originals, for changes that move files into it.
struct OriginalsFolder: Sendable {
    let bundle: LibraryBundle
    let files: FileSystem
    /// The subfolders whose names are known to be on disk.
    private let durable = DurableFolders()

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
    func take(_ arrivals: [Arrival], from session: StagingSession) throws(LibraryError) {
        let arrivals = Set(arrivals).sorted { $0.key.text < $1.key.text }
        var waiting: [Arrival] = []
        for arrival in arrivals where try !isInPlace(arrival, session) { waiting.append(arrival) }
        for arrival in waiting { try checkStaged(arrival, in: session) }
        let names = Set(arrivals.map(\.key.folder)).sorted()
        try make(names)
        for arrival in waiting {
            guard try session.moveOut(arrival.key) else { throw notStaged(arrival) }
        }
        for name in names { try files.syncFolder(bundle.originals.appending(name)) }
    }

    /// Creates the folders and syncs their names. An existing folder may have been created by a process that ended
    /// before the name was synced, so each name is synced once per process before a file is moved into the folder.
    private func make(_ names: [String]) throws(LibraryError) {
        for name in names where try files.makeFolder(bundle.originals.appending(name)) { durable.remove(name) }
        guard !durable.contains(names) else { return }
        try files.syncFolder(bundle.originals)
        durable.insert(names)
    }

    /// Returns true if the file is in place already: another asset has the same bytes, or it is unclaimed since a
    /// commit failed. It is never written twice.
    ///
    /// If a copy was staged nevertheless, the library was not sure of the file. Then its bytes are read, and the copy
    /// replaces it if they differ.
    private func isInPlace(_ arrival: Arrival, _ session: StagingSession) throws(LibraryError) -> Bool {
        guard let original = try Disk.open(bundle.path(of: arrival.key)) else { return false }
        guard session.holds(arrival.key) else {
            try check(try original.byteCount(), arrival)
            return true
        }
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

/// The names of folders that this process has synced.
private final class DurableFolders: Sendable {
    private let names = Mutex<Set<String>>([])

    func contains(_ wanted: [String]) -> Bool { names.withLock { $0.isSuperset(of: wanted) } }
    func insert(_ new: [String]) { names.withLock { $0.formUnion(new) } }
    func remove(_ name: String) { names.withLock { _ = $0.remove(name) } }
}
