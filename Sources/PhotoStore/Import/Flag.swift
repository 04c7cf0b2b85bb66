// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Synchronization

/// A Boolean value that is set once, and can be used from any thread.
final class Flag: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
}
