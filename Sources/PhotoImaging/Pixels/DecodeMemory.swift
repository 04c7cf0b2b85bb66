// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A memory budget shared by decodes: a decode that would exceed it waits until others have finished.
///
/// Unchecked: `used` is only accessed while `condition` is locked.
final class DecodeMemory: @unchecked Sendable {
    /// The budget of the process, which leaves room under 1 GiB for everything else.
    static let processWide = DecodeMemory(bytes: 768 << 20)

    /// The maximum number of bytes for one decode.
    let bytes: Int
    /// The maximum number of bytes for several decodes at a time.
    private let shared: Int
    private let condition = NSCondition()
    /// The number of bytes in use, guarded by `condition`.
    private var used = 0

    init(bytes: Int, shared: Int? = nil) {
        self.bytes = bytes
        self.shared = shared ?? bytes
    }

    /// Runs `work` as soon as this number of bytes is free, or no other decode is running. `count` must not exceed
    /// ``bytes``.
    func reserving<Result, Failure>(_ count: Int, _ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        condition.withLock {
            while used > 0 && used + count > shared { condition.wait() }
            used += count
        }
        defer {
            condition.withLock {
                used -= count
                condition.broadcast()
            }
        }
        return try work()
    }
}
