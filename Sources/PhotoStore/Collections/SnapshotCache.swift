// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// Where in its history a library is, and how much of it is seen.
struct SnapshotKey: Hashable, Sendable {
    var token: ChangeToken
    var scope: AccessScope
    /// Whether hidden assets are there.
    var findsHidden: Bool
}

/// What was found out of snapshots of a library, kept for a few callers until the library changes.
final class SnapshotCache<Findings: Sendable>: Sendable {
    private struct Entry: Sendable {
        let key: SnapshotKey
        var findings: Findings
    }

    /// Those used last are last.
    private let entries = Mutex<[Entry]>([])
    private let nothing: Findings
    private let limit: Int

    /// - Parameters:
    ///   - nothing: What is known of a snapshot before anything was found out.
    ///   - limit: Of how many snapshots something is kept.
    init(_ nothing: Findings, limit: Int = 8) {
        self.nothing = nothing
        self.limit = limit
    }

    /// What is known of a snapshot.
    func findings(of key: SnapshotKey) -> Findings {
        entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.key == key }) else { return nothing }
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry.findings
        }
    }

    /// Adds to what is known of a snapshot. What was found out of those before it is forgotten.
    func update(_ key: SnapshotKey, _ add: (inout Findings) -> Void) {
        entries.withLock { entries in
            var entry = entries.first { $0.key == key } ?? Entry(key: key, findings: nothing)
            add(&entry.findings)
            entries.removeAll { $0.key == key || $0.key.token < key.token }
            entries.append(entry)
            if entries.count > limit { entries.removeFirst() }
        }
    }

    /// What is known of a snapshot, found out if need be. Two threads may both find it out; they find the same.
    func value<Value>(
        _ place: WritableKeyPath<Findings, Value?>, of key: SnapshotKey, make: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        if let value = findings(of: key)[keyPath: place] { return value }
        let value = try make()
        update(key) { $0[keyPath: place] = value }
        return value
    }
}
