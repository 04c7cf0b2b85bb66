// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

struct IndexOnlySampleTests {
    @Test
    func aPlannedLibraryHasAssetsAlbumsAndFoldersButNoOriginals() throws {
        let program = try PlannedLibrary.copy().program
        let listed = try program.identifiers("--hidden")
        let deleted = try program.identifiers("--smart-album", "recently-deleted")
        #expect(Set(listed + deleted).count == PlannedLibrary.assetCount)
        #expect(try program.run("albums", "--json").outputLines.count > 20)
        #expect(try program.run("folders", "--json").outputLines.count > 3)
        let originals = try FileManager.default.subpathsOfDirectory(atPath: program.libraryPath + "/originals")
        #expect(originals.isEmpty)
        #expect(try program.run("verify").status == 4)
    }

    @Test
    func aLibraryThatHoldsSomethingIsNeverFilled() throws {
        let program = try SampleLibrary.copy().program
        let run = try program.run("sample", "--index-only", "--count", "5", "--library", program.libraryPath)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Error: “\(program.libraryPath)” already contains changes."))
        #expect(try program.assets().count == Samples.assetCount)
    }

    @Test
    func whatIsMadeAheadIsEverythingInOrder() {
        #expect(Array(PrefetchingIterator((1...100).makeIterator())) == Array(1...100))
        let empty = PrefetchingIterator([Int]().makeIterator())
        #expect(empty.next() == nil)
        #expect(empty.next() == nil)
    }
}
