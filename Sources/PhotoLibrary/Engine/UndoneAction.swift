// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The result of undoing an action.
public struct UndoneAction: Hashable, Codable, Sendable {
    /// An object that stays as it is.
    public struct Left: Hashable, Codable, Sendable {
        /// The reason why an object was left.
        public enum Reason: String, Codable, Sendable {
            /// It was changed again later in the same respect: its metadata, its flags, its members, its place.
            case changedSince
            /// The object was removed for good.
            case gone
            /// The album or folder has contents that the action did not put there.
            case notEmpty
            /// The library refused it: what it was like cannot be any more.
            case refused
            /// The action added files to an asset that was there, which keeps them.
            case filesAdded
            /// That part of the action was made before ``Retention/undo``.
            case tooOld
        }

        /// The kind of the object.
        public var kind: ObjectChange.Kind
        /// The identifier of the object.
        public var uuid: UUID
        /// The reason.
        public var reason: Reason

        /// Describes an object that was left.
        public init(_ kind: ObjectChange.Kind, _ uuid: UUID, _ reason: Reason) {
            self.kind = kind
            self.uuid = uuid
            self.reason = reason
        }
    }

    /// The transaction that took it back, or `nil` when nothing was left to take back.
    public var token: ChangeToken?
    /// The number of assets that were changed back.
    public var assetCount: Int
    /// The number of albums and folders that were changed back.
    public var collectionCount: Int
    /// The objects that stay as they are, each once.
    public var left: [Left]

    /// Creates a result.
    public init(token: ChangeToken?, assetCount: Int = 0, collectionCount: Int = 0, left: [Left]) {
        self.token = token
        self.assetCount = assetCount
        self.collectionCount = collectionCount
        self.left = left
    }

    /// Describes an undo by the objects of its transaction, or by `nil` when nothing was left to undo.
    package init(_ changes: ChangeSet?, left: [Left]) {
        func count(_ kinds: Set<ObjectChange.Kind>) -> Int {
            Set((changes?.objects ?? []).lazy.filter { kinds.contains($0.kind) }.map(\.uuid)).count
        }
        self.init(
            token: changes?.token, assetCount: count([.asset]), collectionCount: count([.album, .folder]), left: left)
    }
}
