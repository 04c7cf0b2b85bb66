// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// Staged files that are not imported are removed while the library stays open: an import may have a million files.
@Suite struct StagedFileDisposalTests {
    /// Returns the files in the library's staging folder, whose session is still open.
    private func staged(_ fixture: ImportFixture) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: fixture.libraryPath + "/incoming")
        // Without the session's folder this would find nothing.
        #expect(names.count { !$0.contains("/") && $0 != ".lock" } == 1)
        return names.filter { $0.contains("/") }
    }

    @Test func aDuplicateIsGivenUpAtOnce() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a", "b.jpg": "photo b"])
        try fixture.run()
        try fixture.folder.write("photo a", to: "copy/of a.jpg")
        #expect(try fixture.run(["copy"]).duplicate == 1)
        #expect(try staged(fixture) == [])
        withExtendedLifetime(fixture.engine) {}
    }

    @Test func ofTwoAlikeNothingIsLeft() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a", "b.jpg": "photo a", "c.jpg": "photo a"])
        let summary = try fixture.run()
        #expect(summary.imported == 1 && summary.duplicate == 2)
        #expect(try staged(fixture) == [])
        withExtendedLifetime(fixture.engine) {}
    }

    @Test func aFileThatFailsIsGivenUp() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a", "b.jpg": "photo b"])
        let hex = Fingerprint(of: "photo a").hex
        let folder = "\(fixture.libraryPath)/originals/\(hex.prefix(2))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try #require(mkdir("\(folder)/\(hex.dropFirst(2)).jpg", 0o700) == 0)
        let summary = try fixture.run()
        #expect(summary.imported == 1 && summary.failed == 1)
        #expect(try staged(fixture) == [])
        withExtendedLifetime(fixture.engine) {}
    }
}
