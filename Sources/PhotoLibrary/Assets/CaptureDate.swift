// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// When a picture was taken, and how we know.
public struct CaptureDate: Hashable, Codable, Sendable {
    /// Where the date was read, in the order in which sources are trusted.
    public enum Source: String, Codable, Sendable, CaseIterable {
        case exifOriginal, quickTimeCreationDate, exifDigitized, xmp, pngText, gps, exifModified
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
    public var source: Source

    public init(date: Date, utcOffsetSeconds: Int, isZoneAssumed: Bool, source: Source) {
        self.date = date
        self.utcOffsetSeconds = utcOffsetSeconds
        self.isZoneAssumed = isZoneAssumed
        self.source = source
    }
}
