// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct ImportCancellationTests {
    @Test func whatWasReadIsCommittedAndTheRestIsLeft() throws {
        let fixture = try ImportFixture()
        for number in 10..<40 { try fixture.folder.write("photo \(number)", to: "\(number).jpg") }
        fixture.options.jobs = 1
        let reader = StubReader()
        let summary = try fixture.run(reader: reader, isCancelled: { reader.read.count >= 5 })
        #expect(summary.wasCancelled)
        #expect(summary.imported == 5)
        #expect(try fixture.assets().count == 5)
    }

    @Test func theNextImportCarriesOn() throws {
        let fixture = try ImportFixture()
        for number in 10..<40 { try fixture.folder.write("photo \(number)", to: "\(number).jpg") }
        fixture.options.jobs = 1
        let reader = StubReader()
        try fixture.run(reader: reader, isCancelled: { reader.read.count >= 5 })
        let summary = try fixture.run()
        #expect(fixture.reader.read.count == 25)
        #expect(summary.duplicate == 5)
        #expect(summary.imported == 25)
    }

    @Test func halfAnAssetIsLeftForTheNextTime() throws {
        let fixture = try ImportFixture(.memory, ["a.dng": "raw", "a.jpg": "photo"])
        fixture.options.jobs = 1
        let reader = StubReader()
        let summary = try fixture.run(reader: reader, isCancelled: { reader.read.count >= 1 })
        #expect(summary.wasCancelled)
        #expect(try fixture.assets() == [])
        try fixture.run()
        #expect(try fixture.contents() == ["a.jpg (photo) + a.dng (alternate)"])
    }

    @Test func anImportThatSawEverythingWasNotCancelled() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo"])
        let reader = StubReader()
        let summary = try fixture.run(reader: reader, isCancelled: { reader.read.count >= 1 })
        #expect(!summary.wasCancelled)
        #expect(summary.imported == 1)
    }

    @Test func anImportThatIsCancelledBeforeItBeginsDoesNothing() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo"])
        let summary = try fixture.run(isCancelled: { true })
        #expect(summary.wasCancelled)
        #expect(fixture.reader.read == [])
    }
}
