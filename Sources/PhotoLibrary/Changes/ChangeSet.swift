// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A place in a library's history: what happened up to and with it is seen.
public struct ChangeToken: Hashable, Codable, Sendable, Comparable {
    /// How many change sets came before.
    public var rawValue: Int64
    /// The place after so many change sets.
    public init(rawValue: Int64) { self.rawValue = rawValue }
    /// Before everything that happened.
    public static let beginning = ChangeToken(rawValue: 0)
    public static func < (left: ChangeToken, right: ChangeToken) -> Bool { left.rawValue < right.rawValue }
}

/// What of an object a change touched.
public struct Facets: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Pixels or sound: renditions are stale.
    public static let content = Facets(rawValue: 1 << 0)
    /// What its files tell.
    public static let facts = Facets(rawValue: 1 << 1)
    /// Favourite and hidden; of a caller, what it may do; of the library, whether hidden assets are locked.
    public static let flags = Facets(rawValue: 1 << 2)
    /// Whether it is in the trash.
    public static let trash = Facets(rawValue: 1 << 3)
    /// What it is called.
    public static let title = Facets(rawValue: 1 << 4)
    /// What belongs to it, and in what order.
    public static let members = Facets(rawValue: 1 << 5)
    /// Where its bytes are.
    public static let placement = Facets(rawValue: 1 << 6)
    /// The folder that it lies in, and its place there.
    public static let parent = Facets(rawValue: 1 << 7)
    /// Whether it is hidden; `flags` is said with it.
    public static let hidden = Facets(rawValue: 1 << 8)
}

/// What happened to one object in one transaction.
public struct ObjectChange: Hashable, Codable, Sendable {
    /// What kind of object it is.
    public enum Kind: String, Codable, Sendable {
        /// An asset.
        case asset
        /// A resource of an asset.
        case resource
        /// A collection of assets.
        case album
        /// A group of collections.
        case folder
        /// What a caller may do.
        case access
    }

    /// What can happen to an object.
    public enum Action: String, Codable, Sendable {
        /// It is new.
        case inserted
        /// It changed; the facets say in what.
        case updated
        /// It is gone.
        case deleted
    }

    /// What kind of object it is.
    public var kind: Kind
    /// What the library calls the object.
    public var uuid: UUID
    /// What happened to it.
    public var action: Action
    /// Empty unless updated.
    public var facets: Facets

    /// What happened to an object.
    public init(_ kind: Kind, _ uuid: UUID, _ action: Action, facets: Facets = []) {
        self.kind = kind
        self.uuid = uuid
        self.action = action
        self.facets = facets
    }
}

/// What one transaction did: one row of the journal.
public struct ChangeSet: Hashable, Codable, Sendable {
    /// The place in history that it leads to.
    public var token: ChangeToken
    /// The device that made it, and its own count of what it made.
    public var device: UUID
    /// How many sets that device had made with this one.
    public var deviceSequence: Int64
    /// When it was committed.
    public var date: Date
    /// At most one entry for each object, in the order of first touch.
    public var objects: [ObjectChange]

    /// What a transaction did.
    public init(token: ChangeToken, device: UUID, deviceSequence: Int64, date: Date, objects: [ObjectChange]) {
        self.token = token
        self.device = device
        self.deviceSequence = deviceSequence
        self.date = date
        self.objects = objects
    }
}

extension ChangeSet {
    /// Folds many touches of an object into one: inserted and deleted cancel, facets add up.
    public static func folded(_ objects: [ObjectChange]) -> [ObjectChange] {
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
    /// Both as one; `nil` when they cancel.
    func followed(by next: ObjectChange) -> ObjectChange? {
        switch (action, next.action) {
        case (.inserted, .deleted): nil
        case (.inserted, _): self
        case (_, .deleted): next
        case (.deleted, _): ObjectChange(kind, uuid, .updated, facets: [.content, .facts, .flags, .members])
        case (.updated, _): ObjectChange(kind, uuid, .updated, facets: facets.union(next.facets))
        }
    }
}
