// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PhotoImport

/// What cannot be shown, and so is not compared, is told with the reason.
@Suite struct MissingThumbnailsTests {
    private func library() throws -> TestLibrary {
        try EngineKind.sqlite.library {
            $0.photo("a", day: 1, bytes: "photo")
            $0.photo("b", day: 2, bytes: "photo seconds=2")
        }
    }

    /// Makes what the library lacks, and returns the reasons by filename.
    private func failures(in session: any LibrarySession) throws -> [String: LibraryError.Code] {
        let assets = try session.fetch(AssetRequest(.library)).ids
        let failures = try MissingThumbnails(StubMaker(), StubReader(), in: session)
            .make(for: assets, isCancelled: { false }, onProgress: { _ in })
        return Dictionary(uniqueKeysWithValues: failures.map { ($0.filename, $0.error.code) })
    }

    @Test func anOriginalThatIsGoneIsNamedEachTime() throws {
        let library = try library()
        #expect(try failures(in: library.owner) == [:])
        let gone = try library.addMissing("gone")
        for _ in 0..<2 {
            #expect(try failures(in: library.owner) == [gone.content.originalFilename: .missingOriginal])
        }
    }

    /// Looking needs no writing: the library keeps in memory what is compared.
    @Test func whereNothingCanBeStoredOnlyWhatCannotBeShownIsNamed() throws {
        let library = try library()
        let session = LockedSession(next: library.owner)
        #expect(try failures(in: session) == [:])
        let gone = try library.addMissing("gone")
        #expect(try failures(in: session) == [gone.content.originalFilename: .missingOriginal])
    }

    /// A batch takes seconds.
    @Test func progressIsToldFromTheStartAndAfterEachPicture() throws {
        let session = try library().owner
        let assets = try session.fetch(AssetRequest(.library)).ids
        var told: [Int] = []
        _ = try MissingThumbnails(StubMaker(), StubReader(), in: session)
            .make(for: assets, isCancelled: { false }, onProgress: { told.append($0) })
        #expect(told == [0, 1, 2])
    }

    @Test func whatIsNotMadeBecauseItWasCancelledIsNoFailure() throws {
        let library = try library()
        let isCancelled = Flag()
        let assets = try library.owner.fetch(AssetRequest(.library)).ids
        let failures = try MissingThumbnails(
            CancellingMaker { isCancelled.set() }, StubReader(), in: library.owner
        ).make(for: assets, isCancelled: { isCancelled.isSet }, onProgress: { _ in })
        #expect(isCancelled.isSet)
        #expect(failures.isEmpty)
        #expect(try self.failures(in: library.owner) == [:])
    }
}
