// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Assets of a library that are one and the same: they have exactly the same files.
public struct TwinAssets: Hashable, Codable, Sendable {
    /// What their file was called when it came in.
    public var filename: String
    /// The local identifier of the oldest, which stays.
    public var kept: String
    /// The local identifiers of the others.
    public var others: [String]

    /// Assets that are one and the same.
    public init(filename: String, kept: String, others: [String]) {
        self.filename = filename
        self.kept = kept
        self.others = others
    }
}
