// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles

/// A memory budget shared by decodes: a decode that would exceed it waits until others have finished.
package final class DecodeMemory: Sendable {
    /// The memory in use, and the lock of those who wait for it. A forked process has another one: it has none of the
    /// threads of its parent that use memory, or hold the lock.
    ///
    /// Unchecked: `used` is only accessed while `condition` is locked.
    private final class Account: @unchecked Sendable {
        let condition = NSCondition()
        /// The number of bytes in use.
        var used = 0
    }

    /// The budget of the process, which leaves room under 1 GiB for everything else.
    package static let processWide = DecodeMemory(bytes: 768 << 20)

    /// The budget of renditions, which keeps an import under 400 MiB: large pictures are decoded one at a time, and
    /// small ones without waiting.
    package static let renditions = DecodeMemory(bytes: 768 << 20, shared: 160 << 20)

    /// The maximum number of bytes for one decode.
    package let bytes: Int
    /// The maximum number of bytes for several decodes at a time.
    private let shared: Int
    private let account = ProcessLocal { Account() }
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

    /// Waits until this number of bytes is free, or no other decode is running. Who waits holds nothing: more is
    /// acquired after what one has is released.
    package func acquire(_ count: Int) {
        let account = self.account.value
        account.condition.withLock {
            while account.used > 0 && account.used + count > shared { account.condition.wait() }
            account.used += count
        }
    }

    package func release(_ count: Int) {
        let account = self.account.value
        account.condition.withLock {
            account.used -= count
            account.condition.broadcast()
        }
    }
}
