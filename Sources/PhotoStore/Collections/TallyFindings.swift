// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

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
