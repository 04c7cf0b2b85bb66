// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Synchronization
import Testing

@testable import PhotoImaging

@Suite struct RawMemoryTests {
    /// In a program without decoders of their own, several threads decode RAW files: none ends the clearing of another.
    @Test func memoryIsClearedForEachOfTheThreadsThatAskForIt() {
        let uncleared = Mutex(0)
        ConcurrentWork.perform(count: 2_000) { _ in
            if !RawMemory.cleared(isNewMemoryZero) { uncleared.withLock { $0 += 1 } }
        }
        #expect(uncleared.withLock { $0 } == 0)
    }

    /// Allocates and frees memory, of a size that the allocator does not keep for a thread without looking at it.
    private func isNewMemoryZero() -> Bool {
        let count = 2_048
        guard let memory = malloc(count) else { return false }
        defer { free(memory) }
        return UnsafeRawBufferPointer(start: memory, count: count).allSatisfy { $0 == 0 }
    }
}
