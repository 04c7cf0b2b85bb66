// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Logging
internal import PhotoLibrary
internal import Synchronization

/// What took a look at all assets to find out: groups, and how much albums hold.
final class CollectionCache: Sendable {
    /// By the last change that could change a group: favourites and albums change none.
    let groups = SnapshotCache(GroupFindings())
    let tallies = SnapshotCache(TallyFindings())
    private let complaints = Mutex<Set<SavedQuery>>([])

    /// Logs why a smart album of the user's own finds nothing: once for each query.
    func complain(of query: SavedQuery, _ reason: LibraryError) {
        guard complaints.withLock({ $0.insert(query).inserted }) else { return }
        Logger(label: "photos.store").warning("A smart album cannot be read, and is shown as empty: \(reason.message)")
    }
}
