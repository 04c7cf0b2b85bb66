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
