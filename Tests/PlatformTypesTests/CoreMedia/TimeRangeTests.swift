// Licensed under the Apache License, Version 2.0. See LICENSE.

import PlatformTypes
import Testing

struct TimeRangeTests {
    private func second(_ value: CMTimeValue) -> CMTime { CMTime(value: value, timescale: 1) }

    @Test func theEndIsAfterTheDuration() {
        let range = CMTimeRange(start: second(2), duration: second(3))
        #expect(range.start == second(2))
        #expect(range.duration == second(3))
        #expect(range.end == second(5))
    }

    @Test func aRangeBetweenTwoTimesLastsTheirDifference() {
        #expect(CMTimeRange(start: second(2), end: second(5)) == CMTimeRange(start: second(2), duration: second(3)))
    }

    @Test func theEndIsNotInTheRange() {
        let range = CMTimeRange(start: second(2), end: second(5))
        #expect([1, 2, 4, 5].map { range.containsTime(second($0)) } == [false, true, true, false])
    }

    @Test func whatIsInvalidContainsNothing() {
        #expect(!CMTimeRange().containsTime(.zero))
        #expect(!CMTimeRange(start: .zero, duration: .invalid).containsTime(.zero))
        #expect(!CMTimeRange(start: .zero, duration: .positiveInfinity).containsTime(.invalid))
    }
}
