// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The albums, smart albums and folders of a library that was exported whole, for an import that makes the same of them
/// again: also those that no asset is in, and in whose order their members lie.
///
/// An export may write it in several parts, so that each is small enough to be read in one go.
public struct ExportedCollections: Hashable, Codable, Sendable {
    /// What a collection is.
    public enum Kind: String, Codable, Sendable {
        /// A group of albums and other folders.
        case folder
        /// An album whose members somebody chose.
        case album
        /// An album whose members are found anew whenever it is asked for.
        case smartAlbum
    }

    /// One collection, or a further part of its members.
    public struct Item: Hashable, Codable, Sendable {
        /// What it is.
        public var kind: Kind
        /// What the library calls it: two of one title are two.
        public var uuid: UUID
        /// What a person calls it.
        public var title: String
        /// The folder that it lies in; `nil` at the top.
        public var parent: UUID?
        /// What a smart album finds; `nil` for all others.
        public var query: SavedQuery?
        /// The members of an album in its order, as the library that was exported calls them.
        public var members: [UUID]?
        /// The place of the first of these members among all of the album; `nil` for the first.
        public var firstMember: Int?

        /// A collection without members.
        public init(kind: Kind, uuid: UUID, title: String, parent: UUID? = nil) {
            self.kind = kind
            self.uuid = uuid
            self.title = title
            self.parent = parent
        }
    }

    /// Each after the folder that it lies in, and those of one folder in the user's order.
    public var items: [Item]

    /// These collections.
    public init(_ items: [Item]) { self.items = items }
}
