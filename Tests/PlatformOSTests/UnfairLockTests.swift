// Licensed under the Apache License, Version 2.0. See LICENSE.

import CLocks
import Foundation
import PlatformOS
import Testing

struct UnfairLockTests {
    @Test func oneThreadAtATimeHoldsTheLock() {
        let count = OSAllocatedUnfairLock(initialState: 0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1_000 { count.withLock { $0 += 1 } }
        }
        #expect(count.withLock { $0 } == 8_000)
    }

    @Test func oneThreadAtATimeHoldsTheLockOfC() {
        let count = CountOfC()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1_000 { count.increase() }
        }
        #expect(count.value == 8_000)
    }

    @Test func aHeldLockIsNotAvailable() {
        let lock = OSAllocatedUnfairLock(initialState: 1)
        let inside = lock.withLockUnchecked { _ in elsewhere { lock.withLockIfAvailable { $0 } } }
        #expect(inside == .some(nil))
        #expect(lock.withLockIfAvailable { $0 } == 1)
    }

    @Test func aLockWithoutAStateIsTakenAndGivenBack() {
        let lock = OSAllocatedUnfairLock()
        lock.lock()
        #expect(elsewhere { lock.lockIfAvailable() } == false)
        #expect(elsewhere { lock.withLockIfAvailable { true } } == .some(nil))
        lock.unlock()
        #expect(elsewhere { lock.withLockIfAvailable { true } } == true)
        #expect(lock.withLock { 3 } == 3)
        #expect(lock.lockIfAvailable())
        lock.unlock()
    }

    @Test func anErrorOpensTheLock() {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        #expect(throws: CocoaError.self) { try lock.withLock { _ in throw CocoaError(.fileNoSuchFile) } }
        #expect(lock.withLockIfAvailable { $0 } == 0)
    }

    @Test func aThreadThatWaitsForItselfEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGABRT)) {
            let lock = OSAllocatedUnfairLock()
            lock.withLockUnchecked { lock.withLockUnchecked {} }
        }
    }

    @Test func openingAnOpenLockEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGABRT)) {
            var lock = os_unfair_lock()
            os_unfair_lock_unlock(&lock)
        }
    }

    @Test func theOwnerOfALockIsKnown() async {
        await #expect(processExitsWith: .success) {
            var lock = os_unfair_lock()
            os_unfair_lock_assert_not_owner(&lock)
            os_unfair_lock_lock(&lock)
            os_unfair_lock_assert_owner(&lock)
        }
        await #expect(processExitsWith: .signal(SIGABRT)) {
            var lock = os_unfair_lock()
            os_unfair_lock_assert_owner(&lock)
        }
        await #expect(processExitsWith: .signal(SIGABRT)) {
            var lock = os_unfair_lock()
            os_unfair_lock_lock(&lock)
            os_unfair_lock_assert_not_owner(&lock)
        }
    }

    /// Returns the result of a closure on another thread.
    private func elsewhere<R: Sendable>(_ body: @escaping @Sendable () -> R) -> R? {
        let answer = OSAllocatedUnfairLock<R?>(initialState: nil)
        let thread = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let result = body()
            answer.withLock { $0 = result }
            thread.signal()
        }
        thread.wait()
        return answer.withLock { $0 }
    }
}

/// A counter with a lock in allocated memory, as classes write it.
private final class CountOfC: @unchecked Sendable {
    private let lock: os_unfair_lock_t
    private var count = 0

    init() {
        lock = .allocate(capacity: 1)
        lock.initialize(to: os_unfair_lock())
    }

    deinit { lock.deallocate() }

    var value: Int {
        os_unfair_lock_lock(lock)
        defer { os_unfair_lock_unlock(lock) }
        return count
    }

    func increase() {
        guard !os_unfair_lock_trylock(lock) else {
            count += 1
            return os_unfair_lock_unlock(lock)
        }
        os_unfair_lock_lock(lock)
        defer { os_unfair_lock_unlock(lock) }
        count += 1
    }
}
