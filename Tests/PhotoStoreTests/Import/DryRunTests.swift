// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoStore
import Testing

@Suite struct DryRunTests {
    @Test func nothingIsWritten() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo", "a.mov": "video", "b.txt": "text"])
        fixture.options.isDryRun = true
        fixture.options.album = "Trip"
        let engine = FaultyEngine(fixture.engine, failsApplyingWith: .inputOutput)
        try fixture.run(into: engine)
        #expect(fixture.outcomes == ["a.jpg: imported", "a.mov: paired", "b.txt: skipped"])
        #expect(try fixture.engine.describe().token == .beginning)
        #expect(engine.stagedButNotDiscarded == [])
        #expect(fixture.files.allSatisfy { $0.localIdentifier == nil })
    }

    @Test func duplicatesAreToldByTheirBytes() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a"])
        try fixture.run()
        try fixture.folder.write("photo a", to: "b.jpg")
        try fixture.folder.write("photo c", to: "c.jpg")
        try fixture.folder.write("photo c", to: "d.jpg")
        fixture.options.isDryRun = true
        fixture.options.batchSize = 1
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: duplicate", "b.jpg: duplicate", "c.jpg: imported", "d.jpg: duplicate"])
    }
}
