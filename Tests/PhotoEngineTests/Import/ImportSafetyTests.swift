// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import PhotoImport
import PhotoLibrary
import Testing

/// An error of the library, unlike that of a file, ends the import.
@Test func aLibraryThatCanNoLongerBeWrittenEndsTheImport() throws {
    let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "b.jpg": "photo b"])
    let engine = FaultyEngine(fixture.engine, failsStaging: "photo a", with: .notWritable)
    #expect(refusal { try fixture.run(into: engine) } == .notWritable)
    #expect(fixture.outcomes == ["a.jpg: failed", "b.jpg: failed"])
    #expect(engine.stagedButNotDiscarded == [])
}

@Suite struct ImportSafetyTests {
    /// Returns a reader that calls `change` while it reads the victim's file.
    private func reader(_ path: String, _ change: @escaping @Sendable (String) -> Void) -> StubReader {
        StubReader { text, _ in if text.hasPrefix("photo victim") { change(path) } }
    }

    @Test(arguments: EngineKind.inProcess)
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
        #expect(fixture.outcomes == ["a.jpg: imported", "b.jpg: failed", "c.jpg: failed"])
        #expect(fixture.file("c.jpg")?.reason == "The disk was full.")
        #expect(try fixture.contents() == ["a.jpg (photo)"])
        #expect(engine.stagedButNotDiscarded == ["photo a"])
    }

    @Test func aCommitThatFailsStopsTheImportAndRemovesWhatWasStaged() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "b.jpg": "photo b"])
        let engine = FaultyEngine(fixture.engine, failsApplyingWith: .diskFull)
        #expect(refusal { try fixture.run(into: engine) } == .diskFull)
        #expect(fixture.outcomes == ["a.jpg: failed", "b.jpg: failed"])
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

    @Test func everyFileIsToldOfWhenAFullDiskStopsTheImport() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a", "b.jpg": "photo b", "c.txt": "text"])
        for number in 10..<60 { try fixture.folder.write("photo \(number)", to: "below/\(number % 3)/\(number).jpg") }
        symlink("a.jpg", fixture.path("below/link.jpg"))
        fixture.options.batchSize = 2
        let engine = FaultyEngine(fixture.engine, failsStaging: "photo 12", with: .diskFull)
        #expect(refusal { try fixture.run(into: engine) } == .diskFull)
        guard case .found(let files, _) = fixture.events.first else { return #expect(Bool(false)) }
        #expect(fixture.files.count == files)
        #expect(Set(fixture.files.map(\.path)).count == files)
        #expect(fixture.file("below/link.jpg")?.outcome == .skipped)
        #expect(fixture.file("below/2/59.jpg")?.outcome == .failed)
        #expect(try fixture.assets().count == fixture.files.filter { $0.outcome == .imported }.count)
    }

    @Test func aDatabaseThatCannotBeWrittenStopsTheImport() throws {
        let fixture = try ImportFixture(.sqlite, ["a.jpg": "photo a", "b.jpg": "photo b"])
        let engine = FaultyEngine(fixture.engine, failsApplyingWith: .notWritable)
        #expect(refusal { try fixture.run(into: engine) } == .notWritable)
        #expect(fixture.outcomes == ["a.jpg: failed", "b.jpg: failed"])
    }

    @Test func aLostConnectionStopsTheImport() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a"])
        let engine = FaultyEngine(fixture.engine, failsStaging: "photo a", with: .connectionLost)
        #expect(refusal { try fixture.run(into: engine) } == .connectionLost)
    }

    @Test func aCallerThatMayNotAddIsToldSo() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo a"])
        let caller = Caller(name: "program", scope: .nothing)
        try fixture.engine.owner.give(caller)
        let job = ImportJob(
            session: fixture.engine.connect(caller.identity), metadata: StubReader(), options: ImportOptions())
        let code = refusal { try job.run([fixture.folder.path], isCancelled: { false }, onEvent: { _ in }) }
        #expect(code == .accessDenied)
    }

    @Test func aCallerThatMayOnlyAddImports() throws {
        let fixture = try ImportFixture(.memory, ["a.jpg": "photo", "b.jpg": "photo"])
        let caller = Caller(name: "program", scope: .addOnly)
        try fixture.engine.owner.give(caller)
        let job = ImportJob(
            session: fixture.engine.connect(caller.identity), metadata: StubReader(), options: ImportOptions())
        let summary = try job.run([fixture.folder.path], isCancelled: { false }, onEvent: { _ in })
        #expect(summary.imported == 1)
        #expect(summary.duplicate == 1)
    }
}
