// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoFiles
import Testing

@Suite struct JobCancellationTests {
    @Test func aThreadWithoutAJobIsNotCancelled() {
        #expect(!JobCancellation.isRequested)
    }

    @Test func aCancellationIsThatOfTheInnermostJob() {
        let isRequested = JobCancellation.run(until: { true }) {
            [
                JobCancellation.isRequested, JobCancellation.run(until: { false }) { JobCancellation.isRequested },
                JobCancellation.isRequested,
            ]
        }
        #expect(isRequested == [true, false, true])
        #expect(!JobCancellation.isRequested)
    }
}
