// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoLibrary
import PhotoStore
import Testing

@Suite struct ImportingFiles {
    @Test(arguments: [EngineKind.memory, .sqlite, .sqliteOverSocket])
    func aFileBecomesAnAssetWithItsFacts(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["beach.jpg": "photo day=3"])
        let summary = try fixture.run()
        let asset = try #require(try fixture.assets().first)
        #expect(asset.originalFilename == "beach.jpg")
        #expect(asset.facts.captureDate == CaptureDate(day: 3))
        #expect(asset.byteCount == 11)
        #expect(summary.imported == 1)
        #expect(summary.bytesRead == 11)
        let resource = try #require(try fixture.resources(of: asset).first)
        #expect(try fixture.engine.open(resource.id, as: .owner).read() == "photo day=3")
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
        #expect(fixture.events.count == 4)
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
        counted.bytesRead = 22
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
        let capture = try #require(try fixture.assets().first?.facts.captureDate)
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
        #expect(try fixture.assets().first?.facts.damage == "torn")
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
        let sets = try fixture.engine.changes(after: .beginning, limit: 10, as: .owner)
        #expect(sets.map { $0.objects.filter { $0.kind == .asset }.count } == [4, 4, 2])
    }

    @Test func aFileIsToldAfterItIsCommitted() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "b.jpg": "photo b"])
        fixture.options.batchSize = 1
        let engine = fixture.engine
        let job = ImportJob(engine: engine, facts: StubReader(), options: fixture.options)
        var known: [Int] = []
        let note = { (event: ImportEvent) in
            guard case .file(let file) = event, let fingerprint = file.fingerprint else { return }
            known.append((try? engine.resources(matching: .fingerprints([fingerprint]), as: .owner).count) ?? 0)
        }
        _ = try job.run([fixture.folder.path], isCancelled: { false }, onEvent: note)
        #expect(known == [1, 1])
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

@Suite struct RecognisingDuplicates {
    @Test(arguments: [EngineKind.memory, .sqlite])
    func aSecondImportReadsNoFile(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo a", "b.jpg": "photo b", "b.mov": "video"])
        try fixture.run()
        let token = try fixture.engine.describe().token
        let summary = try fixture.run()
        #expect(fixture.reader.read == [])
        #expect(fixture.outcomes == ["a.jpg: duplicate", "b.jpg: duplicate", "b.mov: duplicate"])
        #expect(summary.bytesRead == 0)
        #expect(try fixture.engine.describe().token == token)
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

    @Test(arguments: [EngineKind.memory, .sqlite])
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
        _ = try fixture.engine.apply([.trashAssets([asset.uuid], date: .day(1))], as: .owner)
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: duplicate"])
        #expect(fixture.files[0].reason == "The library has it in its trash. Restore it there to see it.")
        #expect(try fixture.assets() == [])
    }
}

@Suite struct ImportingWithCare {
    /// Lets something happen to a file while it is read.
    private func reader(_ path: String, _ change: @escaping @Sendable (String) -> Void) -> StubReader {
        StubReader { text, _ in if text.hasPrefix("photo victim") { change(path) } }
    }

    @Test(arguments: [EngineKind.memory, .sqlite])
    func aFileThatGrowsWhileItIsReadIsNotImported(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo victim", "b.jpg": "photo"])
        let reader = reader(fixture.path("a.jpg")) { path in
            let file = OpenFile(taking: open(path, O_WRONLY | O_APPEND | O_CLOEXEC))
            _ = write(file.descriptor, "more", 4)
        }
        try fixture.run(reader: reader)
        #expect(fixture.outcomes == ["a.jpg: failed", "b.jpg: imported"])
        #expect(fixture.file("a.jpg")?.reason?.hasPrefix("It changed while it was read.") == true)
        #expect(try fixture.contents() == ["b.jpg (photo)"])
    }

