// Licensed under the Apache License, Version 2.0. See LICENSE.

import PlatformTypes
import Testing

struct TimeTests {
    @Test func aTimeIsAFraction() {
        let time = CMTime(value: 900, timescale: 600)
        #expect(time.seconds == 1.5)
        #expect(time.value == 900)
        #expect(time.timescale == 600)
        #expect(time.flags == .valid)
        #expect(time.epoch == 0)
    }

    @Test func secondsAreCutOffAfterWholeUnits() {
        let time = CMTime(seconds: -2.87, preferredTimescale: 10)
        #expect(time.value == -28)
        #expect(time.timescale == 10)
        #expect(time.hasBeenRounded)
        #expect(!CMTime(seconds: 2.5, preferredTimescale: 10).hasBeenRounded)
    }

    @Test func aTimescaleThatIsTooFineIsHalved() {
        let time = CMTime(seconds: 1e10, preferredTimescale: 2_000_000_000)
        #expect(time.timescale == 500_000_000)
        #expect(time.seconds == 1e10)
    }

    @Test func secondsThatFitNowhereAreInfinite() {
        #expect(CMTime(seconds: 1e30, preferredTimescale: 600).isPositiveInfinity)
        #expect(CMTime(seconds: -.infinity, preferredTimescale: 600).isNegativeInfinity)
    }

    @Test func secondsThatMeanNothingGiveAnInvalidTime() {
        #expect(!CMTime(seconds: .nan, preferredTimescale: 600).isValid)
        #expect(!CMTime(seconds: 1, preferredTimescale: 0).isValid)
    }

    /// The expected values are: valid, numeric, indefinite, plus infinity, minus infinity.
    @Test(arguments: [
        (CMTime.invalid, [false, false, false, false, false]), (.indefinite, [true, false, true, false, false]),
        (.positiveInfinity, [true, false, false, true, false]), (.negativeInfinity, [true, false, false, false, true]),
        (.zero, [true, true, false, false, false]), (CMTime(), [false, false, false, false, false]),
        (CMTime(value: 1, timescale: 1, flags: .positiveInfinity, epoch: 0), [false, false, false, false, false]),
    ])
    func aTimeKnowsItsKind(_ time: CMTime, _ kinds: [Bool]) {
        let own = [
            time.isValid, time.isNumeric, time.isIndefinite, time.isPositiveInfinity, time.isNegativeInfinity,
        ]
        #expect(own == kinds)
    }

    @Test func theSecondsOfNoNumberSayWhich() {
        #expect(CMTime.invalid.seconds.isNaN)
        #expect(CMTime.indefinite.seconds.isNaN)
        #expect(CMTime.positiveInfinity.seconds == .infinity)
        #expect(CMTime.negativeInfinity.seconds == -.infinity)
        #expect(CMTime.zero.seconds == 0)
    }

    @Test func theFlagsAreCoreMedias() {
        let flags: [CMTimeFlags] = [
            .valid, .hasBeenRounded, .positiveInfinity, .negativeInfinity, .indefinite, .impliedValueFlagsMask,
        ]
        #expect(flags.map(\.rawValue) == [1, 2, 4, 8, 16, 28])
    }

    @Test func theFunctionsDoAsTheMembers() {
        #expect(CMTimeMake(value: 3, timescale: 2) == CMTime(value: 3, timescale: 2))
        #expect(CMTimeMakeWithSeconds(1.5, preferredTimescale: 600).value == 900)
        #expect(CMTimeGetSeconds(CMTime(value: 3, timescale: 2)) == 1.5)
    }
}

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
