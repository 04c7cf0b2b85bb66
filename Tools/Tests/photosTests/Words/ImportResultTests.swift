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
        #expect(result.advice == nil)
    }

    @Test
    func aStoppedImportSaysHowToCarryOn() {
        var summary = summary
        summary.wasCancelled = true
        let result = ImportResult(summary: summary, isDryRun: false, elapsed: .seconds(34))
        #expect(result.status == .someItemsFailed)
        #expect(result.advice == "Stopped. What was imported is safe; run the same command again to carry on.")
    }

    @Test
    func skippedFilesAreNoFailureButFailedOnesAre() {
        var summary = summary
        #expect(ImportResult(summary: summary, isDryRun: true, elapsed: .zero).status == .done)
        summary.failed = 1
        #expect(ImportResult(summary: summary, isDryRun: true, elapsed: .zero).status == .someItemsFailed)
    }

    @Test
    func eachTroubleIsOneLineWithWhatIsWrongAndWhatWasDone() {
        var file = ImportedFile(path: "/a\u{7}.jpg", outcome: .failed, reason: "The file is empty.")
        #expect(ImportResult.troubleLine(file) == "/a\\u{7}.jpg: The file is empty; not imported")
        file.outcome = .skipped
        file.reason = "GIF is not read yet"
        #expect(ImportResult.troubleLine(file) == "/a\\u{7}.jpg: GIF is not read yet; skipped")
        file.outcome = .imported
        file.isDamaged = true
        #expect(ImportResult.troubleLine(file)?.hasSuffix("; imported and marked damaged") == true)
        #expect(ImportResult.troubleLine(ImportedFile(path: "/b.jpg", outcome: .imported)) == nil)
        #expect(ImportResult.troubleLine(ImportedFile(path: "/b.jpg", outcome: .duplicate)) == nil)
    }
}
