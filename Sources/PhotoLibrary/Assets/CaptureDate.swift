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
