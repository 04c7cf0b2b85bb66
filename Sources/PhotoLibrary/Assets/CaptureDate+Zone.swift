// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

extension CaptureDate {
    /// What the clock on the wall showed: the seconds from 2001 of a wall at UTC with the same figures.
    package var wallSeconds: Double { date.timeIntervalSinceReferenceDate + Double(utcOffsetSeconds) }

    /// Whether the source tells an instant, and no wall clock: an offset that is found later does not move it.
    package var isInstant: Bool {
        switch source {
        case .container, .gps, .takeout, .file: true
        case .library, .sidecar, .exifOriginal, .quickTimeCreationDate, .exifDigitized, .xmp, .iptc, .pngText,
            .exifModified:
            false
        }
    }

    /// Whether it lacks a zone that a place may tell: nothing told one, or only the instant is told.
    package var needsZone: Bool {
        switch zone {
        case .assumed: true
        case .told: isInstant && utcOffsetSeconds == 0
        case .place, .neighbours: false
        }
    }

    /// The same figures on a wall so far from UTC: the instant moves.
    package func keepingWallClock(utcOffsetSeconds offset: Int, zone: Zone) -> CaptureDate {
        let moved = date.addingTimeInterval(Double(utcOffsetSeconds - offset))
        return CaptureDate(date: moved, utcOffsetSeconds: offset, zone: zone, source: source)
    }

    /// The same figures on a wall in the time zone: the instant moves.
    package func keepingWallClock(in timeZone: TimeZone, zone: Zone) -> CaptureDate {
        let offset = timeZone.offset(atWallClock: wallSeconds + Date.timeIntervalBetween1970AndReferenceDate)
        return keepingWallClock(utcOffsetSeconds: offset, zone: zone)
    }

    /// The same instant on a wall so far from UTC: the figures move.
    package func keepingInstant(utcOffsetSeconds offset: Int, zone: Zone) -> CaptureDate {
        CaptureDate(date: date, utcOffsetSeconds: offset, zone: zone, source: source)
    }
}

// MARK: - Placing

extension CaptureDate {
    /// The date in the zone of the place, where it lacks one. A wall clock keeps its figures, an instant stays.
    package func placed(at location: GeoLocation?, by zones: (any ZoneFinder)?) -> CaptureDate {
        guard needsZone, let location, let timeZone = zones?.zone(at: location) else { return self }
        return isInstant
            ? keepingInstant(utcOffsetSeconds: timeZone.secondsFromGMT(for: date), zone: .place)
            : keepingWallClock(in: timeZone, zone: .place)
    }

    /// How far from UTC the wall stood if the picture was taken at that instant, which another source tells. `nil` where
    /// that is no distance that a wall on this earth can have.
    ///
    /// Takeout reads its instant from the very clock of the picture, so that both differ by whole quarters of an hour. A
    /// date that a person has corrected there differs by anything else, and says nothing of the zone.
    package func utcOffsetSeconds(ifTakenAt instant: Date) -> Int? {
        let quarter = 900.0
        let distance = wallSeconds - instant.timeIntervalSinceReferenceDate
        let offset = (distance / quarter).rounded() * quarter
        guard abs(offset) <= 14 * 3_600, abs(distance - offset) <= 60 else { return nil }
        return Int(offset)
    }
}

extension TimeZone {
    /// The distance from UTC at that time on the wall, in seconds from 1970. It is the one that the second look finds:
    /// the first is off when the clocks change between the wall's time and the same figures in UTC.
    package func offset(atWallClock seconds: Double) -> Int {
        let guess = secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
        return secondsFromGMT(for: Date(timeIntervalSince1970: seconds - Double(guess)))
    }
}
