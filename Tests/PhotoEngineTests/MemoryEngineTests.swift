// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Testing

/// The memory engine uses what a test gives it.
@Suite struct MemoryEngineTests {
    @Test func itsJournalIsDatedByTheClockItIsGiven() throws {
        let engine = MemoryEngine(now: { .day(5) })
        let set = try engine.owner.apply([.insertAlbum(uuid: UUID(), title: "Trip")])
        #expect(set?.date == .day(5))
    }
}
