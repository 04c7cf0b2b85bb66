// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CLocks

/// A lock and, if wanted, the state that it protects, in memory that does not move.
///
/// Copies are the same lock. A thread must not take it twice: the process ends.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private let memory: ManagedBuffer<State, os_unfair_lock>

    /// A lock around a state that other threads may not hold otherwise; the compiler does not check that.
    public init(uncheckedState initialState: State) {
        memory = .create(minimumCapacity: 1) { memory in
            memory.withUnsafeMutablePointerToElements { $0.initialize(to: os_unfair_lock()) }
            return initialState
        }
    }

    /// A lock around a state.
    public init(initialState: State) where State: Sendable { self.init(uncheckedState: initialState) }

    /// Waits for the lock, and holds it while the closure runs.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Waits for the lock, and holds it while the closure runs; the compiler does not check what the closure shares.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        try memory.withUnsafeMutablePointers { state, lock in
            os_unfair_lock_lock(lock)
            defer { os_unfair_lock_unlock(lock) }
            return try body(&state.pointee)
        }
    }

    /// Runs the closure with the lock held, if nobody else holds it; else answers `nil` at once.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Runs the closure with the lock held, if nobody else holds it; the compiler does not check what the closure shares.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        try memory.withUnsafeMutablePointers { state, lock in
            guard os_unfair_lock_trylock(lock) else { return nil }
            defer { os_unfair_lock_unlock(lock) }
            return try body(&state.pointee)
        }
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// A lock without a state.
    public init() { self.init(uncheckedState: ()) }

    /// Waits for the lock. ``unlock()`` must follow on the same thread.
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func lock() { memory.withUnsafeMutablePointerToElements { os_unfair_lock_lock($0) } }

    /// Takes the lock if nobody holds it; whether it did.
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func lockIfAvailable() -> Bool {
        memory.withUnsafeMutablePointerToElements { os_unfair_lock_trylock($0) }
    }

    /// Opens the lock.
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func unlock() { memory.withUnsafeMutablePointerToElements { os_unfair_lock_unlock($0) } }

    /// Waits for the lock, and holds it while the closure runs.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }

    /// Waits for the lock, and holds it while the closure runs; the compiler does not check what the closure shares.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        try withLockUnchecked { (_: inout Void) in try body() }
    }

    /// Runs the closure with the lock held, if nobody else holds it; else answers `nil` at once.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked { _ in try body() }
    }
}
