// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Synchronization

/// Something that is so from some time on.
final class Flag: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
}
