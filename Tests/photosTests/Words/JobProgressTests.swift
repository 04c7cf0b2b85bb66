// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

@testable import photos

struct JobProgressTests {
    private var half: JobProgress {
        var progress = JobProgress("Importing", noun: "file", totalItems: 250, totalBytes: 2_000_000_000)
        progress.items = 120
        progress.bytes = 1_000_000_000
        return progress
    }

    @Test
    func theBarSaysHowFarHowFastAndHowLong() {
        let line = half.bar(after: .seconds(20), width: 120)
        #expect(line == "Importing  ███████████████░░░░░░░░░░░░░░░  50%  120 of 250 files  50 MB/s  0:20 left")
    }

    @Test(arguments: 20...120)
    func theBarIsNeverWiderThanTheTerminal(_ width: Int) {
        #expect(half.bar(after: .seconds(20), width: width).count < width)
    }

    @Test
    func logsReadASentence() {
        #expect(half.sentence(after: .seconds(20)) == "Importing: 50%, 120 of 250 files, 50 MB/s, about 0:20 left")
    }

    @Test
    func nothingIsPromisedAtTheStart() {
        #expect(half.sentence(after: .milliseconds(100)) == "Importing: 50%, 120 of 250 files")
        #expect(JobProgress("Importing", noun: "file").sentence(after: .seconds(9)) == "Importing: 0%, 0.0 files/s")
    }

    private var converting: JobProgress {
        var progress = JobProgress("Exporting", noun: "asset", totalItems: 2)
        progress.detail = "converting A long name of a movie 写真.MOV"
        return progress
    }

    @Test
    func whatTakesLongIsNamed() {
        #expect(
            converting.sentence(after: .seconds(5))
                == "Exporting: 0%, 0 of 2 assets, 0.0 assets/s, converting A long name of a movie 写真.MOV")
        let line = converting.bar(after: .seconds(5), width: 120)
        #expect(
            line == "Exporting  ░░░░░░░░░░  0%  0 of 2 assets  0.0 assets/s  converting A long name of a movie 写真.MOV")
    }

    @Test(arguments: 20...120)
    func theNameTakesTheRoomThatIsLeft(_ width: Int) {
        let line = converting.bar(after: .seconds(5), width: width)
        #expect(line.columns < width)
        #expect(line.contains("  conv") == (width >= 73), "\(line)")
    }

    /// An estimate from one file of a hundred would be days.
    @Test(arguments: [
        (1, 13, false), (4, 29, false), (5, 1, true), (1, 30, true), (0, 60, false),
    ])
    func theTimeLeftIsEstimatedWhenThereIsSomethingToEstimateFrom(percent: Int, seconds: Int, isEstimated: Bool) {
        var progress = JobProgress("Importing", noun: "file", totalItems: 100)
        progress.items = percent
        #expect(progress.sentence(after: .seconds(seconds)).contains("left") == isEstimated)
        #expect(progress.bar(after: .seconds(seconds), width: 120).contains("left") == isEstimated)
    }

    @Test
    func aTerminalShowsProgressAtOnceAndALogEveryFiveSeconds() {
        var terminal = ProgressTimes(isTerminal: true)
        let shown = [0, 50, 100, 150, 200].filter { terminal.isDue(after: .milliseconds($0)) }
        #expect(shown == [0, 100, 200])
        var log = ProgressTimes(isTerminal: false)
        let logged = [0, 1, 4, 5, 6, 9, 10, 16].filter { log.isDue(after: .seconds($0)) }
        #expect(logged == [5, 10, 16])
    }

    @Test
    func anImportIsAsFarAsItsFilesAreRead() {
        var work = ImportedWork()
        for bytes: Int64 in [10, 20, 30] { work.countRead(bytes) }
        #expect(work.files == 3 && work.bytes == 60)
        for bytes: Int64 in [10, 20, 30] { work.countResult(bytes) }
        #expect(work.files == 3 && work.bytes == 60, "no file counts twice")
        work.countResult(40)
        #expect(work.files == 4 && work.bytes == 100, "what was not read counts with its result")
    }

    @Test
    func withoutBytesItCountsItems() {
        var progress = JobProgress("Painting", noun: "picture", totalItems: 60)
        progress.items = 15
        #expect(
            progress.sentence(after: .seconds(10))
                == "Painting: 25%, 15 of 60 pictures, 1.5 pictures/s, about 0:30 left")
    }
}
