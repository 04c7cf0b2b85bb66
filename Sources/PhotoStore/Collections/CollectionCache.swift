// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// What took a look at all assets to find out, kept until the library changes: groups, and how much smart albums hold.
final class CollectionCache: Sendable {
    /// Where in its history a library is, and how much of it is seen.
    struct Key: Hashable, Sendable {
        var token: ChangeToken
        var scope: AccessScope
        /// Whether hidden assets are found by those who ask for them.
        var findsHidden: Bool
    }

    /// What was found out of one snapshot.
    struct Findings: Sendable {
        var groups: [Kind: GroupSet] = [:]
        var momentLists: MomentListSet?
        var smartAlbums = SmartTallies()
        var ownSmartAlbums: [SavedQuery: MemberTally] = [:]
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

    /// A kind of groups.
    enum Kind: Hashable, Sendable {
        case moments
        case imports
        case places(metres: Float)
    }

    private struct Entry: Sendable {
        let key: Key
        let findings: Findings
    }

    /// Those used last are last.
    private let entries = Mutex<[Entry]>([])
    /// A few callers with a few snapshots.
    private static let limit = 8

    /// What is known of a snapshot, computed if need be. Two threads may both compute it; they find the same.
    func value<Value>(
        _ place: WritableKeyPath<Findings, Value?>, of key: Key, make: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        if let value = findings(of: key)[keyPath: place] { return value }
        let value = try make()
        var findings = findings(of: key)
        findings[keyPath: place] = value
        store(findings, of: key)
        return value
    }

    private func findings(of key: Key) -> Findings {
        entries.withLock { $0.first { $0.key == key } }?.findings ?? Findings()
    }

    /// What another thread stores at the same time is lost, and computed again when it is asked for.
    private func store(_ findings: Findings, of key: Key) {
        entries.withLock { entries in
            entries.removeAll { $0.key == key || $0.key.token < key.token }
            entries.append(Entry(key: key, findings: findings))
            if entries.count > CollectionCache.limit { entries.removeFirst() }
        }
    }
}
