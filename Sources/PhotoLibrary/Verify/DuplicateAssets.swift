// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Assets of a library that are duplicates: they have exactly the same files.
public struct DuplicateAssets: Hashable, Codable, Sendable {
    /// The filename at the time of the import.
    public var filename: String
    /// The local identifier of the oldest asset, which stays.
    public var kept: String
    /// The local identifiers of the others.
    public var others: [String]

    /// Creates a group of duplicates.
    public init(filename: String, kept: String, others: [String]) {
        self.filename = filename
        self.kept = kept
        self.others = others
    }
}
