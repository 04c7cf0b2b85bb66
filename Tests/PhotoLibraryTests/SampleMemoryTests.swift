// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// Samples are drawn in memory, and shared.
struct SampleMemoryTests {
    @Test func whatIsDrawnIsTheMemory() {
        let memory = SampleMemory.drawn(count: 3) { bytes in
            for index in 0..<3 { bytes.initializeElement(at: index, to: UInt8(index)) }
            return true
        }
        #expect(memory?.bytes == [0, 1, 2])
        #expect(memory?.count == 3)
    }

    /// Memory of which not each byte was written would show what was there before.
    @Test func whatIsNotDrawnToItsEndIsNone() {
        let none = SampleMemory.drawn(count: 3) { _ in false }
        #expect(none == nil)
        #expect(throws: LibraryError.self) {
            _ = try SampleMemory.drawn(count: 3) { (bytes) throws(LibraryError) -> Bool in
                throw LibraryError(.damagedFile, "broken")
            }
        }
    }

    @Test func sharedMemoryIsThatOfItsFile() throws {
        let shared = try SampleMemory([1, 2, 3]).shared(in: .inMemory(name: "samples"))
        let descriptor = try #require(shared.descriptor)
        #expect(try shared.shared(in: .inMemory(name: "samples")).descriptor == descriptor)
        let file = OpenFile(taking: dup(descriptor))
        let mapped = try SampleMemory(mapping: file, count: 2, keepsFile: false)
        #expect(mapped.descriptor == nil)
        #expect(mapped.count == 2)
        #expect(mapped.bytes == [1, 2])
        #expect(shared.bytes == [1, 2, 3])
    }
}
