// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AppleAsset {
    /// Returns the metadata of the original, overridden by the library's, which a person may have changed there.
    ///
    /// For metadata that the library stores a missing value counts too: a title or place that a person removed stays
    /// removed. Metadata that it does not store (rating, camera, altitude) comes from the file.
    func metadata(
        from original: FileMetadata, fallback stamp: FileStamp, shown rendering: FileMetadata?, hasPairedVideo: Bool,
        _ knows: AppleCatalogue.Knowledge
    ) -> AssetMetadata {
        var metadata = original.asset
        metadata.captureDate = dates.captureDate(beside: metadata.captureDate) ?? CaptureDate(ofFile: stamp)
        if knows.titles { metadata.title = title }
        if knows.captions { metadata.caption = caption }
        if knows.keywords { metadata.keywords = keywords }
        if knows.places { metadata.location = location?.withAltitude(of: metadata.location) }
        if !people.isEmpty { metadata.people = people }
        metadata.mediaSubtypes.formUnion(subtypes)
        if hasPairedVideo { metadata.mediaSubtypes.insert(.live) }
        if let rendering {
            metadata.pixelSize = rendering.asset.pixelSize
            if isVideo { metadata.durationSeconds = rendering.asset.durationSeconds }
        }
        return metadata
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
