// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Some bytes of a file.
public struct ByteExtent: Hashable, Codable, Sendable {
    /// How many bytes lie before them.
    public var offset: Int64
    /// How many they are.
    public var count: Int64

    /// So many bytes from there on.
    public init(offset: Int64, count: Int64) {
        self.offset = offset
        self.count = count
    }
}
