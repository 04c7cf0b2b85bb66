// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An original in its place that no asset has: its row was never written, or the database lost it.
public struct UnclaimedOriginal: Hashable, Codable, Sendable {
    /// Below the library's folder.
    public var path: String
    /// How many bytes it has.
    public var byteCount: Int64

    /// An original at a path below the library's folder.
    public init(path: String, byteCount: Int64) {
        self.path = path
        self.byteCount = byteCount
    }
}
