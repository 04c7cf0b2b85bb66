// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The memory that decodes share: one that would hold more than is left waits until others are done.
final class DecodeMemory: @unchecked Sendable {
    /// Leaves room under 1 GiB for the rest of a process.
    static let ofProcess = DecodeMemory(bytes: 768 << 20)

    /// What one decode may hold.
    let bytes: Int
    /// What several may hold at a time.
    private let shared: Int
    private let condition = NSCondition()
    /// Guarded by `condition`.
    private var used = 0

    init(bytes: Int, shared: Int? = nil) {
        self.bytes = bytes
        self.shared = shared ?? bytes
    }

    /// Runs `work` when as many bytes are free, or alone. `count` is not more than ``bytes``.
    func holding<Result, Failure>(_ count: Int, _ work: () throws(Failure) -> Result) throws(Failure) -> Result {
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
