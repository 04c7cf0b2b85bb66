// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The JSON record of a change set that `photos history --json` and `photos watch --json` print.
struct HistoryRecord: Encodable, Equatable {
    struct Object: Encodable, Equatable {
        var kind: String
        /// The identifier, as `photos list` and `photos albums` print it; for other kinds the UUID.
        var localIdentifier: String
        var action: String
        /// What was changed, for objects that were updated.
        var facets: [String]?
    }

    var token: Int64
    /// What `--since` takes to go on after this change set: the token, and the library that it is of.
    var since: String
    var date: String
    /// The identifier of the device that made the change.
    var device: String
    var objects: [Object]

    init(_ changes: ChangeSet, in library: UUID) {
        token = changes.token.rawValue
        since = "\(library.uuidString):\(changes.token.rawValue)"
        date = Timestamp(changes.date).iso8601
        device = changes.device.uuidString
        objects = changes.objects.map(Object.init)
    }
}

extension HistoryRecord.Object {
    init(_ change: ObjectChange) {
        let names = change.facets.names
        self.init(
            kind: change.kind.rawValue, localIdentifier: change.identifier, action: change.action.rawValue,
            facets: names.isEmpty ? nil : names)
    }
}

extension ObjectChange {
    fileprivate var identifier: String {
        switch kind {
        case .asset: LocalIdentifier(uuid, .asset).description
        case .album: LocalIdentifier(uuid, .album).description
        case .folder: LocalIdentifier(uuid, .folder).description
        case .resource, .access: uuid.uuidString
        }
    }
}

extension Facets {
    private static let known: [(Facets, String)] = [
        (.content, "content"), (.metadata, "metadata"), (.flags, "flags"), (.hidden, "hidden"), (.trash, "trash"),
        (.title, "title"), (.members, "members"), (.placement, "placement"), (.parent, "parent"),
    ]

    /// The names of the facets; those of newer versions are left out.
    var names: [String] { Facets.known.filter { contains($0.0) }.map(\.1) }
}

extension ChangeSet {
    /// A line such as `3 assets added, 1 album updated (members)`: objects are counted, so that its length is limited.
    var line: String {
        let counts = objects.reduce(into: [ObjectChange.Summary: (count: Int, facets: Facets)]()) { counts, object in
            let old = counts[object.summary] ?? (0, [])
            counts[object.summary] = (old.count + 1, old.facets.union(object.facets))
        }
        let parts = counts.sorted { $0.key.order < $1.key.order }.map { summary, total in
            let facets = summary.action == .updated ? total.facets.names.joined(separator: ", ") : ""
            return "\(Words.count(total.count, summary.noun)) \(summary.verb)" + (facets.isEmpty ? "" : " (\(facets))")
        }
        return parts.isEmpty ? "nothing that can be shown" : parts.joined(separator: "; ")
    }
}

extension ObjectChange {
    /// What the changes of a line have in common.
    fileprivate struct Summary: Hashable {
        var kind: Kind
        var action: Action

        var noun: String {
            switch kind {
            case .asset: "asset"
            case .resource: "file"
            case .album: "album"
            case .folder: "folder"
            case .access: "access right"
            }
        }

        var verb: String {
            switch action {
            case .inserted: "added"
            case .updated: "updated"
            case .deleted: "deleted"
            }
        }

        var order: Int {
            let kinds: [Kind] = [.asset, .resource, .album, .folder, .access]
            let actions: [Action] = [.inserted, .updated, .deleted]
            return 3 * (kinds.firstIndex(of: kind) ?? kinds.count) + (actions.firstIndex(of: action) ?? 0)
        }
    }

    fileprivate var summary: Summary { Summary(kind: kind, action: action) }
}
