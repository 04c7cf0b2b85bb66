// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

extension CaptureDate {
    /// The local time of capture: the seconds since 2001 at which a clock in UTC shows the same time.
    package var wallSeconds: Double { date.timeIntervalSinceReferenceDate + Double(utcOffsetSeconds) }

    /// True if the source records an instant instead of a local time, so that an offset found later does not move it.
    package var isInstant: Bool {
        switch source {
        case .container, .gps, .takeout, .file: true
        case .library, .sidecar, .exifOriginal, .quickTimeCreationDate, .exifDigitized, .xmp, .iptc, .pngText,
            .exifModified:
            false
        }
    }

    /// True if the zone is unknown and may be derived from a place: no source had a zone, or only the instant is known.
    package var needsZone: Bool {
        switch zone {
        case .assumed: true
        case .fromFile: isInstant && utcOffsetSeconds == 0
        case .place, .neighbours: false
        }
    }

    /// Returns the date with the same local time at another offset from UTC; the instant changes.
    package func keepingWallClock(utcOffsetSeconds offset: Int, zone: Zone) -> CaptureDate {
        let moved = date.addingTimeInterval(Double(utcOffsetSeconds - offset))
        return CaptureDate(date: moved, utcOffsetSeconds: offset, zone: zone, source: source)
    }

    /// Returns the date with the same local time in a time zone; the instant changes.
    package func keepingWallClock(in timeZone: TimeZone, zone: Zone) -> CaptureDate {
        let offset = timeZone.offset(atWallClock: wallSeconds + Date.timeIntervalBetween1970AndReferenceDate)
        return keepingWallClock(utcOffsetSeconds: offset, zone: zone)
    }

    /// Returns the date with the same instant at another offset from UTC; the local time changes.
    package func keepingInstant(utcOffsetSeconds offset: Int, zone: Zone) -> CaptureDate {
        CaptureDate(date: date, utcOffsetSeconds: offset, zone: zone, source: source)
    }
}

// MARK: - Placing

extension CaptureDate {
    /// Returns the date in the time zone of the place, if the zone is unknown. A local time keeps its local time, an
    /// instant stays the same.
    package func placed(at location: GeoLocation?, by zones: (any ZoneFinder)?) -> CaptureDate {
        guard needsZone, let location, let timeZone = zones?.zone(at: location) else { return self }
        return isInstant
            ? keepingInstant(utcOffsetSeconds: timeZone.secondsFromGMT(for: date), zone: .place)
            : keepingWallClock(in: timeZone, zone: .place)
    }

    /// Returns the offset from UTC for which the local time denotes the given instant, taken from another source; `nil`
    /// if no time zone on earth has such an offset.
    ///
    /// Takeout derives its instant from the picture's own local time, so that both differ by whole quarters of an hour.
    /// A date that a person has corrected there differs by anything else, and tells nothing about the zone.
    package func utcOffsetSeconds(ifTakenAt instant: Date) -> Int? {
        let quarter = 900.0
        let distance = wallSeconds - instant.timeIntervalSinceReferenceDate
        let offset = (distance / quarter).rounded() * quarter
        guard abs(offset) <= 14 * 3_600, abs(distance - offset) <= 60 else { return nil }
        return Int(offset)
    }
}

extension TimeZone {
    /// Returns the offset from UTC at a local time, in seconds since 1970. The second lookup gives the result: the
    /// first one is wrong if the offset changes between the local time and the same figures in UTC.
    package func offset(atWallClock seconds: Double) -> Int {
        let guess = secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
        return secondsFromGMT(for: Date(timeIntervalSince1970: seconds - Double(guess)))
    }
}
