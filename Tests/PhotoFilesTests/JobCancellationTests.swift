// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoFiles
import Testing

@Suite struct JobCancellationTests {
    @Test func aThreadWithoutAJobIsNotCancelled() {
        #expect(!JobCancellation.isRequested)
    }

    @Test func aCancellationIsThatOfTheInnermostJob() {
        let always: @Sendable () -> Bool = { true }
        let never: @Sendable () -> Bool = { false }
        let isRequested = JobCancellation.run(until: always) {
            [
                JobCancellation.isRequested, JobCancellation.run(until: never) { JobCancellation.isRequested },
                JobCancellation.isRequested,
            ]
        }
        #expect(isRequested == [true, false, true])
        #expect(!JobCancellation.isRequested)
    }

    @Test func aClosureOfACallerIsCalledForAsLongAsTheCallLasts() {
        var asked = 0
        func isCancelled() -> Bool {
            asked += 1
            return asked == 2
        }
        let isRequested = JobCancellation.run(whileCalling: isCancelled) {
            [JobCancellation.isRequested, JobCancellation.isRequested]
        }
        #expect(isRequested == [false, true])
        #expect(!JobCancellation.isRequested)
        #expect(asked == 2)
    }

    /// A client may decode something to find out whether it goes on.
    @Test func aClosureIsNotAskedAboutItsOwnWork() {
        var asked = 0
        func isCancelled() -> Bool {
            asked += 1
            return asked > 1 || JobCancellation.isRequested
        }
        let isRequested = JobCancellation.run(whileCalling: isCancelled) { JobCancellation.isRequested }
        #expect(!isRequested)
        #expect(asked == 1)
    }

    /// A task inherits what is local to the one that starts it.
    @Test func aTaskThatOutlivesTheCallOfItsJobIsNotCancelled() async {
        let isCancelled = { true }
        let task = JobCancellation.run(whileCalling: isCancelled) { Task { JobCancellation.isRequested } }
        let isRequested = await task.value
        #expect(!isRequested)
    }
}
