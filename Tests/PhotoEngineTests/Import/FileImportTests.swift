// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoImport
import PhotoLibrary
import Testing

@Suite struct FileImportTests {
    @Test(arguments: EngineKind.tested)
    func aFileBecomesAnAssetWithItsFacts(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["beach.jpg": "photo day=3"])
        let summary = try fixture.run()
        let asset = try #require(try fixture.assets().first)
        #expect(asset.originalFilename == "beach.jpg")
        #expect(asset.metadata.captureDate == CaptureDate(day: 3))
        #expect(asset.byteCount == 11)
        #expect(summary.imported == 1)
        #expect(summary.bytesRead == 11)
        let resource = try #require(try fixture.resources(of: asset).first)
        #expect(try fixture.engine.owner.open(resource.id).read() == "photo day=3")
    }

    @Test func itsEventTellsWhatItBecame() throws {
        let fixture = try ImportFixture(.memory, ["beach.jpg": "photo"])
        try fixture.run()
        let asset = try #require(try fixture.assets().first)
        let file = try #require(fixture.file("beach.jpg"))
        #expect(file.outcome == .imported)
        #expect(file.reason == nil)
        #expect(file.localIdentifier == asset.localIdentifier.description)
        #expect(file.resourceType == .photo)
        #expect(file.uniformTypeIdentifier == "public.jpeg")
        #expect(file.fingerprint == Fingerprint(of: "photo"))
        #expect(file.byteCount == 5)
    }

    @Test func theFirstEventTellsHowMuchThereIs() throws {
        let fixture = try ImportFixture(.memory, ["a/1.jpg": "photo", "a/.hidden": "12345678", "2.mov": "video long"])
        try fixture.run()
        #expect(fixture.events.first == .found(files: 3, bytes: 15))
        #expect(fixture.events.count == 7)
    }

    @Test func theSummaryCountsTheEvents() throws {
        let fixture = try ImportFixture(
            .memory,
            [
                "a.jpg": "photo", "b.jpg": "photo", "c.txt": "text", "d.jpg": "broken", "e.jpg": "photo 2",
                "e.mov": "video",
            ])
        let summary = try fixture.run()
        var counted = ImportSummary()
        for file in fixture.files { counted.count(file) }
        (counted.found, counted.bytesRead) = (6, 22)
        #expect(summary == counted)
        #expect(summary.imported == 2)
        #expect(summary.paired == 1)
        #expect(summary.duplicate == 1)
        #expect(summary.skipped == 1)
        #expect(summary.failed == 1)
    }

    @Test func aFileWithoutADateHasThatOfItsLastChange() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo"])
        let date = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: fixture.path("a.jpg"))
        try fixture.run()
        let capture = try #require(try fixture.assets().first?.metadata.captureDate)
        #expect(capture.date == date)
        #expect(capture.source == .file)
        #expect(capture.isZoneAssumed)
        #expect(capture.utcOffsetSeconds == TimeZone.current.secondsFromGMT(for: date))
    }

    @Test func aFormatThatIsNotReadIsSkippedWithTheReadersWord() throws {
        let fixture = try ImportFixture(.memory, ["a.txt": "text", "b.jpg": "photo"])
        try fixture.run()
        #expect(fixture.outcomes == ["a.txt: skipped", "b.jpg: imported"])
        #expect(fixture.file("a.txt")?.reason == "It is a text.")
    }

    @Test(arguments: ["broken", "huge"])
    func aFileThatCannotBeReadFailsWithOneReason(_ text: String) throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": text, "b.jpg": "photo"])
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: failed", "b.jpg: imported"])
        #expect(fixture.file("a.jpg")?.reason == "It is \(text).")
    }

    @Test func aDamagedPictureIsImportedAndMarked() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo damage=torn"])
        let summary = try fixture.run()
        #expect(fixture.file("a.jpg")?.outcome == .imported)
        #expect(fixture.file("a.jpg")?.isDamaged == true)
        #expect(fixture.file("a.jpg")?.reason == "torn")
        #expect(summary.damaged == 1)
        #expect(try fixture.assets().first?.metadata.damage == "torn")
    }

    @Test func whatIsOddButHarmlessIsSaid() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo warning=odd"])
        try fixture.run()
        #expect(fixture.file("a.jpg")?.reason == "odd")
        #expect(fixture.file("a.jpg")?.isDamaged == false)
    }

    @Test(arguments: [1, 4])
    func assetsAreInTheOrderOfTheWalkWhateverTheNumberOfJobs(_ jobs: Int) throws {
        let fixture = try ImportFixture()
        for number in 100..<200 { try fixture.folder.write("photo \(number)", to: "\(number).jpg") }
        fixture.options.jobs = jobs
        fixture.options.batchSize = 7
        try fixture.run()
        #expect(try fixture.assets().map(\.originalFilename) == (100..<200).map { "\($0).jpg" })
    }

    @Test func aBatchIsOneTransaction() throws {
        let fixture = try ImportFixture()
        for number in 10..<20 { try fixture.folder.write("photo \(number)", to: "\(number).jpg") }
        fixture.options.batchSize = 4
        try fixture.run()
        let sets = try fixture.engine.owner.changes(after: .beginning, limit: 10)
        #expect(sets.map { $0.objects.filter { $0.kind == .asset }.count } == [4, 4, 2])
    }

    @Test func aFileIsToldAfterItIsCommitted() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "b.jpg": "photo b"])
        fixture.options.batchSize = 1
        let engine = fixture.engine
        let job = ImportJob(session: engine.owner, metadata: StubReader(), options: fixture.options)
        var known: [Int] = []
        let note = { (event: ImportEvent) in
            guard case .file(let file) = event, let fingerprint = file.fingerprint else { return }
            known.append((try? engine.owner.resources(matching: .fingerprints([fingerprint])).count) ?? 0)
        }
        _ = try job.run([fixture.folder.path], isCancelled: { false }, onEvent: note)
        #expect(known == [1, 1])
    }

    /// Reading takes the time, and a batch is committed after all of it was read.
    @Test func aFileIsToldWhenItIsReadAndWhenItsBatchIsCommitted() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "b.jpg": "photo bb", "c.jpg": "photo c"])
        fixture.options.batchSize = 2
        try fixture.run()
        let order = fixture.events.map { event -> String in
            switch event {
            case .found(let files, _): "found \(files)"
            case .read(let bytes): "read \(bytes)"
            case .file(let file): fixture.name(file.path)
            case .waiting, .waitingForLibrary: "waiting"
            }
        }
        #expect(order == ["found 3", "read 7", "read 8", "a.jpg", "b.jpg", "read 7", "c.jpg"])
    }

    @Test func aBurstHasOneRepresentative() throws {
        let fixture = try ImportFixture(
            .memory, ["1.jpg": "photo 1 burst=B", "2.jpg": "photo 2 burst=B", "3.jpg": "photo 3 burst=C"])
        try fixture.run()
        #expect(try fixture.assets().map(\.burst?.identifier) == ["B", "B", "C"])
        #expect(try fixture.assets().map(\.burst?.isRepresentative) == [true, false, true])
    }

    @Test func framesThatComeLaterLeaveTheBurstItsRepresentative() throws {
        let fixture = try ImportFixture(.memory, ["2.jpg": "photo 2 burst=B"])
        try fixture.run()
        try fixture.folder.write("photo 1 burst=B", to: "3.jpg")
        try fixture.run()
        #expect(try fixture.assets().map(\.burst?.isRepresentative) == [true, false])
    }
}

@Suite struct DryRunTests {
    @Test func nothingIsWritten() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo", "a.mov": "video", "b.txt": "text"])
        fixture.options.isDryRun = true
        fixture.options.album = "Trip"
        let engine = FaultyEngine(fixture.engine, failsApplyingWith: .inputOutput)
        try fixture.run(into: engine)
        #expect(fixture.outcomes == ["a.jpg: imported", "a.mov: paired", "b.txt: skipped"])
        #expect(try fixture.engine.owner.describe().token == .beginning)
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
