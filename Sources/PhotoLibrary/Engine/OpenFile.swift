// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// The owner of an open file descriptor: closes it when it goes.
public struct OpenFile: ~Copyable, Sendable {
    /// The system's number for the file; valid while this value lives.
    public let descriptor: Int32

    /// Takes over the descriptor.
    public init(taking descriptor: Int32) { self.descriptor = descriptor }

    /// Gives the descriptor away: the receiver closes it.
    public consuming func release() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }

    deinit { close(descriptor) }
}
