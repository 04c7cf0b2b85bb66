// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Logging
package import PhotoLibrary
internal import Synchronization

/// A cache of results that take a scan of all assets: groups, and the counts of albums.
package final class CollectionCache: Sendable {
    /// Groups, by the last change that could affect a group. Favourites and albums affect none.
    let groups = SnapshotCache(GroupCache())
    let counts = SnapshotCache(CountCache())
    let duplicates = SnapshotCache(DuplicatesCache())
    private let loggedQueries = Mutex<Set<SavedQuery>>([])

    package init() {}

    /// Logs why a smart album of the user's own is empty, once for each query.
    func logUnreadable(of query: SavedQuery, _ reason: LibraryError) {
        guard loggedQueries.withLock({ $0.insert(query).inserted }) else { return }
        Logger(label: "photos.store").warning("A smart album cannot be read and is shown as empty: \(reason.message)")
    }
}

/// The place of a library in its history, and the part of it that a caller can see.
package struct SnapshotKey: Hashable, Sendable {
    var token: ChangeToken
    var scope: AccessScope
    /// True if hidden assets can be found.
    var canSeeHidden: Bool

    package init(token: ChangeToken, scope: AccessScope, canSeeHidden: Bool) {
        self.token = token
        self.scope = scope
        self.canSeeHidden = canSeeHidden
    }
}

/// A cache of values computed from snapshots of a library, kept for a few callers until the library changes.
final class SnapshotCache<Values: Sendable>: Sendable {
    private struct Entry: Sendable {
        let key: SnapshotKey
        var findings: Values
    }

    /// Entries, the most recently used last.
    private let entries = Mutex<[Entry]>([])
    private let nothing: Values
    private let limit: Int

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - nothing: The value for a snapshot of which nothing has been computed.
    ///   - limit: The number of snapshots that are kept.
    init(_ nothing: Values, limit: Int = 8) {
        self.nothing = nothing
        self.limit = limit
    }

    /// Returns the values computed from a snapshot.
    func findings(of key: SnapshotKey) -> Values {
        entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.key == key }) else { return nothing }
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry.findings
        }
    }

    /// Adds values computed from a snapshot. Values of earlier snapshots are dropped.
    func update(_ key: SnapshotKey, _ add: (inout Values) -> Void) {
        entries.withLock { entries in
            var entry = entries.first { $0.key == key } ?? Entry(key: key, findings: nothing)
            add(&entry.findings)
            entries.removeAll { $0.key == key || $0.key.token < key.token }
            entries.append(entry)
            if entries.count > limit { entries.removeFirst() }
        }
    }

    /// Returns a value of a snapshot, computing it if it is not cached. Two threads may both compute it, with the same
    /// result.
    func value<Value>(
        _ place: WritableKeyPath<Values, Value?>, of key: SnapshotKey, make: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        if let value = findings(of: key)[keyPath: place] { return value }
        let value = try make()
        update(key) { $0[keyPath: place] = value }
        return value
    }
}

/// The counts of the albums of a snapshot.
struct CountCache: Sendable {
    /// Albums with members, by their rows.
    var albums: [Int64: MemberCounts] = [:]
    var smartAlbums = SmartAlbumCounts()
    private var userSmartAlbums: [SavedQuery: MemberCounts] = [:]
    private static let queryLimit = 1_000

    init() {}

    subscript(query: SavedQuery) -> MemberCounts? {
        get { userSmartAlbums[query] }
        set {
            if userSmartAlbums.count >= CountCache.queryLimit { userSmartAlbums = [:] }
            userSmartAlbums[query] = newValue
        }
    }

    /// The counts of the built-in smart albums.
    struct SmartAlbumCounts: Sendable {
        private var counts: [AssetCollection.Subtype: MemberCounts] = [:]
        private var date = Date.distantPast

        /// The counts, or `nil` when they were computed more than a minute before or after `now`: recently added
        /// assets change with time.
        subscript(at now: Date) -> [AssetCollection.Subtype: MemberCounts]? {
            get { abs(now.timeIntervalSince(date)) < 60 ? counts : nil }
            set {
                counts = newValue ?? [:]
                date = now
            }
        }
    }
}

/// The groups of a snapshot that have been computed.
struct GroupCache: Sendable {
    var momentLists: MomentListSet?
    private var moments: GroupSet?
    private var imports: GroupSet?
    /// Places by distance, the most recently used last.
    private var places: [(metres: Float, groups: GroupSet)] = []
    /// The number of distances that are kept. Zooming a map asks for a new distance each time.
    private static let placeLimit = 2

    init() {}

    subscript(kind: GroupKind) -> GroupSet? {
        get {
            switch kind {
            case .moments: moments
            case .imports: imports
            case .places(let metres): places.first { $0.metres == metres }?.groups
            }
        }
        set {
            switch kind {
            case .moments: moments = newValue
            case .imports: imports = newValue
            case .places(let metres):
                places.removeAll { $0.metres == metres }
                if let newValue { places.append((metres, newValue)) }
                places = places.suffix(GroupCache.placeLimit)
            }
        }
    }
}
