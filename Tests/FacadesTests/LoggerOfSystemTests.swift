// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing
import os

/// Clients get Apple's `Logger` in a file that imports no other framework of Apple's.
struct LoggerOfSystemTests {
    private static let logger = Logger(subsystem: "com.example.album", category: "export")

    @Test func everyMethodIsThere() async {
        await #expect(processExitsWith: .success) {
            let name = "IMG_0001.HEIC"
            Self.logger.debug("\(name)")
            Self.logger.info("\(name, privacy: .public) of \(3)")
            Self.logger.error("\(name, privacy: .private(mask: .hash))")
            os_log("%{public}@ of %d", log: OSLog(subsystem: "a", category: "b"), type: .error, name, 3)
        }
    }

    @Test func aLockIsThere() {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        var plain = os_unfair_lock()
        os_unfair_lock_lock(&plain)
        lock.withLock { $0 += 1 }
        os_unfair_lock_unlock(&plain)
        #expect(lock.withLock { $0 } == 1)
    }
}