    @Test func aFileThatIsRewrittenAtTheSameSizeIsNotImported() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo victim"])
        let path = fixture.path("a.jpg")
        try FileManager.default.setAttributes([.modificationDate: Date.day(1)], ofItemAtPath: path)
        let reader = reader(path) { path in
            let file = OpenFile(taking: open(path, O_WRONLY | O_CLOEXEC))
            _ = pwrite(file.descriptor, "PHOTO", 5, 0)
        }
        try fixture.run(reader: reader)
        #expect(fixture.outcomes == ["a.jpg: failed"])
    }

    @Test func whatChangedIsImportedTheNextTime() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo victim"])
        let reader = reader(fixture.path("a.jpg")) { path in
            let file = OpenFile(taking: open(path, O_WRONLY | O_APPEND | O_CLOEXEC))
            _ = write(file.descriptor, "more", 4)
        }
        try fixture.run(reader: reader)
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: imported"])
    }

    @Test func aFileThatIsGoneFailsAndTheRestGoesOn() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo victim", "b.jpg": "photo"])
        fixture.options.jobs = 1
        let path = fixture.path("b.jpg")
        try fixture.folder.write("photo c", to: "c.jpg")
        try fixture.run(reader: StubReader { _, _ in unlink(path) })
        #expect(fixture.outcomes == ["a.jpg: imported", "b.jpg: failed", "c.jpg: imported"])
    }

    @Test func aFileThatCannotBeStagedFailsAndTheRestGoesOn() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "b.jpg": "photo b"])
        let engine = FaultyEngine(fixture.engine, failsStaging: "photo a", with: .inputOutput)
        try fixture.run(into: engine)
        #expect(fixture.outcomes == ["a.jpg: failed", "b.jpg: imported"])
    }

    @Test func aFullDiskStopsTheImportAndKeepsWhatWasCommitted() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "b.jpg": "photo b", "c.jpg": "photo c"])
        fixture.options.batchSize = 1
        fixture.options.jobs = 1
        let engine = FaultyEngine(fixture.engine, failsStaging: "photo b", with: .diskFull)
        let code = refusal { try fixture.run(into: engine) }
        #expect(code == .diskFull)
        #expect(fixture.outcomes == ["a.jpg: imported"])
        #expect(try fixture.contents() == ["a.jpg (photo)"])
        #expect(engine.stagedButNotDiscarded == ["photo a"])
    }

    @Test func aCommitThatFailsStopsTheImportAndRemovesWhatWasStaged() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "b.jpg": "photo b"])
        let engine = FaultyEngine(fixture.engine, failsApplyingWith: .diskFull)
        #expect(refusal { try fixture.run(into: engine) } == .diskFull)
        #expect(fixture.files == [])
        #expect(engine.stagedButNotDiscarded == [])
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: imported", "b.jpg: imported"])
    }

    @Test func anImportThatWasStoppedByAFullDiskCarriesOn() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "b.jpg": "photo b", "c.jpg": "photo c"])
        fixture.options.batchSize = 1
        fixture.options.jobs = 1
        let engine = FaultyEngine(fixture.engine, failsStaging: "photo b", with: .diskFull)
        _ = refusal { try fixture.run(into: engine) }
        try fixture.run()
        #expect(fixture.outcomes == ["a.jpg: duplicate", "b.jpg: imported", "c.jpg: imported"])
    }

    @Test func aLostConnectionStopsTheImport() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a"])
        let engine = FaultyEngine(fixture.engine, failsStaging: "photo a", with: .connectionLost)
        #expect(refusal { try fixture.run(into: engine) } == .connectionLost)
    }

    @Test func aCallerThatMayNotAddIsToldSo() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a"])
        let caller = Caller(name: "program", scope: .nothing)
        let job = ImportJob(engine: fixture.engine, facts: StubReader(), options: ImportOptions(), caller: caller)
        let code = refusal { try job.run([fixture.folder.path], isCancelled: { false }, onEvent: { _ in }) }
        #expect(code == .accessDenied)
    }
}

@Suite struct CancellingAnImport {
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

@Suite struct TryingAnImportDry {
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

@Suite struct ImportingIntoAnAlbum {
    @Test(arguments: [EngineKind.memory, .sqlite])
    func theAlbumIsMadeInTheTransactionOfItsFirstAssets(_ kind: EngineKind) throws {
        let fixture = try ImportFixture(kind, ["a.jpg": "photo a", "b.jpg": "photo b"])
        fixture.options.album = "Trip"
        try fixture.run()
        #expect(try fixture.albums(titled: "Trip") == [["a.jpg", "b.jpg"]])
        #expect(try fixture.engine.changes(after: .beginning, limit: 10, as: .owner).count == 1)
    }

    @Test func anAlbumThatIsThereIsUsed() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a"])
        fixture.options.album = "Trip"
        try fixture.run()
        try fixture.folder.write("photo b", to: "b.jpg")
        try fixture.run()
        #expect(try fixture.albums(titled: "Trip") == [["a.jpg", "b.jpg"]])
    }

    @Test func everyBatchGoesIntoTheSameAlbum() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "b.jpg": "photo b", "c.jpg": "photo c"])
        fixture.options.album = "Trip"
        fixture.options.batchSize = 1
        try fixture.run()
        #expect(try fixture.albums(titled: "Trip") == [["a.jpg", "b.jpg", "c.jpg"]])
    }

    @Test func duplicatesGoIntoTheAlbumToo() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a"])
        try fixture.run()
        try fixture.folder.write("photo a", to: "copy.jpg")
        try fixture.folder.write("photo b", to: "b.jpg")
        fixture.options.album = "Trip"
        try fixture.run()
        #expect(try fixture.albums(titled: "Trip") == [["a.jpg", "b.jpg"]])
    }

    @Test func anImportOfNothingMakesNoAlbum() throws {
        let fixture = try ImportFixture(.memory, ["a.txt": "text"])
        fixture.options.album = "Trip"
        try fixture.run()
        #expect(try fixture.albums(titled: "Trip") == [])
    }
}
