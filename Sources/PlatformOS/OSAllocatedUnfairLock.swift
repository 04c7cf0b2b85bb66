// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CLocks

/// A lock with an optional state that it protects, in memory that does not move.
///
/// Copies are the same lock. Not recursive: a thread that locks it twice ends the process.
///
/// Unchecked: the state is only accessed while the lock is held.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private let memory: ManagedBuffer<State, os_unfair_lock>

    /// Creates a lock around a state, without the compiler's check that no other thread has access to it.
    public init(uncheckedState initialState: State) {
        memory = .create(minimumCapacity: 1) { memory in
            memory.withUnsafeMutablePointerToElements { $0.initialize(to: os_unfair_lock()) }
            return initialState
        }
    }

    /// Creates a lock around a state.
    public init(initialState: State) where State: Sendable { self.init(uncheckedState: initialState) }

    /// Waits for the lock, and runs the closure while holding it.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Waits for the lock, and runs the closure while holding it, without the compiler's check of what the closure
    /// shares.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        try memory.withUnsafeMutablePointers { state, lock in
            os_unfair_lock_lock(lock)
            defer { os_unfair_lock_unlock(lock) }
            return try body(&state.pointee)
        }
    }

    /// Runs the closure while holding the lock if it is free; otherwise returns `nil` at once.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Runs the closure while holding the lock if it is free, without the compiler's check of what the closure shares;
    /// otherwise returns `nil` at once.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        try memory.withUnsafeMutablePointers { state, lock in
            guard os_unfair_lock_trylock(lock) else { return nil }
            defer { os_unfair_lock_unlock(lock) }
            return try body(&state.pointee)
        }
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock without a state.
    public init() { self.init(uncheckedState: ()) }

    /// Waits for the lock and takes it. ``unlock()`` must follow on the same thread.
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func lock() { memory.withUnsafeMutablePointerToElements { os_unfair_lock_lock($0) } }

    /// Takes the lock if it is free; returns true if it did.
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func lockIfAvailable() -> Bool {
        memory.withUnsafeMutablePointerToElements { os_unfair_lock_trylock($0) }
    }

    /// Releases the lock.
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func unlock() { memory.withUnsafeMutablePointerToElements { os_unfair_lock_unlock($0) } }

    /// Waits for the lock, and runs the closure while holding it.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }

    /// Waits for the lock, and runs the closure while holding it, without the compiler's check of what the closure
    /// shares.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        try withLockUnchecked { (_: inout Void) in try body() }
    }

    /// Runs the closure while holding the lock if it is free; otherwise returns `nil` at once.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked { _ in try body() }
    }
}
