// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AppleAsset {
    /// What the file says, corrected by what the library says: a person may have changed it there.
    ///
    /// Where the library keeps a fact, its silence counts too: a title or place that a person took away stays away. What
    /// it does not keep (rating, camera, altitude) the file has the word on.
    func facts(
        from original: FileFacts, fallback stamp: FileStamp, shown rendering: FileFacts?, isMoving: Bool,
        _ knows: AppleCatalogue.Knowledge
    ) -> AssetFacts {
        var facts = original.asset
        facts.captureDate = dates.captureDate(beside: facts.captureDate) ?? CaptureDate(lastResort: stamp)
        if knows.titles { facts.title = title }
        if knows.captions { facts.caption = caption }
        if knows.keywords { facts.keywords = keywords }
        if knows.places { facts.location = location?.withAltitude(of: facts.location) }
        if !people.isEmpty { facts.people = people }
        facts.mediaSubtypes.formUnion(subtypes)
        if isMoving { facts.mediaSubtypes.insert(.live) }
        if let rendering {
            facts.pixelSize = rendering.asset.pixelSize
            if isVideo { facts.durationSeconds = rendering.asset.durationSeconds }
        }
        return facts
    }

    /// When it was put into the trash. A date that is still to come would keep it there for ever.
    func trashedDate(now: Date) -> Date? {
        guard isTrashed else { return nil }
        return trashedDate.map { min($0, now) } ?? now
    }

    /// When it came into Photos, which is what its person knows.
    func addedDate(now: Date) -> Date { addedDate.map { min($0, now) } ?? now }
}

extension GeoLocation {
    /// The library keeps no height; the file's belongs to this place if it is the same.
    func withAltitude(of other: GeoLocation?) -> GeoLocation {
        var place = self
        guard let other, abs(other.latitude - latitude) < 1e-4, abs(other.longitude - longitude) < 1e-4 else {
            return place
        }
        place.altitude = other.altitude
        return place
    }
}

extension CaptureDate {
    /// When the file was written, in this machine's zone.
    fileprivate init(lastResort stamp: FileStamp) {
        let date = Date(timeIntervalSince1970: Double(stamp.modifiedNanoseconds) / 1e9)
        self.init(
            date: date, utcOffsetSeconds: TimeZone.current.secondsFromGMT(for: date), zone: .assumed, source: .file)
    }
}
