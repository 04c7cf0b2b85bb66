// Licensed under the Apache License, Version 2.0. See LICENSE.

import Synchronization
import Testing

@testable import PhotoImaging

/// The parts of a picture are all worked on, once each, on as many threads as there can be.
@Suite struct ConcurrentWorkTests {
    @Test(arguments: [0, 1, 2, 1_000])
    func eachPartIsDoneOnce(_ count: Int) {
        let done = Mutex([Int](repeating: 0, count: count))
        ConcurrentWork.perform(count: count) { part in done.withLock { $0[part] += 1 } }
        let counts = done.withLock { $0 }
        #expect(counts.allSatisfy { $0 == 1 })
    }

    /// Where a user has as many processes as allowed, Dispatch waits for a thread, however long that takes.
    @Test func whereNoThreadCanBeStartedTheCallingOneDoesAllParts() {
        var parts: [Int] = []
        ConcurrentWork.perform(count: 100, start: { _, _ in false }, { parts.append($0) })
        #expect(parts == Array(0..<100))
    }
}
