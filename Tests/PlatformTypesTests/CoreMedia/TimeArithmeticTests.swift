// Licensed under the Apache License, Version 2.0. See LICENSE.

import PlatformTypes
import Testing

struct TimeArithmeticTests {
    @Test func timesOfOneTimescaleKeepIt() {
        let sum = CMTime(value: 200, timescale: 600) + CMTime(value: 100, timescale: 600)
        #expect(sum.value == 300)
        #expect(sum.timescale == 600)
        #expect(!sum.hasBeenRounded)
    }

    @Test func timescalesMeetInTheirLeastCommonMultiple() {
        let sum = CMTime(value: 1, timescale: 4) + CMTime(value: 1, timescale: 6)
        #expect(sum.value == 5)
        #expect(sum.timescale == 12)
        let difference = CMTime(value: 1, timescale: 4) - CMTime(value: 1, timescale: 6)
        #expect(difference.value == 1)
        #expect(difference.timescale == 12)
    }

    @Test func aTimescaleThatDoesNotFitIsRounded() {
        let sum = CMTime(value: 1, timescale: .max) + CMTime(value: 1, timescale: .max - 1)
        #expect(sum.timescale == .max)
        #expect(sum.value == 2)
        #expect(sum.hasBeenRounded)
    }

    @Test func halvesAreRoundedAwayFromZero() {
        // A second has 0x7FFFFFFF units, so that half a second is half a unit more than 0x3FFFFFFF.
        let half = CMTime(value: 1, timescale: 2)
        #expect((half + CMTime(value: 0, timescale: .max)).value == 0x4000_0000)
        #expect((CMTime(value: 0, timescale: .max) - half).value == -0x4000_0000)
    }

    @Test func aValueThatDoesNotFitHalvesTheTimescale() {
        let sum = CMTime(value: .max, timescale: 4) + CMTime(value: 1, timescale: 4)
        #expect(sum.timescale == 2)
        #expect(sum.value == 1 << 62)
        #expect(!sum.hasBeenRounded)
    }

    @Test func whatFitsNowhereIsInfinite() {
        #expect((CMTime(value: .max, timescale: 1) + CMTime(value: 1, timescale: 1)).isPositiveInfinity)
        #expect((CMTime(value: .min, timescale: 1) - CMTime(value: 1, timescale: 1)).isNegativeInfinity)
    }

    @Test func roundingIsPassedOn() {
        let rounded = CMTime(seconds: 0.15, preferredTimescale: 10)
        #expect((rounded + .zero).hasBeenRounded)
        #expect((.zero - rounded).hasBeenRounded)
    }

    /// Adds minus infinity, a number, indefinite, infinity and invalid, each to each.
    @Test func whatIsNoNumberWinsOverNumbers() {
        let one = CMTime(value: 1, timescale: 1)
        let kinds: [CMTime] = [.negativeInfinity, one, .indefinite, .positiveInfinity, .invalid]
        let sums: [[CMTime]] = [
            [.negativeInfinity, .negativeInfinity, .negativeInfinity, .invalid, .invalid],
            [.negativeInfinity, CMTime(value: 2, timescale: 1), .indefinite, .positiveInfinity, .invalid],
            [.negativeInfinity, .indefinite, .indefinite, .positiveInfinity, .invalid],
            [.invalid, .positiveInfinity, .positiveInfinity, .positiveInfinity, .invalid],
            [.invalid, .invalid, .invalid, .invalid, .invalid],
        ]
        #expect(kinds.map { first in kinds.map { first + $0 } } == sums)
        let differences: [[CMTime]] = [
            [.invalid, .negativeInfinity, .negativeInfinity, .negativeInfinity, .invalid],
            [.positiveInfinity, .zero, .indefinite, .negativeInfinity, .invalid],
            [.positiveInfinity, .indefinite, .indefinite, .negativeInfinity, .invalid],
            [.positiveInfinity, .positiveInfinity, .positiveInfinity, .invalid, .invalid],
            [.invalid, .invalid, .invalid, .invalid, .invalid],
        ]
        #expect(kinds.map { first in kinds.map { first - $0 } } == differences)
    }

    @Test func onlyADurationIsAddedToATimeOfAnotherEpoch() {
        func second(ofEpoch epoch: CMTimeEpoch) -> CMTime {
            CMTime(value: 1, timescale: 1, flags: .valid, epoch: epoch)
        }
        #expect((second(ofEpoch: 3) + second(ofEpoch: 0)).epoch == 3)
        #expect((second(ofEpoch: 3) - second(ofEpoch: 3)).epoch == 0)
        #expect(!(second(ofEpoch: 3) + second(ofEpoch: 4)).isValid)
    }
}
