// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a caller hears while its changes are applied, and how it stops them.
///
/// A task local, because it concerns the few callers that change thousands of objects at once, and no other part of the
/// contract. Libraries in other processes do not know it: their calls end when they are complete.
package struct ChangeControl: Sendable {
    /// The control of the calls of the running closure.
    @TaskLocal package static var current: ChangeControl?

    /// Returns true once the caller wants the changes no more. Called on any thread, about every hundred objects.
    package var isCancelled: @Sendable () -> Bool
    /// Called as often with the number of objects changed so far, on the thread that applies the changes.
    package var onProgress: @Sendable (Int) -> Void

    package init(isCancelled: @escaping @Sendable () -> Bool, onProgress: @escaping @Sendable (Int) -> Void) {
        self.isCancelled = isCancelled
        self.onProgress = onProgress
    }

    /// Reports the number of changed objects. Throws `cancelled` if the caller wants no more.
    package func report(_ changed: Int) throws(LibraryError) {
        if isCancelled() { throw LibraryError(.cancelled, "The change was cancelled, and nothing was changed.") }
        onProgress(changed)
    }
}

extension LibrarySession {
    /// Runs a call whose changes are reported and can be stopped, also while it waits for another process.
    package func run<Value>(
        _ control: ChangeControl, _ call: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        let result = ChangeControl.$current.withValue(control) {
            Result { () throws(LibraryError) in try run(until: control.isCancelled, call) }
        }
        return try result.get()
    }
}
