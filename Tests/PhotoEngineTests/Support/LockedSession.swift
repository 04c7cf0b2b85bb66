// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoLibraryTesting
import Synchronization

/// A session with a library that stores no renditions until it is unlocked: it cannot be written to, or another program
/// has locked them.
final class LockedSession: ForwardingSession {
    let next: any LibrarySession
    private let isLocked = Mutex(true)

    init(next: any LibrarySession) { self.next = next }

    func unlock() { isLocked.withLock { $0 = false } }

    func storeRenditions(_ renditions: [StoredRendition]) throws(LibraryError) {
        guard renditions.isEmpty || !isLocked.withLock({ $0 }) else {
            throw LibraryError(.notWritable, "It was meant to fail.")
        }
        try next.storeRenditions(renditions)
    }
}
