// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The tallies of the albums of a snapshot.
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

    /// The tallies of the built-in smart albums.
    struct SmartTallies: Sendable {
        private var tallies: [AssetCollection.Subtype: MemberTally] = [:]
        private var date = Date.distantPast

        /// The tallies, or `nil` when they were computed more than a minute before or after `now`: recently added
        /// assets change with time.
        subscript(at now: Date) -> [AssetCollection.Subtype: MemberTally]? {
            get { abs(now.timeIntervalSince(date)) < 60 ? tallies : nil }
            set {
                tallies = newValue ?? [:]
                date = now
            }
        }
    }
}
