// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

struct TimestampTests {
    @Test
    func aDateIsWrittenWithMillisecondsAndOffset() {
        let date = Date(timeIntervalSince1970: 1_718_193_802.25)
        #expect(Timestamp(date, utcOffsetSeconds: 7_200).iso8601 == "2024-06-12T14:03:22.250+02:00")
        #expect(Timestamp(date, utcOffsetSeconds: -16_200).iso8601 == "2024-06-12T07:33:22.250-04:30")
        #expect(Timestamp(date).iso8601 == "2024-06-12T12:03:22.250+00:00")
    }

    @Test
    func millisecondsAreRoundedAndNotCut() {
        #expect(Timestamp(Date(timeIntervalSince1970: 0.1239999)).iso8601 == "1970-01-01T00:00:00.124+00:00")
        #expect(Timestamp(Date(timeIntervalSince1970: 59.9996)).iso8601 == "1970-01-01T00:01:00.000+00:00")
    }

    @Test
    func datesBefore1970AndLeapDaysAreRight() {
        #expect(Timestamp(Date(timeIntervalSince1970: -1)).iso8601 == "1969-12-31T23:59:59.000+00:00")
        #expect(Timestamp(Date(timeIntervalSince1970: 951_782_400)).dayText == "2000-02-29")
        #expect(Timestamp(Date(timeIntervalSince1970: -2_203_977_600)).dayText == "1900-02-28")
        #expect(Timestamp(Date(timeIntervalSince1970: -62_135_596_800)).dayText == "0001-01-01")
    }

    @Test
    func itAgreesWithFoundation() throws {
        var generator = SeededGenerator(seed: 33)
        for _ in 0..<1_000 {
            let seconds = Int.random(in: -5_000_000_000...8_000_000_000, using: &generator)
            let offset = 900 * Int.random(in: -48...56, using: &generator)
            let date = Date(timeIntervalSince1970: Double(seconds))
            let zone = try #require(TimeZone(secondsFromGMT: offset))
            var calendar = Calendar(identifier: .iso8601)
            calendar.timeZone = zone
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
            let numbers = [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second].map { $0 ?? -1 }
            let expected = String(
                format: "%04d-%02d-%02d %02d:%02d:%02d", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4],
                numbers[5])
            let text = Timestamp(date, utcOffsetSeconds: offset).displayText
            #expect(text.hasPrefix(expected), "\(seconds) \(offset)")
        }
    }

    @Test
    func peopleReadTheClockAndTheZone() {
        let date = Date(timeIntervalSince1970: 1_718_193_802.25)
        #expect(Timestamp(date, utcOffsetSeconds: 7_200).displayText == "2024-06-12 14:03:22 +02:00")
    }
}
