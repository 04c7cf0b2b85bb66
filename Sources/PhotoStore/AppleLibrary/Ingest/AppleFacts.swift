// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AppleAsset {
    /// Returns the metadata of the original, overridden by the library's, which a person may have changed there.
    ///
    /// For metadata that the library stores a missing value counts too: a title or place that a person removed stays
    /// removed. Metadata that it does not store (rating, camera, altitude) comes from the file.
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

    /// Returns the date of the move to the trash, or `nil`. A date in the future is replaced by now, because it would
    /// keep the asset in the trash for ever.
    func trashedDate(now: Date) -> Date? {
        guard isTrashed else { return nil }
        return trashedDate.map { min($0, now) } ?? now
    }

    /// Returns the date when the asset was added to Photos, at the latest now.
    func addedDate(now: Date) -> Date { addedDate.map { min($0, now) } ?? now }
}

extension GeoLocation {
    /// Returns the place with the altitude of the file's, if both are the same place: the library stores no altitude.
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
    /// Creates a capture date from the file's modification time, in the time zone of this machine.
    fileprivate init(lastResort stamp: FileStamp) {
        let date = Date(timeIntervalSince1970: Double(stamp.modifiedNanoseconds) / 1e9)
        self.init(
            date: date, utcOffsetSeconds: TimeZone.current.secondsFromGMT(for: date), zone: .assumed, source: .file)
    }
}
