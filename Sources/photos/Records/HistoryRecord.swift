// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The JSON record of a change set that `photos history --json` and `photos watch --json` print.
struct HistoryRecord: Encodable, Equatable {
    struct Object: Encodable, Equatable {
        var kind: String
        /// The identifier, as `photos list` and `photos albums` print it; for other kinds the UUID.
        var localIdentifier: String
        var action: String
        /// The changed facets of updated objects.
        var facets: [String]?
        /// The filename or title that it has now, if it was asked for and still exists.
        var name: String?
    }

    var token: Int64
    /// The argument of `--since` that continues after this change set: the token, its library and its history.
    var since: String
    var date: String
    /// The identifier of the device that made the change.
    var device: String
    var objects: [Object]

    /// - Parameter names: The names of objects, if they were asked for.
    init(_ changes: ChangeSet, in library: UUID, _ names: ObjectNames = ObjectNames()) {
        token = changes.token.rawValue
        since = PHPersistentChangeToken(changes, in: library).text
        date = Timestamp(changes.date).iso8601
        device = changes.device.uuidString
        objects = changes.objects.map { Object($0, names[$0]) }
    }
}

extension HistoryRecord.Object {
    init(_ change: ObjectChange, _ name: String?) {
        let names = change.facets.names
        self.init(
            kind: change.kind.rawValue, localIdentifier: change.identifier, action: change.action.rawValue,
            facets: names.isEmpty ? nil : names, name: name)
    }
}

extension ObjectChange {
    /// The identifier, as other commands print it.
    var identifier: String {
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
        (.isTrashed, "isTrashed"), (.title, "title"), (.members, "members"), (.placement, "placement"),
        (.parent, "parent"), (.presentation, "presentation"),
    ]

    /// The names of the facets; facets of newer versions are left out.
    var names: [String] { Facets.known.filter { contains($0.0) }.map(\.1) }
}

extension ChangeSetSummary {
    /// A line such as `3 assets added, 1 album updated (members)`: objects are counted, so that its length is limited.
    var line: String {
        let sums = counts.reduce(into: [ObjectChange.Summary: (count: Int, facets: Facets)]()) { sums, part in
            let summary = ObjectChange.Summary(part.kind, part.action, part.facets)
            let old = sums[summary] ?? (0, [])
            sums[summary] = (old.count + part.count, old.facets.union(part.facets))
        }
        let parts = sums.sorted { $0.key.order < $1.key.order }.map { summary, total in
            "\(Words.count(total.count, summary.noun)) \(summary.verb)\(summary.facetWords(total.facets))"
        }
        return parts.isEmpty ? "nothing visible" : parts.joined(separator: "; ")
    }
}

extension ChangeSet {
    var line: String { ChangeSetSummary(self).line }
}

extension ObjectChange {
    /// The common properties of the changes in a line.
    fileprivate struct Summary: Hashable {
        var kind: Kind
        var action: Action
        /// True for what is in the trash then, false for what is out of it; `nil` for what was not moved there or back.
        var isTrashed: Bool?

        init(_ kind: Kind, _ action: Action, _ facets: Facets) {
            (self.kind, self.action) = (kind, action)
            isTrashed = facets.contains(.trash) && action != .deleted ? facets.contains(.isTrashed) : nil
        }

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
            switch (action, isTrashed) {
            case (.inserted, true): "added to the trash"
            case (.inserted, _): "added"
            case (.updated, true): "moved to the trash"
            case (.updated, false): "recovered from the trash"
            case (.updated, nil): "updated"
            case (.deleted, _): "deleted"
            }
        }

        /// Returns the updated facets, in parentheses, without facets that the verb implies.
        func facetWords(_ facets: Facets) -> String {
            let names = action == .updated ? facets.subtracting([.trash, .isTrashed]).names : []
            return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
        }

        var order: Int {
            let kinds: [Kind] = [.asset, .resource, .album, .folder, .access]
            let actions: [Action] = [.inserted, .updated, .deleted]
            let place = 3 * (kinds.firstIndex(of: kind) ?? kinds.count) + (actions.firstIndex(of: action) ?? 0)
            return 3 * place + (isTrashed.map { $0 ? 1 : 2 } ?? 0)
        }
    }

    /// The line's words for this change alone, without the number and the noun: `updated (metadata)`.
    var words: String { summary.verb + summary.facetWords(facets) }

    private var summary: Summary { Summary(kind, action, facets) }
}
