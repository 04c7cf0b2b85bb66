// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// When a picture was taken, and how we know.
public struct CaptureDate: Hashable, Codable, Sendable {
    /// Where the date was read, in the order in which sources are trusted.
    public enum Source: String, Codable, Sendable, CaseIterable {
        /// EXIF: when the picture was taken.
        case exifOriginal
        /// A movie's own note of its creation, which knows its zone.
        case quickTimeCreationDate
        /// EXIF: when the picture was scanned or stored.
        case exifDigitized
        /// XMP: when the picture was made.
        case xmp
        /// A PNG's text of its creation.
        case pngText
        /// The time that satellites told.
        case gps
        /// EXIF: when the file was last changed.
        case exifModified
        /// The creation time of a video's container: UTC by the standard, local time on some cameras.
        case container
        /// The file's modification time: the last resort.
        case file
    }

    /// The instant, with sub-seconds.
    public var date: Date
    /// The wall clock's distance from UTC in seconds, at the place and time of taking.
    public var utcOffsetSeconds: Int
    /// True when the file names no zone and the wall clock was placed in this machine's zone.
    public var isZoneAssumed: Bool
    /// Where it was read.
    public var source: Source

    /// A date and how it is known.
    public init(date: Date, utcOffsetSeconds: Int, isZoneAssumed: Bool, source: Source) {
        self.date = date
        self.utcOffsetSeconds = utcOffsetSeconds
        self.isZoneAssumed = isZoneAssumed
        self.source = source
    }
}
