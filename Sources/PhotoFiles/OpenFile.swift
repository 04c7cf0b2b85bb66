// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// The owner of an open file descriptor, which it closes when it is destroyed.
public struct OpenFile: ~Copyable, Sendable {
    /// The file descriptor, valid while this value exists.
    public let descriptor: Int32

    /// Takes ownership of the descriptor.
    public init(taking descriptor: Int32) { self.descriptor = descriptor }

    /// Returns the descriptor without closing it; the receiver has to close it.
    public consuming func release() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }

    deinit { close(descriptor) }
}

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
