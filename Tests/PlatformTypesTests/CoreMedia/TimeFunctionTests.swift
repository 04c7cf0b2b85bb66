// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct TimeFunctionTests {
    private func time(_ value: CMTimeValue, _ scale: CMTimeScale = 600) -> CMTime {
        CMTime(value: value, timescale: scale)
    }

    @Test func sumsAndDifferencesHaveFunctions() {
        #expect(CMTimeAdd(time(300), time(1, 2)) == time(600))
        #expect(CMTimeSubtract(time(300), time(1, 2)) == .zero)
        #expect(CMTimeMultiply(time(7), multiplier: -3) == time(-21))
    }

    @Test func wholeUnitsKeepTheTimescale() {
        let half = CMTimeMultiplyByFloat64(time(300), multiplier: 0.5)
        #expect(half.value == 150 && half.timescale == 600 && !half.hasBeenRounded)
        let fine = CMTimeMultiplyByFloat64(time(1), multiplier: 0.25)
        #expect(fine == time(1, 2400) && !fine.hasBeenRounded)
    }

    @Test func whatCannotBeExactIsRounded() {
        let third = CMTimeMultiplyByFloat64(time(1), multiplier: 1.0 / 3)
        #expect(abs(third.seconds - 1.0 / 1800) < 1e-9 && third.hasBeenRounded)
        let large = CMTimeMultiplyByFloat64(time(.max, .max), multiplier: 4)
        #expect(abs(large.seconds / (4 * time(.max, .max).seconds) - 1) < 1e-9)
        #expect(CMTimeMultiplyByFloat64(time(.max, 1), multiplier: 2) == .positiveInfinity)
        #expect(CMTimeMultiplyByFloat64(time(.max, 1), multiplier: -2) == .negativeInfinity)
        #expect(CMTimeMultiplyByFloat64(time(1), multiplier: .infinity) == .positiveInfinity)
    }

    @Test func whatIsNoNumberStaysNone() {
        #expect(CMTimeMultiplyByFloat64(.positiveInfinity, multiplier: -1) == .negativeInfinity)
        #expect(CMTimeMultiplyByFloat64(.indefinite, multiplier: 2) == .indefinite)
        for product in [(CMTime.invalid, 2.0), (.positiveInfinity, 0), (time(1), .nan), (.zero, .infinity)] {
            #expect(!CMTimeMultiplyByFloat64(product.0, multiplier: product.1).isValid)
        }
    }

    @Test func rangesHaveFunctions() {
        let range = CMTimeRangeMake(start: time(1, 1), duration: time(2, 1))
        #expect(range == CMTimeRangeFromTimeToTime(start: time(1, 1), end: time(3, 1)))
        #expect(CMTimeRangeGetEnd(range) == time(3, 1))
        #expect(CMTimeRangeContainsTime(range, time: time(2, 1)) && !CMTimeRangeContainsTime(range, time: time(3, 1)))
        #expect(CMTimeRange.zero.isEmpty && CMTimeRange.zero.start == .zero && !CMTimeRange.invalid.isValid)
        #expect(!CMTimeRange(start: .zero, duration: time(-1)).isValid)
        #expect(CMTimeRange(start: .zero, duration: .indefinite).isIndefinite && !range.isIndefinite)
    }

    @Test func rangesMeet() {
        let (range, other) = (
            CMTimeRangeMake(start: time(1, 1), duration: time(2, 1)),
            CMTimeRangeMake(start: time(2, 1), duration: time(5, 1))
        )
        #expect(range.intersection(other) == CMTimeRangeMake(start: time(2, 1), duration: time(1, 1)))
        #expect(range.union(other) == CMTimeRangeMake(start: time(1, 1), duration: time(6, 1)))
        #expect(range.intersection(CMTimeRangeMake(start: time(3, 1), duration: time(1, 1))) == .zero)
        #expect(!range.containsTimeRange(other) && range.union(other).containsTimeRange(other))
    }

    @Test func aTimeIsAnObject() {
        let times = [
            time(300), time(-7, 24), .zero, .positiveInfinity, .indefinite, .invalid, time(.max, .max), time(.min, 1),
            CMTime(value: 5, timescale: 600, flags: [.valid, .hasBeenRounded], epoch: -3),
        ]
        for time in times {
            let back = NSValue(time: time).timeValue
            #expect(back.value == time.value && back.timescale == time.timescale)
            #expect(back.flags == time.flags && back.epoch == time.epoch)
        }
        #expect(NSValue(time: time(300)) == NSValue(time: time(300)))
        #expect(NSValue(time: time(300)) != NSValue(time: time(301)))
    }
}
