// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Logging
internal import PhotoLibrary
internal import Synchronization

/// A cache of results that take a scan of all assets: groups, and the counts of albums.
final class CollectionCache: Sendable {
    /// Groups, by the last change that could affect a group. Favourites and albums affect none.
    let groups = SnapshotCache(GroupCache())
    let tallies = SnapshotCache(CountCache())
    private let complaints = Mutex<Set<SavedQuery>>([])

    /// Logs why a smart album of the user's own is empty, once for each query.
    func logUnreadable(of query: SavedQuery, _ reason: LibraryError) {
        guard complaints.withLock({ $0.insert(query).inserted }) else { return }
        Logger(label: "photos.store").warning("A smart album cannot be read, and is shown as empty: \(reason.message)")
    }
}
