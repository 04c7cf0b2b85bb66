// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The effect of one transaction in numbers: how many objects it changed, and how.
public struct ChangeSetSummary: Hashable, Codable, Sendable {
    /// A number of objects of one kind that the transaction changed in the same way.
    public struct Count: Hashable, Codable, Sendable {
        /// The kind of the objects.
        public var kind: ObjectChange.Kind
        /// The effect on the objects.
        public var action: ObjectChange.Action
        /// The properties that were touched.
        public var facets: Facets
        /// The number of objects.
        public var count: Int

        /// Creates a number of objects.
        public init(_ kind: ObjectChange.Kind, _ action: ObjectChange.Action, facets: Facets = [], count: Int) {
            self.kind = kind
            self.action = action
            self.facets = facets
            self.count = count
        }
    }

    /// The position in history after the change set.
    public var token: ChangeToken
    /// The device that made the change set.
    public var device: UUID
    /// The date of the commit.
    public var date: Date
    /// The numbers of changed objects, in no particular order; each kind, action and facets at most once.
    public var counts: Set<Count>

    /// Creates the summary of a change set.
    public init(token: ChangeToken, device: UUID, date: Date, counts: Set<Count>) {
        self.token = token
        self.device = device
        self.date = date
        self.counts = counts
    }

    /// Counts the objects of a change set.
    public init(_ set: ChangeSet) {
        let alike = Dictionary(grouping: set.objects) {
            ObjectChangeForm(kind: $0.kind, action: $0.action, facets: $0.facets)
        }
        self.init(
            token: set.token, device: set.device, date: set.date,
            counts: Set(alike.map { Count($0.kind, $0.action, facets: $0.facets, count: $1.count) }))
    }
}

/// What the changes that are counted together have in common.
private struct ObjectChangeForm: Hashable {
    var kind: ObjectChange.Kind
    var action: ObjectChange.Action
    var facets: Facets
}
