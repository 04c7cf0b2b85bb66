// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

/// A library behind a socket: each kind of message travels once. All suites of the engines use a socket in `make nightly`.
@Suite struct SocketSmokeTests {
    private let library: TestLibrary

    init() throws {
        library = try EngineKind.sqliteOverSocket.library {
            $0.photo("a", day: 1, bytes: "same")
            $0.photo("b", day: 2, bytes: "same")
            $0.video("c", day: 3)
            $0.album("Trip", ["c", "a"])
        }
    }

    @Test func objectsAreFetched() throws {
        #expect(try library.fetch() == ["a", "b", "c"])
        #expect(try library.members(of: "Trip") == ["c", "a"])
        #expect(try library.collection("Trip")?.title == "Trip")
        #expect(try library.resources(of: "a").map(\.content.fingerprint) == [Fingerprint(of: "same")])
    }

    @Test func aChangeIsAppliedRecordedAndUndone() throws {
        let token = try library.token()
        try library.apply(.trashAssets([library.uuid("a")], date: .day(200)))
        #expect(try library.fetch() == ["b", "c"])
        #expect(try library.journal(after: token).count == 1)
        #expect(try library.owner.undo(try #require(try library.owner.action(at: nil))).left == [])
        #expect(try library.fetch() == ["a", "b", "c"])
    }

    @Test func aFileIsOpened() throws {
        #expect(try library.owner.open(library.id("b"), .original).takeFile().read() == "same")
    }

    @Test func anErrorArrivesWithItsCode() throws {
        let uuid = library.uuid("a")
        let stranger = Caller(name: "one", scope: .nothing)
        #expect(refusal { try library.apply(.trashAssets([uuid], date: .day(1)), as: stranger) } == .accessDenied)
    }

    @Test func aLibraryIsVerifiedAndMerged() throws {
        var seen: [VerifyProgress] = []
        let report = try library.owner.verify(deep: true) { seen.append($0) }
        #expect(report.findings == [])
        #expect(report.duplicateAssets == 1)
        #expect(seen.last?.bytes == seen.last?.totalBytes)
        #expect(try library.owner.mergeDuplicates().map(\.others.count) == [1])
        #expect(try library.fetch().count == 2)
    }
}
