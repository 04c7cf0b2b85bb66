// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A position in a library's history, after all change sets up to and including it.
public struct ChangeToken: Hashable, Codable, Sendable, Comparable {
    /// The number of change sets up to this position.
    public var rawValue: Int64
    /// Creates the position after this number of change sets.
    public init(rawValue: Int64) { self.rawValue = rawValue }
    /// The position before the first change set.
    public static let beginning = ChangeToken(rawValue: 0)
    public static func < (left: ChangeToken, right: ChangeToken) -> Bool { left.rawValue < right.rawValue }
}

/// The properties of an object that a change touched.
public struct Facets: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Pixels or sound; renditions are out of date.
    public static let content = Facets(rawValue: 1 << 0)
    /// The metadata of its files.
    public static let metadata = Facets(rawValue: 1 << 1)
    /// Favourite and hidden; for a caller, its authorization; for the library, the lock of hidden assets.
    public static let flags = Facets(rawValue: 1 << 2)
    /// The state of being in the trash.
    public static let trash = Facets(rawValue: 1 << 3)
    /// The title.
    public static let title = Facets(rawValue: 1 << 4)
    /// The members of a collection, or their order.
    public static let members = Facets(rawValue: 1 << 5)
    /// The places of its bytes.
    public static let placement = Facets(rawValue: 1 << 6)
    /// The parent folder, or the position in it.
    public static let parent = Facets(rawValue: 1 << 7)
    /// The hidden state; always together with `flags`.
    public static let hidden = Facets(rawValue: 1 << 8)
    /// The trash as the state after the change; only together with `trash`. A change of `trash` without it takes the
    /// asset out of the trash.
    public static let isTrashed = Facets(rawValue: 1 << 9)
    /// What is shown of its originals.
    public static let presentation = Facets(rawValue: 1 << 10)
}

/// The effect of one transaction on one object.
public struct ObjectChange: Hashable, Codable, Sendable {
    /// The kind of an object in the journal.
    public enum Kind: String, Codable, Sendable {
        /// An asset.
        case asset
        /// A resource of an asset.
        case resource
        /// A collection of assets.
        case album
        /// A group of collections.
        case folder
        /// The authorization of a caller.
        case access
    }

    /// The effect of a transaction on an object.
    public enum Action: String, Codable, Sendable {
        /// The object was created.
        case inserted
        /// The object was changed, in the properties that the facets name.
        case updated
        /// The object was deleted.
        case deleted
    }

    /// The kind of the object.
    public var kind: Kind
    /// The identifier of the object.
    public var uuid: UUID
    /// The effect on the object.
    public var action: Action
    /// The properties that were touched; empty unless updated. A resource that is inserted by an edit has `content`. An asset that is inserted into the trash has `trash` and
    /// `isTrashed`.
    public var facets: Facets

    /// Creates the record of one change.
    public init(_ kind: Kind, _ uuid: UUID, _ action: Action, facets: Facets = []) {
        self.kind = kind
        self.uuid = uuid
        self.action = action
        self.facets = facets
    }
}

/// The effect of one transaction: one row of the journal.
public struct ChangeSet: Hashable, Codable, Sendable {
    /// The position in history after this change set.
    public var token: ChangeToken
    /// The device that made the change set.
    public var device: UUID
    /// The number of change sets that the device has made, including this one.
    public var deviceSequence: Int64
    /// The date of the commit.
    public var date: Date
    /// The changed objects, each at most once, in the order of first touch.
    public var objects: [ObjectChange]

    /// Creates a change set.
    public init(token: ChangeToken, device: UUID, deviceSequence: Int64, date: Date, objects: [ObjectChange]) {
        self.token = token
        self.device = device
        self.deviceSequence = deviceSequence
        self.date = date
        self.objects = objects
    }
}

extension ChangeSet {
    /// Merges all changes of an object into one: insertion and deletion cancel out, facets are united.
    public static func folded(_ objects: [ObjectChange]) -> [ObjectChange] {
        if objects.count < 2 { return objects }
        struct Key: Hashable {
            var kind: ObjectChange.Kind
            var uuid: UUID
        }
        var order: [Key] = []
        var result: [Key: ObjectChange] = [:]
        for next in objects {
            let key = Key(kind: next.kind, uuid: next.uuid)
            guard let earlier = result[key] else {
                order.append(key)
                result[key] = next
                continue
            }
            result[key] = earlier.followed(by: next)
        }
        var seen: Set<Key> = []
        return order.filter { seen.insert($0).inserted }.compactMap { result[$0] }
    }
}

extension ObjectChange {
    /// Returns the combination of two changes in sequence; `nil` if they cancel out.
    func followed(by next: ObjectChange) -> ObjectChange? {
        switch (action, next.action) {
        case (.inserted, .deleted): nil
        case (.inserted, _): ObjectChange(kind, uuid, .inserted, facets: next.facets.trash ?? facets)
        case (_, .deleted): next
        case (.deleted, _): ObjectChange(kind, uuid, .updated, facets: [.content, .metadata, .flags, .members])
        case (.updated, _): ObjectChange(kind, uuid, .updated, facets: facets.followed(by: next.facets))
        }
    }
}

extension Facets {
    /// The facets of the trash that leave an asset where these leave it; `nil` without a change of the trash. An asset
    /// that was inserted and is in no trash has no facets.
    fileprivate var trash: Facets? {
        guard contains(.trash) else { return nil }
        return contains(.isTrashed) ? [.trash, .isTrashed] : []
    }

    /// Returns the facets of two updates in sequence. Into the trash and out of it again is no change of the trash, but
    /// of the metadata: the dates are others.
    fileprivate func followed(by next: Facets) -> Facets {
        let all = union(next).subtracting(.isTrashed)
        guard contains(.trash), next.contains(.trash) else {
            return all.union(intersection(.isTrashed)).union(next.intersection(.isTrashed))
        }
        guard contains(.isTrashed) == next.contains(.isTrashed) else {
            return all.subtracting(.trash).union(.metadata)
        }
        return all.union(next.intersection(.isTrashed))
    }
}
