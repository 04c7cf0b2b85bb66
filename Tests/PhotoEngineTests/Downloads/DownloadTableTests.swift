// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import PhotoEngine

@Suite struct DownloadTableTests {
    private let a = Fingerprint(of: "a")
    private let b = Fingerprint(of: "b")

    @Test func theFirstStartsADownloadAndTheOthersJoinIt() {
        var table = DownloadTable<String>()
        #expect(table.join(a, "one").isFirst)
        #expect(!table.join(a, "two").isFirst)
        #expect(table.join(b, "other").isFirst)
        #expect(table.listeners(of: a).sorted() == ["one", "two"])
    }

    @Test func allWhoWaitAreToldTheEnd() {
        var table = DownloadTable<String>()
        _ = table.join(a, "one")
        _ = table.join(a, "two")
        #expect(table.end(a, isStopped: false)?.sorted() == ["one", "two"])
        #expect(table.join(a, "three").isFirst)
    }

    @Test func aDownloadThatNobodyWantsEnds() {
        var table = DownloadTable<String>()
        let ticket = table.join(a, "one").ticket
        table.leave(ticket)
        #expect(table.listeners(of: a).isEmpty)
        #expect(table.end(a, isStopped: true) == [])
    }

    @Test func whoComesWhileItStopsLetsItGoOn() {
        var table = DownloadTable<String>()
        table.leave(table.join(a, "one").ticket)
        #expect(!table.join(a, "two").isFirst)
        #expect(table.end(a, isStopped: true) == nil)
        #expect(table.listeners(of: a) == ["two"])
    }

    @Test func whoLeavesAfterTheEndChangesNothing() {
        var table = DownloadTable<String>()
        let ticket = table.join(a, "one").ticket
        _ = table.end(a, isStopped: false)
        _ = table.join(a, "two")
        table.leave(ticket)
        #expect(table.listeners(of: a) == ["two"])
    }
}
