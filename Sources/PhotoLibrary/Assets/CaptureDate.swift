// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The date of capture and its origin.
public struct CaptureDate: Hashable, Codable, Sendable {
    /// The origin of a date, the most trusted first.
    public enum Source: String, Codable, Sendable, CaseIterable {
        /// Another photo library, in which a person may have corrected the date.
        case library
        /// An XMP sidecar, written by a person's program.
        case sidecar
        /// Google Takeout's JSON sidecar: an instant, which a person may have corrected there.
        case takeout
        /// EXIF: the time at which the picture was taken.
        case exifOriginal
        /// The creation date in a movie's metadata, with a time zone.
        case quickTimeCreationDate
        /// EXIF: the time at which the picture was digitised.
        case exifDigitized
        /// XMP: the time at which the picture was created.
        case xmp
        /// IPTC: the time of creation, written by a caption program.
        case iptc
        /// The creation time in a text of a PNG file.
        case pngText
        /// The time of the GPS receiver.
        case gps
        /// EXIF: the time at which the file was last changed.
        case exifModified
        /// The creation time of a video's container: UTC by the standard, local time on some cameras.
        case container
        /// The modification time of the file, if there is nothing else.
        case file
    }

    /// The origin of the offset from UTC.
    public enum Zone: String, Codable, Sendable, CaseIterable {
        /// The source names the zone, or gives the instant itself.
        case fromFile = "told"
        /// The time zone of the place of capture.
        case place
        /// The zone of pictures that the same camera took shortly before or after.
        case neighbours
        /// No source has one; the local time is taken in the time zone of this computer.
        case assumed
    }

    /// The instant, with fractions of a second.
    public var date: Date
    /// The offset of local time from UTC in seconds, at the place and time of capture.
    public var utcOffsetSeconds: Int
    /// The origin of that offset.
    public var zone: Zone
    /// The origin of the date.
    public var source: Source

    /// Creates a date with its origin.
    public init(date: Date, utcOffsetSeconds: Int, zone: Zone = .fromFile, source: Source) {
        self.date = date
        self.utcOffsetSeconds = utcOffsetSeconds
        self.zone = zone
        self.source = source
    }

    /// True if the zone is unknown, so that the instant may be wrong by hours.
    public var isZoneAssumed: Bool { zone == .assumed }
}

extension CaptureDate {
    /// The local time of capture: the seconds since 2001 at which a clock in UTC shows the same time.
    package var wallSeconds: Double { date.timeIntervalSinceReferenceDate + Double(utcOffsetSeconds) }

    /// True if the source records an instant instead of a local time, so that an offset found later does not move it.
    public var isInstant: Bool {
        switch source {
        case .container, .gps, .takeout, .file: true
        case .library, .sidecar, .exifOriginal, .quickTimeCreationDate, .exifDigitized, .xmp, .iptc, .pngText,
            .exifModified:
            false
        }
    }

    /// True if the date shows in which zone local time was: by the zone or the place of its own, not by its neighbours.
    public var showsZone: Bool {
        switch zone {
        case .fromFile: !isInstant || source == .takeout && utcOffsetSeconds != 0
        case .place: source != .file
        case .neighbours, .assumed: false
        }
    }

    /// True if the zone is unknown and may be derived from a place: no source had a zone, or only the instant is known.
    public var needsZone: Bool {
        switch zone {
        case .assumed: true
        case .fromFile: isInstant && utcOffsetSeconds == 0
        case .place, .neighbours: false
        }
    }

    /// Returns the date with the same local time at another offset from UTC; the instant changes.
    public func keepingWallClock(utcOffsetSeconds offset: Int, zone: Zone) -> CaptureDate {
        let moved = date.addingTimeInterval(Double(utcOffsetSeconds - offset))
        return CaptureDate(date: moved, utcOffsetSeconds: offset, zone: zone, source: source)
    }

    /// Returns the date with the same local time in a time zone; the instant changes.
    ///
    /// Where the clocks change, the offset is the one before the change: of a time that came twice that is the first, and
    /// a time that was skipped counts on from before, as in Foundation's calendars.
    public func keepingWallClock(in timeZone: TimeZone, zone: Zone) -> CaptureDate {
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
    /// Returns the offset from UTC at a local time, in seconds since 1970. Where the clocks change it is the offset before
    /// the change, for a time that came twice and for one that was skipped.
    package func offset(atWallClock seconds: Double) -> Int {
        // No offset is as large, so that the instant lies between both.
        let bound = 16.0 * 3_600
        let before = secondsFromGMT(for: Date(timeIntervalSince1970: seconds - bound))
        let after = secondsFromGMT(for: Date(timeIntervalSince1970: seconds + bound))
        return before != after && !isOffset(before, atWallClock: seconds) && isOffset(after, atWallClock: seconds)
            ? after : before
    }

    private func isOffset(_ offset: Int, atWallClock seconds: Double) -> Bool {
        secondsFromGMT(for: Date(timeIntervalSince1970: seconds - Double(offset))) == offset
    }
}
