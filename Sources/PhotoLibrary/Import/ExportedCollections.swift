// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The albums, smart albums and folders of a library that was exported as a whole, from which an import can restore
/// them, including empty ones and the order of their members.
///
/// An export may split it into several parts, each small enough to be read at once.
public struct ExportedCollections: Hashable, Codable, Sendable {
    /// The kind of a collection.
    public enum Kind: String, Codable, Sendable {
        /// A group of albums and other folders.
        case folder
        /// An album with chosen members.
        case album
        /// An album whose members are computed at each fetch.
        case smartAlbum
    }

    /// A collection, or a further part of its members.
    public struct Item: Hashable, Codable, Sendable {
        /// The kind of the collection.
        public var kind: Kind
        /// The identifier in the exported library, which distinguishes collections of the same title.
        public var uuid: UUID
        /// The title.
        public var title: String
        /// The folder that contains the collection; `nil` at the top level.
        public var parent: UUID?
        /// The query of a smart album; `nil` for all others.
        public var query: SavedQuery?
        /// The members of an album in its order, by their identifiers in the exported library.
        public var members: [UUID]?
        /// The index of the first of these members in the whole album; `nil` for the first part.
        public var firstMember: Int?

        /// Creates a collection without members.
        public init(kind: Kind, uuid: UUID, title: String, parent: UUID? = nil) {
            self.kind = kind
            self.uuid = uuid
            self.title = title
            self.parent = parent
        }
    }

    /// The collections, each after its parent, and in the user's order within a folder.
    public var items: [Item]

    /// Creates a part of an export.
    public init(_ items: [Item]) { self.items = items }
}
