// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// The place of a library in its history, and the part of it that a caller can see.
struct SnapshotKey: Hashable, Sendable {
    var token: ChangeToken
    var scope: AccessScope
    /// True if hidden assets can be found.
    var findsHidden: Bool
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
