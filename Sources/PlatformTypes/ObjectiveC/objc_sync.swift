// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Synchronization

/// Waits until no other thread holds the object's lock, and takes it. The thread that holds it may take it again.
///
/// The lock goes by the object's identity, and the object is not kept alive by it: keep it until ``objc_sync_exit(_:)``.
/// A value (a struct, an array, a string) has no identity; it locks nothing.
///
/// - Returns: 0, always.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    guard let identity = identity(of: obj) else { return 0 }
    let lock = monitors.withLock { $0.enlist(at: identity) }
    lock.lock()
    monitors.withLock { $0.take(identity, as: pthread_self()) }
    return 0
}

/// Gives the object's lock back; when it was taken several times, one of them.
///
/// - Returns: 0, or -1 when the calling thread does not hold the lock.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    guard let identity = identity(of: obj) else { return -1 }
    guard let lock = monitors.withLock({ $0.leave(identity, as: pthread_self()) }) else { return -1 }
    lock.unlock()
    return 0
}

private let monitors = Mutex(Monitors())

/// `nil` for values: they are boxed anew each time that they are cast to an object.
private func identity(of candidate: Any) -> ObjectIdentifier? {
    let (object, again) = (candidate as AnyObject, candidate as AnyObject)
    return object === again ? ObjectIdentifier(object) : nil
}

/// Who holds or waits for which object's lock. An object without either has no entry.
private struct Monitors {
    private struct Monitor {
        let lock = NSRecursiveLock()
        /// How often it was asked for and not yet given back.
        var requests = 0
        /// How often the owner holds it.
        var depth = 0
        var owner: pthread_t?
    }

    private var monitors: [ObjectIdentifier: Monitor] = [:]

    /// Notes a request; answers the lock to wait for.
    mutating func enlist(at identity: ObjectIdentifier) -> NSRecursiveLock {
        var monitor = monitors[identity] ?? Monitor()
        monitor.requests += 1
        monitors[identity] = monitor
        return monitor.lock
    }

    /// Notes that the thread has the lock.
    mutating func take(_ identity: ObjectIdentifier, as thread: pthread_t) {
        monitors[identity]?.owner = thread
        monitors[identity]?.depth += 1
    }

    /// Notes that the thread gives the lock back; answers the lock to free, or `nil` when the thread does not hold it.
    mutating func leave(_ identity: ObjectIdentifier, as thread: pthread_t) -> NSRecursiveLock? {
        guard var monitor = monitors[identity], monitor.owner == thread else { return nil }
        monitor.requests -= 1
        monitor.depth -= 1
        if monitor.depth == 0 { monitor.owner = nil }
        monitors[identity] = monitor.requests == 0 ? nil : monitor
        return monitor.lock
    }
}
