// Licensed under the Apache License, Version 2.0. See LICENSE.

import PlatformTypes
import Testing

struct TimeOrderTests {
    /// One time of each kind, in order.
    private static let sorted: [CMTime] = [
        .negativeInfinity, CMTime(value: -1, timescale: 3), .zero, CMTime(value: 1, timescale: 3),
        CMTime(value: .max, timescale: 1), CMTime(value: 0, timescale: 1, flags: .valid, epoch: 1), .indefinite,
        .positiveInfinity, .invalid,
    ]

    @Test func everyPairHasAnOrder() {
        for (place, time) in Self.sorted.enumerated() {
            for (otherPlace, other) in Self.sorted.enumerated() {
                #expect(CMTimeCompare(time, other) == Int32((place - otherPlace).signum()))
                #expect((time < other) == (place < otherPlace))
                #expect((time == other) == (place == otherPlace))
            }
        }
    }

    @Test func equalTimesHashAlikeWhateverTheirTimescale() {
        let half = CMTime(value: 1, timescale: 2)
        #expect(half == CMTime(value: 300, timescale: 600))
        #expect(Set([half, CMTime(value: 300, timescale: 600), CMTime(value: 301, timescale: 600)]).count == 2)
    }

    @Test func fractionsAreComparedExactly() {
        #expect(CMTime(value: .max, timescale: .max) < CMTime(value: .max, timescale: .max - 1))
        #expect(CMTime(value: .max - 1, timescale: .max) < CMTime(value: .max, timescale: .max))
    }

    @Test func aTimeWithoutTimescaleIsSortedLast() {
        #expect(CMTimeCompare(CMTime(value: 1, timescale: 0), .positiveInfinity) == 1)
        #expect(CMTimeCompare(CMTime(value: 1, timescale: -1), .invalid) == 0)
    }
}
