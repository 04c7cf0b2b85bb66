// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A memory budget shared by decodes: a decode that would exceed it waits until others have finished.
///
/// Unchecked: `used` is only accessed while `condition` is locked.
package final class DecodeMemory: @unchecked Sendable {
    /// The budget of the process, which leaves room under 1 GiB for everything else.
    package static let processWide = DecodeMemory(bytes: 768 << 20)

    /// The budget of renditions, which keeps an import under 400 MiB: large pictures are decoded one at a time, and small
    /// ones without waiting.
    package static let renditions = DecodeMemory(bytes: 768 << 20, shared: 160 << 20)

    /// The maximum number of bytes for one decode.
    package let bytes: Int
    /// The maximum number of bytes for several decodes at a time.
    private let shared: Int
    private let condition = NSCondition()
    /// The number of bytes in use, guarded by `condition`.
    private var used = 0
    private let permission: (@Sendable (Int) -> Void)?

    /// Creates a budget.
    ///
    /// - Parameter permission: Waits until so many bytes may be used, in a process that shares its budget with others.
    package init(bytes: Int, shared: Int? = nil, permission: (@Sendable (Int) -> Void)? = nil) {
        self.bytes = bytes
        self.shared = shared ?? bytes
        self.permission = permission
    }

    /// Runs `work` as soon as this number of bytes is free, or no other decode is running. `count` must not exceed
    /// ``bytes``.
    package func reserving<Result: ~Copyable, Failure>(
        _ count: Int, _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        permission?(count)
        acquire(count)
        defer { release(count) }
        return try work()
    }

    /// Waits until this number of bytes is free, or no other decode is running. Who waits holds nothing: more is acquired
    /// after what one has is released.
    package func acquire(_ count: Int) {
        condition.withLock {
            while used > 0 && used + count > shared { condition.wait() }
            used += count
        }
    }

    package func release(_ count: Int) {
        condition.withLock {
            used -= count
            condition.broadcast()
        }
    }
}
