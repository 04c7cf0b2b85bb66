// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// On which queue each callback of PhotoKit runs: the one place that says so.
enum Callbacks {
    /// Answers of image requests that are not synchronous: the main queue.
    static func image(_ body: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: body) }

    /// Answers to a program that asked for access: a serial queue, away from the caller's.
    static func authorization(_ body: @escaping @Sendable () -> Void) { asked.async(execute: body) }

    static let asked = DispatchQueue(label: "photos.authorization")

    /// Everything that one resource manager tells: a serial queue of its own.
    static func resources() -> DispatchQueue { DispatchQueue(label: "photos.resources") }
}
