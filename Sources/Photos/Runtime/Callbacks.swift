// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The queues on which PhotoKit's callbacks run.
enum Callbacks {
    /// Calls a handler of an asynchronous image request on the main queue.
    static func image(_ body: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: body) }

    /// Calls a handler of an access request on a serial queue that is not the caller's.
    static func authorization(_ body: @escaping @Sendable () -> Void) { asked.async(execute: body) }

    static let asked = DispatchQueue(label: "photos.authorization")

    /// Makes the serial queue for all handlers of one resource manager.
    static func resources() -> DispatchQueue { DispatchQueue(label: "photos.resources") }
}
