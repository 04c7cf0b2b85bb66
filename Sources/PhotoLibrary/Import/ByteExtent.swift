// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A range of bytes in a file.
public struct ByteExtent: Hashable, Codable, Sendable {
    /// The offset of the first byte.
    public var offset: Int64
    /// The number of bytes.
    public var count: Int64

    /// Creates a range.
    public init(offset: Int64, count: Int64) {
        self.offset = offset
        self.count = count
    }
}
