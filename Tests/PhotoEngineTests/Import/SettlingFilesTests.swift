// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoFiles
import Testing

@testable import PhotoImport

struct SettlingFilesTests {
    private let start = ContinuousClock.now
    private let place = SettlingFiles.Place(
        folder: WalkFolder(path: RawPath("/a"), realPath: RawPath("/a")), name: RawPath("1.jpg"))

    private func sight(_ byteCount: Int64, changed: Int64 = 0) -> SettlingFiles.Sight {
        SettlingFiles.Sight(
            byteCount: byteCount,
            identity: WalkEntry.Identity(inode: 1, modifiedNanoseconds: changed, changedNanoseconds: changed))
    }

    private func waiting(isCreation: Bool = false) -> SettlingFiles {
        var files = SettlingFiles(quiet: .seconds(1))
        files.note(place, isCreation: isCreation, at: start)
        return files
    }

    @Test func aFileIsDueWhenNothingWasReportedForAWhile() {
        var files = waiting()
        #expect(files.due(at: start + .milliseconds(999)).isEmpty)
        #expect(files.due(at: start + .seconds(1)) == [place])
        files.note(place, isCreation: false, at: start + .milliseconds(500))
        #expect(files.due(at: start + .seconds(1)).isEmpty)
        #expect(files.due(at: start + .milliseconds(1_500)) == [place])
    }

    @Test func aFileThatChangedLongAgoIsCompleteAtFirstSight() {
        var files = waiting()
        let isComplete = files.isComplete(
            place, seen: sight(1), writers: .none, age: .seconds(1), at: start + .seconds(1))
        #expect(isComplete)
        #expect(files.places.isEmpty)
    }

    /// The clocks of file systems may be wrong: then what is seen twice counts.
    @Test func aFileOfTheFutureIsCompleteAtTheSecondSight() {
        var files = waiting()
        let first = files.isComplete(place, seen: sight(1), writers: .none, age: .seconds(-9), at: start + .seconds(1))
        let grown = files.isComplete(place, seen: sight(2), writers: .none, age: .seconds(-8), at: start + .seconds(2))
        #expect(!first && !grown)
        #expect(files.due(at: start + .milliseconds(2_999)).isEmpty)
        let last = files.isComplete(place, seen: sight(2), writers: .none, age: .seconds(-7), at: start + .seconds(3))
        #expect(last)
    }

    @Test func aFileThatIsOpenForWritingWaitsHoweverLong() {
        var files = waiting()
        for second in 1...5_000 {
            let isComplete = files.isComplete(
                place, seen: sight(1), writers: .some, age: .seconds(second), at: start + .seconds(second))
            #expect(!isComplete)
        }
        let isComplete = files.isComplete(
            place, seen: sight(1), writers: .none, age: .seconds(5_001), at: start + .seconds(5_001))
        #expect(isComplete)
    }

    /// Of another user's file only the reports tell: it was made, and not yet closed.
    @Test func aFileThatMayBeOpenWaitsUntilItIsClosed() {
        var files = waiting(isCreation: true)
        let open = files.isComplete(place, seen: sight(1), writers: .unknown, age: .seconds(5), at: start + .seconds(5))
        #expect(!open)
        var closed = files
        closed.note(place, isCreation: false, at: start + .seconds(6))
        let isComplete = closed.isComplete(
            place, seen: sight(1), writers: .unknown, age: .seconds(7), at: start + .seconds(7))
        #expect(isComplete)
        // A link is made and never closed.
        let late = start + SettlingFiles.patience
        let isGivenUp = files.isComplete(place, seen: sight(1), writers: .unknown, age: .seconds(600), at: late)
        #expect(isGivenUp)
    }

    @Test func aFileThatWaitsLongIsMentionedOnce() {
        var files = waiting()
        let early = files.takeOverdue(at: start + .seconds(59))
        let late = files.takeOverdue(at: start + .seconds(60))
        let again = files.takeOverdue(at: start + .seconds(600))
        #expect(early.isEmpty && late == [place] && again.isEmpty)
    }
}
