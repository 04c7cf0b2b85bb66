// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An original in its place that belongs to no asset: its row was never written, or the database lost it.
public struct UnclaimedOriginal: Hashable, Codable, Sendable {
    /// The path relative to the library's folder.
    public var path: String
    /// The number of bytes.
    public var byteCount: Int64

    /// Creates the description of an unclaimed original.
    public init(path: String, byteCount: Int64) {
        self.path = path
        self.byteCount = byteCount
    }
}
