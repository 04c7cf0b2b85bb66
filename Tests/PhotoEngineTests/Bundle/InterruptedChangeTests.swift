// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoEngine

/// A library survives a process that dies at any of its calls to the file system.
@Suite struct InterruptedChangeTests {
    /// The numbers of calls to die at: more than two batches of two photos make.
    static let callNumbers = 0..<32

    private func takeInFourPhotos(_ engine: SQLiteEngine) throws {
        for batch in [["a", "b"], ["c", "d"]] {
            let staged = try batch.map { try engine.stage(text: $0) }
            _ = try engine.owner.apply(staged.map { .insertAsset(NewAsset(staged: $0)) })
        }
    }

    private func die(atCall number: Int, in folder: LibraryFolder) throws {
        let calls = RecordedCalls(below: folder.url)
        let engine = try folder.open(files: calls.files)
        calls.die(atCall: number)
        try? takeInFourPhotos(engine)
    }

    @Test(arguments: callNumbers)
    func leavesALibraryThatVerifies(number: Int) throws {
        let folder = try LibraryFolder()
        try die(atCall: number, in: folder)
        let report = try Verifier(try folder.open()).verify(deep: true)
        // Between the move of an original and the commit of its row the original is unclaimed.
        #expect(report.findings.allSatisfy { $0.problem == .unclaimedFile })
        #expect(report.assets % 2 == 0)
        #expect(try folder.files(below: "incoming") == [])
    }

    @Test(arguments: callNumbers)
    func losesNothingThatIsTakenInAgain(number: Int) throws {
        let folder = try LibraryFolder()
        try die(atCall: number, in: folder)
        let engine = try folder.open()
        for text in ["a", "b", "c", "d"] {
            let staged = try engine.stage(text: text)
            guard try engine.owner.resources(matching: .fingerprints([staged.fingerprint])).isEmpty else {
                continue
            }
            _ = try engine.owner.apply([.insertAsset(NewAsset(staged: staged))])
        }
        #expect(try engine.ids().count == 4)
        #expect(try Verifier(engine).verify(deep: true).findings == [])
    }
}
