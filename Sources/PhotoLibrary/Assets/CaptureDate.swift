// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// When a picture was taken, and how we know.
public struct CaptureDate: Hashable, Codable, Sendable {
    /// Where the date was read, in the order in which sources are trusted.
    public enum Source: String, Codable, Sendable, CaseIterable {
        /// Another photo library's word, which a person may have corrected there.
        case library
        /// A sidecar in XMP, which a person's program wrote beside the file.
        case sidecar
        /// Google Takeout's JSON beside the file: an instant, which a person may have corrected there.
        case takeout
        /// EXIF: when the picture was taken.
        case exifOriginal
        /// A movie's own note of its creation, which knows its zone.
        case quickTimeCreationDate
        /// EXIF: when the picture was scanned or stored.
        case exifDigitized
        /// XMP: when the picture was made.
        case xmp
        /// IPTC: when the picture was made, by a caption program.
        case iptc
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

    /// How the wall clock's place in time is known.
    public enum Zone: String, Codable, Sendable, CaseIterable {
        /// The file names it, or gives the instant itself.
        case told
        /// The zone of the place where it was taken.
        case place
        /// That of pictures which the same camera took shortly before or after.
        case neighbours
        /// Nothing tells: the wall clock was placed in this machine's zone.
        case assumed
    }

    /// The instant, with sub-seconds.
    public var date: Date
    /// The wall clock's distance from UTC in seconds, at the place and time of taking.
    public var utcOffsetSeconds: Int
    /// How that distance is known.
    public var zone: Zone
    /// Where it was read.
    public var source: Source

    /// A date and how it is known.
    public init(date: Date, utcOffsetSeconds: Int, zone: Zone = .told, source: Source) {
        self.date = date
        self.utcOffsetSeconds = utcOffsetSeconds
        self.zone = zone
        self.source = source
    }

    /// Whether nothing tells the zone, so that the instant may be off by hours.
    public var isZoneAssumed: Bool { zone == .assumed }
}
