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

    /// Creates the record of an asset that is in no album.
    public init(_ asset: Asset) { self.asset = asset }
}
