// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An asset with its resources and records, read from one snapshot, or the reasons why it cannot be read.
public struct AssetContents: Identifiable, Hashable, Codable, Sendable {
    /// The row number in the library.
    public var id: AssetID
    /// The asset; `nil` if its row cannot be read or if it is deleted.
    public var asset: Asset?
    /// The resources that can be read, the primary one first.
    public var resources: [Resource]
    /// The rows that cannot be read; empty for a deleted asset.
    public var unreadable: [UnreadableRow]
    /// The metadata of the asset in other libraries at the last import from there.
    public var sources: [SourceRecord]

    /// Creates the contents of an asset.
    public init(
        id: AssetID, asset: Asset?, resources: [Resource] = [], unreadable: [UnreadableRow] = [],
        sources: [SourceRecord] = []
    ) {
        self.id = id
        self.asset = asset
        self.resources = resources
        self.unreadable = unreadable
        self.sources = sources
    }
}
