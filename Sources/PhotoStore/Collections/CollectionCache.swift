// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
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

/// The groups of a snapshot.
struct GroupFindings: Sendable {
    var momentLists: MomentListSet?
    private var moments: GroupSet?
    private var imports: GroupSet?
    /// Those used last are last.
    private var places: [(metres: Float, groups: GroupSet)] = []
    /// Whoever moves a map asks for ever other distances.
    private static let mostPlaces = 2

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
                places = places.suffix(GroupFindings.mostPlaces)
            }
        }
    }
}

/// How much the albums of a snapshot hold.
struct TallyFindings: Sendable {
    /// Albums with members, by their rows.
    var albums: [Int64: MemberTally] = [:]
    var smartAlbums = SmartTallies()
    private var ownSmartAlbums: [SavedQuery: MemberTally] = [:]
    private static let mostQueries = 1_000

    init() {}

    subscript(query: SavedQuery) -> MemberTally? {
        get { ownSmartAlbums[query] }
        set {
            if ownSmartAlbums.count >= TallyFindings.mostQueries { ownSmartAlbums = [:] }
            ownSmartAlbums[query] = newValue
        }
    }

    /// How much the smart albums hold of which there is one.
    struct SmartTallies: Sendable {
        private var tallies: [AssetCollection.Subtype: MemberTally] = [:]
        private var date = Date.distantPast

        /// `nil` when they were counted more than a minute before or after: what is recent changes with time.
        subscript(at now: Date) -> [AssetCollection.Subtype: MemberTally]? {
            get { abs(now.timeIntervalSince(date)) < 60 ? tallies : nil }
            set {
                tallies = newValue ?? [:]
                date = now
            }
        }
    }
}
