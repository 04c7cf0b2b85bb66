// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The snapshots that a process holds of a library's index, and the next step of a thread that needs one. A state
/// machine without I/O.
struct IndexState {
    enum Step {
        case use(IndexSnapshot)
        /// The database answers: the index is being built, cannot be built, or is known only at a later place in
        /// history.
        case fallBackToDatabase
        case advance(from: IndexSnapshot)
        /// This thread alone opens the index. It must call ``endBuild()`` when it is done.
        case open
    }

    /// Snapshots in order of their tokens, the newest last. Some older ones are kept for transactions that began before
    /// the newest: they share nearly all of their memory.
    private var snapshots: [IndexSnapshot] = []
    private(set) var origin: LibraryIndex.Origin?
    private var isUnindexable = false
    private var isBuilding = false
    private var isRenewing = false

    private static let rememberedCount = 4

    mutating func step(at token: ChangeToken) -> Step {
        if isUnindexable { return .fallBackToDatabase }
        if let known = snapshots.last(where: { $0.token <= token }) {
            return known.token == token ? .use(known) : .advance(from: known)
        }
        return snapshots.isEmpty && beginBuild() ? .open : .fallBackToDatabase
    }

    /// Returns false while another thread builds the index: building it twice would take twice the memory.
    mutating func beginBuild() -> Bool {
        guard !isBuilding else { return false }
        isBuilding = true
        return true
    }

    mutating func endBuild() { isBuilding = false }

    /// Replaces all snapshots by a new one.
    mutating func take(made snapshot: IndexSnapshot, _ origin: LibraryIndex.Origin) {
        snapshots = [snapshot]
        self.origin = origin
    }

    /// Adds a snapshot that was brought forward by the journal. Returns the one to use: several threads may have
    /// reached the same place in history.
    mutating func take(advanced snapshot: IndexSnapshot) -> IndexSnapshot {
        let place = snapshots.firstIndex { $0.token >= snapshot.token } ?? snapshots.count
        if place < snapshots.count, snapshots[place].token == snapshot.token { return snapshots[place] }
        snapshots.insert(snapshot, at: place)
        snapshots = snapshots.suffix(IndexState.rememberedCount)
        return snapshot
    }

    /// Marks the library as one that cannot be indexed. Returns false when it was marked before.
    mutating func markUnindexable() -> Bool {
        defer { (snapshots, origin, isUnindexable) = ([], nil, true) }
        return !isUnindexable
    }
}

// MARK: - Renewing

extension IndexState {
    /// Returns false while another thread merges the index, or when the snapshot is no longer held.
    mutating func beginRenewing(_ snapshot: IndexSnapshot) -> Bool {
        guard !isRenewing, snapshots.contains(where: { $0.isVersion(of: snapshot) }) else { return false }
        isRenewing = true
        return true
    }

    /// Replaces a snapshot by the same one in a single segment. Later snapshots are dropped, and made again from this
    /// one by the few changes in between.
    mutating func take(renewed snapshot: IndexSnapshot, insteadOf old: IndexSnapshot) {
        guard snapshots.contains(where: { $0.isVersion(of: old) }) else { return }
        snapshots.removeAll { $0.token >= snapshot.token }
        snapshots.append(snapshot)
    }

    mutating func endRenewing() { isRenewing = false }
}

extension IndexSnapshot {
    /// Returns true if this snapshot is the other one with some changes, or the same.
    fileprivate func isVersion(of other: IndexSnapshot) -> Bool { parts[0].segment === other.parts[0].segment }
}
