// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The whole record of an asset at the time of its export, from which an import can restore it.
///
/// Sidecars of an export carry it beside the metadata that other programs read. Because it contains the asset as a
/// whole, properties added to ``Asset`` later are exported too.
public struct ExportedAsset: Hashable, Codable, Sendable {
    /// An album, or a folder that contains one.
    public struct Collection: Hashable, Codable, Sendable {
        /// The identifier in the exported library, which distinguishes collections of the same title.
        public var uuid: UUID
        /// The title, which need not be unique.
        public var title: String

        /// Creates a collection with this identifier and title.
        public init(uuid: UUID, title: String) {
            self.uuid = uuid
            self.title = title
        }
    }

    /// The original filename of one of the asset's files.
    public struct Filename: Hashable, Codable, Sendable {
        /// The part of the file in its asset.
        public var type: ResourceType
        /// The filename at the time of its import into the exported library.
        public var name: String

        /// Creates the filename of a resource.
        public init(type: ResourceType, name: String) {
            self.type = type
            self.name = name
        }
    }

    /// The asset, with the row numbers of the library that it comes from.
    public var asset: Asset
    /// The filenames, in the order of the resources.
    public var filenames: [Filename] = []
    /// The albums that contain the asset, each as a path from the outermost folder to the album.
    public var albums: [[Collection]] = []
    /// The records of other libraries about the asset, if there were any.
    public var sources: [SourceRecord]?
    /// The identifier of the exported library, in which each asset has an identifier of its own; `nil` in exports of
    /// earlier versions.
    public var library: UUID?

    /// Creates the record of an asset that is in no album.
    public init(_ asset: Asset) { self.asset = asset }
}

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
