// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

@Suite(.serialized)
struct StopTests {
    /// Many more files than a batch has, so that much is left to do when the first of them is safe.
    private static let fileCount = 400

    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalStopsCleanlyAndTheSameCommandCarriesOn(_ signal: Int32) throws {
        let folder = try TemporaryFolder()
        let sources = try Samples.manyPhotos(Self.fileCount, in: folder)
        let running = try folder.program.start("import", "--json", "--jobs", "1", sources)
        #expect(running.nextLine() != nil)
        running.send(signal)
        #expect(running.waitForEnd() == 3)
        #expect(running.errors.contains("Stopped. What was imported is safe; run the same command again to carry on."))
        let before = try folder.program.identifiers().count
        #expect((1..<Self.fileCount).contains(before))

        let again = try folder.program.run("import", sources)
        #expect(again.status == 0, "\(again.errors)")
        #expect(try Counts(line: again.output).imported == Self.fileCount - before)
        #expect(try folder.program.identifiers().count == Self.fileCount)
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
