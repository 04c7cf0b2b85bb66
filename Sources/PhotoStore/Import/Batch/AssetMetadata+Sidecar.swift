// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AssetMetadata {
    /// Merges the metadata of a sidecar. It takes precedence, because a program wrote it for a person after the picture
    /// was taken. Values that it does not have remain.
    mutating func take(_ sidecar: AssetMetadata) {
        title = sidecar.title ?? title
        caption = sidecar.caption ?? caption
        rating = sidecar.rating ?? rating
        projection = sidecar.projection ?? projection
        location = sidecar.location ?? location
        if !sidecar.keywords.isEmpty { keywords = sidecar.keywords }
        take(people: sidecar.people)
        if let date = sidecar.captureDate { captureDate = captureDate?.corrected(by: date) ?? date }
    }

    /// Merges people. People with an area replace all others; mere names are added.
    private mutating func take(people new: [PersonRegion]) {
        if new.contains(where: { $0.area != nil }) {
            people = new
        } else {
            let names = Set(people.compactMap(\.name))
            people += new.filter { person in person.name.map { !names.contains($0) } ?? false }
        }
    }
}

extension CaptureDate {
    /// Returns the date, corrected by that of a sidecar.
    ///
    /// A sidecar with the same second on the wall clock has less precision: subseconds and often the zone are in the
    /// file. Takeout stores an instant: together with the file's wall-clock time it gives the zone, unless a person
    /// moved the date.
    fileprivate func corrected(by other: CaptureDate) -> CaptureDate {
        switch other.source {
        case .takeout: placed(atInstantOf: other)
        case _ where abs(wallSeconds - other.wallSeconds) < 1:
            zone == .fromFile || other.zone != .fromFile ? self : other
        default: other
        }
    }

    private func placed(atInstantOf other: CaptureDate) -> CaptureDate {
        let moved = CaptureDate(
            date: other.date, utcOffsetSeconds: utcOffsetSeconds, zone: zone, source: other.source)
        guard source.isWallClock, let offset = utcOffsetSeconds(ifTakenAt: other.date) else { return moved }
        if zone == .fromFile { return abs(offset - utcOffsetSeconds) <= 60 ? self : moved }
        return keepingWallClock(utcOffsetSeconds: offset, zone: .fromFile)
    }
}

extension CaptureDate.Source {
    /// True for sources of wall-clock times at the place where the picture was taken.
    fileprivate var isWallClock: Bool {
        switch self {
        case .exifOriginal, .quickTimeCreationDate, .exifDigitized, .xmp, .iptc, .pngText: true
        case .library, .sidecar, .takeout, .gps, .exifModified, .container, .file: false
        }
    }
}
