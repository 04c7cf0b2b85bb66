// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// All that a library knew of an asset when it was exported, for an import that makes the same of it again.
///
/// Sidecars of an export carry it beside the words that other programs read. A new fact of an asset is carried too,
/// without anybody having to think of it.
public struct ExportedAsset: Hashable, Codable, Sendable {
    /// An album or a folder on the way to one.
    public struct Collection: Hashable, Codable, Sendable {
        /// What the library calls it: two of one title are two.
        public var uuid: UUID
        /// What a person calls it; others may be called so too.
        public var title: String

        /// A collection of that identity and title.
        public init(uuid: UUID, title: String) {
            self.uuid = uuid
            self.title = title
        }
    }

    /// What one of its files was called.
    public struct Filename: Hashable, Codable, Sendable {
        /// What the file is to its asset.
        public var type: ResourceType
        /// Its name when it came into the library that it was exported from.
        public var name: String

        /// A resource of that type came in under that name.
        public init(type: ResourceType, name: String) {
            self.type = type
            self.name = name
        }
    }

    /// The asset; its numbers are those of the library that it comes from.
    public var asset: Asset
    /// The names of its files, in the order in which they are listed.
    public var filenames: [Filename] = []
    /// The albums that it is in, each with the folders around it, the outermost first.
    public var albums: [[Collection]] = []
    /// What other libraries had said of it there, when there were any.
    public var sources: [SourceRecord]?

    /// An asset of no album.
    public init(_ asset: Asset) { self.asset = asset }
}
