// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The tallies of the albums of a snapshot.
struct CountCache: Sendable {
    /// Albums with members, by their rows.
    var albums: [Int64: MemberCounts] = [:]
    var smartAlbums = SmartAlbumCounts()
    private var ownSmartAlbums: [SavedQuery: MemberCounts] = [:]
    private static let mostQueries = 1_000

    init() {}

    subscript(query: SavedQuery) -> MemberCounts? {
        get { ownSmartAlbums[query] }
        set {
            if ownSmartAlbums.count >= CountCache.mostQueries { ownSmartAlbums = [:] }
            ownSmartAlbums[query] = newValue
        }
    }

    /// The tallies of the built-in smart albums.
    struct SmartAlbumCounts: Sendable {
        private var tallies: [AssetCollection.Subtype: MemberCounts] = [:]
        private var date = Date.distantPast

        /// The tallies, or `nil` when they were computed more than a minute before or after `now`: recently added
        /// assets change with time.
        subscript(at now: Date) -> [AssetCollection.Subtype: MemberCounts]? {
            get { abs(now.timeIntervalSince(date)) < 60 ? tallies : nil }
            set {
                tallies = newValue ?? [:]
                date = now
            }
        }
    }
}
