// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// What a process knows of a library's index, and what the thread that asks has to do. Does nothing by itself.
struct IndexState {
    enum Step {
        case use(IndexSnapshot)
        /// The index is being made, cannot be made, or is only known as it was later.
        case askDatabase
        case advance(from: IndexSnapshot)
        /// This thread and no other opens the index; it says when it is done by ``endMaking()``.
        case open
    }

    /// The newest last. Some older ones are kept for transactions that began before the newest: they share nearly all of
    /// their memory.
    private var snapshots: [IndexSnapshot] = []
    private(set) var origin: LibraryIndex.Origin?
    private var isUnfit = false
    private var isBeingMade = false
    private var isBeingRenewed = false

    private static let rememberedCount = 4

    mutating func step(at token: ChangeToken) -> Step {
        if isUnfit { return .askDatabase }
        if let known = snapshots.last(where: { $0.token <= token }) {
            return known.token == token ? .use(known) : .advance(from: known)
        }
        return snapshots.isEmpty && beginMaking() ? .open : .askDatabase
    }

    /// False while another thread makes it: to do so twice would take twice the memory.
    mutating func beginMaking() -> Bool {
        guard !isBeingMade else { return false }
        isBeingMade = true
        return true
    }

    mutating func endMaking() { isBeingMade = false }

    /// In the place of all that was known.
    mutating func take(made snapshot: IndexSnapshot, _ origin: LibraryIndex.Origin) {
        snapshots = [snapshot]
        self.origin = origin
    }

    /// Returns what is to be used: several threads may have gone on to the same place in history.
    mutating func take(advanced snapshot: IndexSnapshot) -> IndexSnapshot {
        let place = snapshots.firstIndex { $0.token >= snapshot.token } ?? snapshots.count
        if place < snapshots.count, snapshots[place].token == snapshot.token { return snapshots[place] }
        snapshots.insert(snapshot, at: place)
        snapshots = snapshots.suffix(IndexState.rememberedCount)
        return snapshot
    }

    /// False the second time.
    mutating func becomeUnfit() -> Bool {
        defer { (snapshots, origin, isUnfit) = ([], nil, true) }
        return !isUnfit
    }
}

// MARK: - Renewing

extension IndexState {
    /// False while another thread does it, or when the snapshot is no longer known.
    mutating func beginRenewing(_ snapshot: IndexSnapshot) -> Bool {
        guard !isBeingRenewed, snapshots.contains(where: { $0.isMade(of: snapshot) }) else { return false }
        isBeingRenewed = true
        return true
    }

    /// The same in one segment. What was known of later places is found again from there, as few changes as that takes.
    mutating func take(renewed snapshot: IndexSnapshot, insteadOf old: IndexSnapshot) {
        guard snapshots.contains(where: { $0.isMade(of: old) }) else { return }
        snapshots.removeAll { $0.token >= snapshot.token }
        snapshots.append(snapshot)
    }

    mutating func endRenewing() { isBeingRenewed = false }
}

extension IndexSnapshot {
    /// Whether one is the other with some changes.
    fileprivate func isMade(of other: IndexSnapshot) -> Bool { parts[0].segment === other.parts[0].segment }
}
