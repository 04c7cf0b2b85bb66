// Licensed under the Apache License, Version 2.0. See LICENSE.

/// All that a library has of an asset, read in one go; or what keeps it from being read.
public struct AssetContents: Identifiable, Hashable, Codable, Sendable {
    public var id: AssetID
    /// Its facts; `nil` when its row cannot be read, and when it is gone.
    public var asset: Asset?
    /// The primary resource first; without those that cannot be read.
    public var resources: [Resource]
    /// The rows that cannot be read. What is gone has none.
    public var unreadable: [UnreadableRow]
    /// What other libraries said of it when they were last imported.
    public var sources: [SourceRecord]

    /// What there is of an asset.
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
