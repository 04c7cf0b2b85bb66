// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AssetFacts {
    /// Takes over what a sidecar tells. A person's program wrote it after the file was taken, so that its word comes
    /// before the file's; what it does not tell stays.
    mutating func take(_ sidecar: AssetFacts) {
        title = sidecar.title ?? title
        caption = sidecar.caption ?? caption
        rating = sidecar.rating ?? rating
        projection = sidecar.projection ?? projection
        location = sidecar.location ?? location
        if !sidecar.keywords.isEmpty { keywords = sidecar.keywords }
        take(people: sidecar.people)
        if let date = sidecar.captureDate { captureDate = captureDate?.corrected(by: date) ?? date }
    }

    /// People with a place in the picture replace those that are there; mere names join them.
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
    /// The file's own date, put right by another's.
    ///
    /// A sidecar that shows the same second on the wall knows less: sub-seconds and often the zone are the file's.
    /// Takeout tells an instant: with the file's wall clock it gives the zone, unless a person moved the date.
    fileprivate func corrected(by other: CaptureDate) -> CaptureDate {
        switch other.source {
        case .takeout: placed(atInstantOf: other)
        case _ where abs(wallSeconds - other.wallSeconds) < 1: zone == .told || other.zone != .told ? self : other
        default: other
        }
    }

    private func placed(atInstantOf other: CaptureDate) -> CaptureDate {
        let moved = CaptureDate(
            date: other.date, utcOffsetSeconds: utcOffsetSeconds, zone: zone, source: other.source)
        guard source.isWallClock, let offset = utcOffsetSeconds(ifTakenAt: other.date) else { return moved }
        if zone == .told { return abs(offset - utcOffsetSeconds) <= 60 ? self : moved }
        return keepingWallClock(utcOffsetSeconds: offset, zone: .told)
    }
}

extension CaptureDate.Source {
    /// Whether it notes what a clock on the wall showed, at the place where the picture was taken.
    fileprivate var isWallClock: Bool {
        switch self {
        case .exifOriginal, .quickTimeCreationDate, .exifDigitized, .xmp, .iptc, .pngText: true
        case .library, .sidecar, .takeout, .gps, .exifModified, .container, .file: false
        }
    }
}
