// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

@Suite(.serialized)
struct StopTests {
    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalStopsCleanlyAndTheSameCommandCarriesOn(_ signal: Int32) throws {
        let folder = try TemporaryFolder()
        let running = try folder.program.start("import", "--json", "--jobs", "1", try Samples.path())
        running.send(signal)
        let status = running.waitForEnd()
        // It may have been stopped before it listened, or have been done before the signal came.
        #expect([0, 3, 128 + signal].contains(status), "\(status) \(running.errors)")
        if status == 3 {
            #expect(
                running.errors.contains("Stopped. What was imported is safe; run the same command again to carry on."))
        }
        #expect(try folder.program.run("import", try Samples.path()).status == 0)
        #expect(try folder.program.identifiers().count == Samples.assetCount)
        #expect(try folder.program.run("verify", "--deep").status == 0)
    }

    @Test
    func aReaderThatGoesAwayStopsTheImport() throws {
        let folder = try TemporaryFolder()
        let running = try folder.program.start("import", "--json", try Samples.path())
        try running.closeOutput()
        #expect([0, 3].contains(running.waitForEndUnread()))
        #expect(try folder.program.run("verify").status == 0)
    }
}
