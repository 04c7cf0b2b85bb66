// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Testing

@Suite struct DuplicateImportTests {
    @Test(arguments: EngineKind.inProcess)
    func aSecondImportReadsNoFile(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo a", "b.jpg": "photo b", "b.mov": "video"])
        try fixture.run()
        let token = try fixture.engine.owner.describe().token
        let summary = try fixture.run()
        #expect(fixture.reader.read == [])
        #expect(fixture.outcomes == ["a.jpg: duplicate", "b.jpg: duplicate", "b.mov: duplicate"])
        #expect(summary.bytesRead == 0)
        #expect(try fixture.engine.owner.describe().token == token)
    }

    /// An import looks up many files in few calls, both new and known ones.
    @Test(arguments: EngineKind.inProcess)
    func theLibraryIsAskedAboutManyFilesAtOnce(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind)
        for number in 0..<300 { try fixture.folder.write("photo \(number)", to: "\(number).jpg") }
        for outcome in [ImportedFile.Outcome.imported, .duplicate] {
            let counting = FaultyEngine(fixture.engine)
            try fixture.run(into: counting)
            #expect(fixture.files.map(\.outcome) == Array(repeating: outcome, count: 300))
            #expect(counting.questionsOfOrigins.reduce(0, +) == 300)
            #expect(counting.questionsOfOrigins.count <= 300 / 64 + 1)
        }
        #expect(fixture.reader.read == [])
    }

    @Test func aDuplicateNamesTheAssetThatHasIt() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo", "a.mov": "video"])
        try fixture.run()
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        #expect(
            fixture.files.map(\.localIdentifier) == [
                asset.localIdentifier.description, asset.localIdentifier.description,
            ])
        #expect(fixture.files.map(\.resourceType) == [.photo, .pairedVideo])
    }

    @Test(arguments: EngineKind.inProcess)
    func theSameBytesElsewhereAreADuplicate(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo"])
        try fixture.run()
        try fixture.folder.write("photo", to: "copy/of a.jpg")
        try fixture.run(["copy"])
        #expect(fixture.outcomes == ["copy/of a.jpg: duplicate"])
        #expect(try fixture.assets().count == 1)
    }

    @Test func aDuplicateIsReadOnlyOnce() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo"])
        try fixture.run()
        try fixture.folder.write("photo", to: "copy.jpg")
        try fixture.run()
        try fixture.run()
        #expect(fixture.reader.read == [])
    }

    @Test(arguments: [1, 64])
    func twoFilesWithTheSameBytesAreOneAsset(_ batchSize: Int) throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo", "b.jpg": "photo"])
        fixture.options.batchSize = batchSize
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: imported", "b.jpg: duplicate"])
        #expect(fixture.files[0].localIdentifier == fixture.files[1].localIdentifier)
        try fixture.run()
        #expect(fixture.reader.read == [])
    }

    @Test func aFileThatChangedIsReadAgain() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo"])
        try fixture.run()
        try fixture.folder.write("photo edited", to: "a.jpg")
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: imported"])
        #expect(try fixture.assets().count == 2)
    }

    @Test func whatIsInTheTrashIsADuplicateAndStaysThere() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo"])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        _ = try fixture.engine.owner.apply([.trashAssets([asset.uuid], date: .day(1))])
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: duplicate"])
        #expect(fixture.files[0].reason == "It is in the library's trash. Recover it to see it.")
        #expect(try fixture.assets() == [])
    }
}
