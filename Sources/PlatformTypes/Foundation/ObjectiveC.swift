// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Synchronization

/// The name of a method.
///
/// On Linux no method can be called by its selector: it serves code that tests for methods, such as `responds(to:)`.
/// `#selector` does not compile here; `Selector("name:")` does.
public struct Selector: ExpressibleByStringLiteral, CustomStringConvertible, Hashable, Sendable {
    private let name: String

    /// Creates the selector of this name.
    public init(_ str: String) { name = str }

    /// Creates the selector of this name.
    public init(stringLiteral value: String) { self.init(value) }

    /// The name.
    public var description: String { name }
}

/// Returns the selector of this name.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

/// Returns the selector's name.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

/// A pointer to which a function writes its error: `&error` of a `var error: NSError?`, or `nil`.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// Runs the closure and returns its result or throws its error.
///
/// There is no autorelease pool on Linux, and none is needed: objects are deallocated with their last reference.
public func autoreleasepool<E: Error, Result: ~Copyable>(invoking body: () throws(E) -> Result) throws(E) -> Result {
    try body()
}

/// Waits for the object's lock and takes it. The lock is recursive.
///
/// The lock belongs to the object's identity and does not retain the object: keep it until ``objc_sync_exit(_:)``. A
/// value (a struct, an array, a string) has no identity and locks nothing.
///
/// - Returns: Always 0.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    guard let identity = identity(of: obj) else { return 0 }
    let lock = monitors.withLock { $0.addRequest(at: identity) }
    lock.lock()
    monitors.withLock { $0.acquire(identity, as: pthread_self()) }
    return 0
}

/// Releases the object's lock once.
///
/// - Returns: 0, or -1 when the calling thread does not hold the lock.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    guard let identity = identity(of: obj) else { return -1 }
    guard let lock = monitors.withLock({ $0.release(identity, as: pthread_self()) }) else { return -1 }
    lock.unlock()
    return 0
}

private let monitors = Mutex(Monitors())

/// Returns the identity of an object; `nil` for a value, which is boxed anew at each cast to an object.
private func identity(of candidate: Any) -> ObjectIdentifier? {
    let (object, again) = (candidate as AnyObject, candidate as AnyObject)
    return object === again ? ObjectIdentifier(object) : nil
}

/// The locks that are held or waited for, by object. Other objects have no entry.
private struct Monitors {
    private struct Monitor {
        let lock = NSRecursiveLock()
        /// The number of requests that are not released yet.
        var requests = 0
        /// The number of times the owner holds the lock.
        var depth = 0
        var owner: pthread_t?
    }

    private var monitors: [ObjectIdentifier: Monitor] = [:]

    /// Records a request, and returns the lock to wait for.
    mutating func addRequest(at identity: ObjectIdentifier) -> NSRecursiveLock {
        var monitor = monitors[identity] ?? Monitor()
        monitor.requests += 1
        monitors[identity] = monitor
        return monitor.lock
    }

    /// Records that the thread holds the lock.
    mutating func acquire(_ identity: ObjectIdentifier, as thread: pthread_t) {
        monitors[identity]?.owner = thread
        monitors[identity]?.depth += 1
    }

    /// Records that the thread releases the lock, and returns the lock; `nil` when the thread does not hold it.
    mutating func release(_ identity: ObjectIdentifier, as thread: pthread_t) -> NSRecursiveLock? {
        guard var monitor = monitors[identity], monitor.owner == thread else { return nil }
        monitor.requests -= 1
        monitor.depth -= 1
        if monitor.depth == 0 { monitor.owner = nil }
        monitors[identity] = monitor.requests == 0 ? nil : monitor
        return monitor.lock
    }
}
