// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The memory that decodes share: one that would hold more than is left waits until others are done.
final class DecodeMemory: @unchecked Sendable {
    /// Leaves room under 1 GiB for the rest of a process.
    static let ofProcess = DecodeMemory(bytes: 768 << 20)

    let bytes: Int
    private let condition = NSCondition()
    /// Guarded by `condition`.
    private var used = 0

    init(bytes: Int) { self.bytes = bytes }

    /// Runs `work` when as many bytes are free. `count` is not more than ``bytes``.
    func holding<Result, Failure>(_ count: Int, _ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        condition.withLock {
            while used > 0 && used + count > bytes { condition.wait() }
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
