// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import photos

struct ImportResultTests {
    private var summary: ImportSummary {
        var summary = ImportSummary()
        (summary.imported, summary.paired, summary.duplicate, summary.skipped) = (48, 6, 1, 2)
        summary.bytesRead = 1_200_000_000
        return summary
    }

    @Test
    func theLastLineCountsEverything() {
        let result = ImportResult(summary: summary, isDryRun: false, elapsed: .seconds(34))
        #expect(result.line == "48 imported, 6 paired, 1 duplicate, 2 skipped, 0 failed (1.2 GB read in 34 s)")
        #expect(result.status == .done)
        #expect(result.advice == [])
    }

    @Test
    func whatWasRepairedIsCountedAndWhatIsMissingIsSaid() {
        var summary = summary
        (summary.repaired, summary.found) = (3, 60)
        let result = ImportResult(summary: summary, isDryRun: false, elapsed: .seconds(34))
        #expect(
            result.line == "48 imported, 6 paired, 1 duplicate, 3 repaired, 2 skipped, 0 failed (1.2 GB read in 34 s)")
        #expect(result.status == .done)
        summary.found = 62
        let short = ImportResult(summary: summary, isDryRun: false, elapsed: .seconds(34))
        #expect(short.line.contains("0 failed, 2 deleted before they were read"))
        #expect(short.status == .someItemsFailed)
    }

    @Test
    func whatWasDeletedBeforeIsCountedOnItsOwn() {
        var summary = summary
        (summary.deletedBefore, summary.found) = (3, 60)
        let result = ImportResult(summary: summary, isDryRun: false, elapsed: .seconds(34))
        #expect(
            result.line
                == "48 imported, 6 paired, 1 duplicate, 3 deleted before, 2 skipped, 0 failed (1.2 GB read in 34 s)")
        #expect(result.status == .done)
        #expect(
            result.advice == [
                "Permanently deleted photos are not imported again. To import them anyway, add --deleted-too."
            ]
        )
        let file = ImportedFile(
            path: "/a.jpg", outcome: .deletedBefore, reason: "It was permanently deleted on 2026-01-05.")
        #expect(ImportResult.problemLine(file) == "/a.jpg: It was permanently deleted on 2026-01-05; not imported")
    }

    @Test(arguments: [
        (1, "1 picture has no thumbnail yet. To create it, run the import with --thumbnails again."),
        (12, "12 pictures have no thumbnail yet. To create them, run the import with --thumbnails again."),
    ])
    func whatHasNoThumbnailIsCountedAndIsNotDone(_ count: Int, _ advice: String) {
        var summary = summary
        summary.withoutThumbnails = count
        let result = ImportResult(summary: summary, isDryRun: false, elapsed: .seconds(34))
        #expect(result.line.hasPrefix("48 imported, 6 paired, 1 duplicate, 2 skipped, 0 failed ("))
        #expect(result.advice == [advice])
        #expect(result.status == .someItemsFailed)
    }

    @Test(arguments: [ImportedFile.Outcome.duplicate, .skipped])
    func whatIsInTheTrashIsSaidWithTheWayBack(_ outcome: ImportedFile.Outcome) {
        var file = ImportedFile(path: "/a.jpg", outcome: outcome)
        file.isInTrash = true
        file.localIdentifier = "3F2A9C10-8B6E-4C55-9A0F-2D7E51B6C0AA/L0/001"
        #expect(
            ImportResult.problemLine(file)
                == "/a.jpg: it is in the trash of the library; not imported again: "
                + "photos trash recover 3F2A9C10-8B6E-4C55-9A0F-2D7E51B6C0AA")
    }

    @Test
    func whatIsHiddenOrDeletedElsewhereIsCountedWithTheCommand() {
        var summary = summary
        (summary.notHidden, summary.notTrashed) = (2, 1)
        let result = ImportResult(summary: summary, isDryRun: false, elapsed: .seconds(34))
        #expect(result.status == .done)
        #expect(
            result.advice == [
                "2 assets are hidden in the source and stay visible here. To hide them: photos edit IDENTIFIER --hide",
                "1 asset is in the trash of the source and stays out of the trash here. To delete it: "
                    + "photos delete IDENTIFIER",
            ])
    }

    @Test(arguments: [ImportedFile.Outcome.paired, .duplicate])
    func aStateThatIsNotTakenOverIsSaidWithTheCommand(_ outcome: ImportedFile.Outcome) {
        var file = ImportedFile(path: "/a.jpg.json", outcome: outcome, reason: "The source has it. It stays.")
        file.localIdentifier = "3F2A9C10-8B6E-4C55-9A0F-2D7E51B6C0AA/L0/001"
        file.statesNotTaken = [.trashed]
        #expect(
            ImportResult.problemLine(file)
                == "/a.jpg.json: The source has it. It stays: photos delete 3F2A9C10-8B6E-4C55-9A0F-2D7E51B6C0AA")
    }

    @Test
    func aStoppedImportSaysHowToCarryOn() {
        var summary = summary
        summary.wasCancelled = true
        let result = ImportResult(summary: summary, isDryRun: false, elapsed: .seconds(34))
        #expect(result.status == .someItemsFailed)
        #expect(result.advice == ["Stopped. Imported files are safe; run the same command again to continue."])
    }

    @Test
    func skippedFilesAreNoFailureButFailedOnesAre() {
        var summary = summary
        #expect(ImportResult(summary: summary, isDryRun: true, elapsed: .zero).status == .done)
        summary.failed = 1
        #expect(ImportResult(summary: summary, isDryRun: true, elapsed: .zero).status == .someItemsFailed)
    }

    @Test
    func aLibraryThatIsWaitedForIsNamedWithWhatHappensThen() {
        let error = LibraryError(.notWritable, "Another program writes.", cause: "SQLite 5")
        #expect(
            ImportResult.waitingLine(error)
                == "Another program writes. (SQLite 5) The files found so far are imported when the library can be written again."
        )
    }

    @Test
    func eachTroubleIsOneLineWithWhatIsWrongAndWhatWasDone() {
        var file = ImportedFile(path: "/a\u{7}.jpg", outcome: .failed, reason: "The file is empty.")
        #expect(ImportResult.problemLine(file) == "/a\\u{7}.jpg: The file is empty; not imported")
        file.outcome = .skipped
        file.reason = "GIF is not read yet"
        #expect(ImportResult.problemLine(file) == "/a\\u{7}.jpg: GIF is not read yet; skipped")
        file.outcome = .imported
        file.isDamaged = true
        #expect(ImportResult.problemLine(file)?.hasSuffix("; imported and marked damaged") == true)
        #expect(ImportResult.problemLine(ImportedFile(path: "/b.jpg", outcome: .imported)) == nil)
        #expect(ImportResult.problemLine(ImportedFile(path: "/b.jpg", outcome: .duplicate)) == nil)
    }

    @Test
    func aDryRunTellsWhatWouldBe() {
        #expect(
            ImportResult(summary: summary, isDryRun: true, elapsed: .seconds(34)).line
                == "Dry run, nothing changed: 48 would be imported, 6 would be paired, 1 duplicate, 2 would be skipped, "
                + "0 would fail (1.2 GB read in 34 s)")
        var file = ImportedFile(path: "/a.jpg", outcome: .failed, reason: "The file is empty.")
        #expect(ImportResult.problemLine(file, isDryRun: true) == "/a.jpg: The file is empty; would not be imported")
        file.outcome = .skipped
        #expect(ImportResult.problemLine(file, isDryRun: true) == "/a.jpg: The file is empty; would be skipped")
    }

    @Test
    func manyFilesWithOneTroubleAreCounted() {
        var lines = ProblemSummary()
        let said = (0..<1_000).map { lines.line(for: "/\($0).txt", "it is a text; skipped") }
        #expect(said.prefix(ProblemSummary.namedLimit).allSatisfy { $0?.hasSuffix(": it is a text; skipped") == true })
        #expect(said.dropFirst(ProblemSummary.namedLimit).allSatisfy { $0 == nil })
        for number in 0..<ProblemSummary.namedLimit {
            #expect(lines.line(for: "/\(number).txt", "it is a song; skipped") != nil)
        }
        #expect(lines.line(for: "/b.jpg", nil) == nil)
        #expect(lines.rest == ["\(1_000 - ProblemSummary.namedLimit) more files: it is a text; skipped"])
    }
}
