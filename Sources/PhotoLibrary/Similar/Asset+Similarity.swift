// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The rules of duplicates that only look alike, apart from their pictures.
extension Asset {
    /// The greatest difference of the durations of videos that are the same.
    private static let durationTolerance = 1.0
    /// The greatest difference of the proportions of pictures that are the same: what a crop by a fiftieth changes.
    private static let proportionTolerance = 0.05

    /// Returns true if two assets that look alike may be copies of one, by what is known of them.
    ///
    /// They have the same media type and proportions, and videos the same duration. Frames of bursts are different
    /// pictures, and so are those for which cameras recorded different times.
    package func mayBeCopy(of other: Asset) -> Bool {
        // Of two bursts, the one whose representative goes could not be opened any more.
        guard metadata.mediaType == other.metadata.mediaType, burst == nil || other.burst == nil else { return false }
        guard abs(metadata.durationSeconds - other.metadata.durationSeconds) <= Asset.durationTolerance else {
            return false
        }
        guard let time = metadata.cameraTime, let otherTime = other.metadata.cameraTime else {
            return hasProportions(of: other)
        }
        return CaptureDate.isSameShot(time, otherTime) && hasProportions(of: other)
    }

    private func hasProportions(of other: Asset) -> Bool {
        let (size, otherSize) = (metadata.pixelSize, other.metadata.pixelSize)
        let product = Double(size.width) * Double(otherSize.height)
        let otherProduct = Double(otherSize.width) * Double(size.height)
        return abs(product - otherProduct) <= Asset.proportionTolerance * max(product, otherProduct)
    }
}

/// The place of an asset among those that look alike: the best one is the one of which the others can have been made.
///
/// What represents a burst comes before all others, because its frames hang on it, then a RAW, the picture with more
/// pixels, a Live Photo, one with an edit, which has its original beside it, one that names its camera, an HEIC, from
/// which JPEGs are made for other programs, the larger file, a favourite, and the one that was added first.
package struct SimilarAssetRank: Comparable {
    private let values: [Int]
    private let addedDate: Date
    private let id: AssetID

    package init(_ asset: Asset) {
        values = [
            asset.burst == nil ? 0 : 1, asset.isRAW ? 1 : 0, asset.metadata.pixelSize.area,
            asset.metadata.mediaSubtypes.contains(.live) ? 1 : 0,
            asset.adjustment == nil ? 0 : 1, asset.metadata.camera.model == nil ? 0 : 1,
            ["public.heic", "public.heif"].contains(asset.uniformTypeIdentifier) ? 1 : 0, Int(asset.byteCount),
            asset.isFavorite ? 1 : 0,
        ]
        addedDate = asset.addedDate
        id = asset.id
    }

    /// Returns true if the first asset is the better one.
    package static func < (left: SimilarAssetRank, right: SimilarAssetRank) -> Bool {
        guard left.values == right.values else { return right.values.lexicographicallyPrecedes(left.values) }
        return (left.addedDate, left.id) < (right.addedDate, right.id)
    }
}

extension AssetMetadata {
    /// The time that the camera recorded. Dates that a person or another library may have corrected tell nothing, and
    /// neither does the date of a file.
    fileprivate var cameraTime: CaptureDate? {
        guard let captureDate else { return nil }
        switch captureDate.source {
        case .exifOriginal, .exifDigitized, .quickTimeCreationDate: return captureDate
        case .library, .sidecar, .takeout, .xmp, .iptc, .pngText, .gps, .exifModified, .container, .file: return nil
        }
    }
}

extension CaptureDate {
    /// Returns true if two times may be that of one shot.
    ///
    /// Copies may lose the fractions of the second, cut off or rounded, and programs have moved the time to another
    /// zone, which is a whole number of quarters of an hour. Within a second, fractions tell the frames of a series
    /// apart.
    fileprivate static func isSameShot(_ one: CaptureDate, _ other: CaptureDate) -> Bool {
        let (seconds, otherSeconds) = (one.wallSeconds, other.wallSeconds)
        let distance = abs(seconds.rounded(.down) - otherSeconds.rounded(.down))
        let (fraction, otherFraction) = (one.fraction, other.fraction)
        let isRounded = (fraction == 0) != (otherFraction == 0)
        let rest = distance.truncatingRemainder(dividingBy: 900)
        guard distance <= 26 * 3_600, min(rest, 900 - rest) <= (isRounded ? 1 : 0) else { return false }
        return fraction == 0 || otherFraction == 0 || abs(fraction - otherFraction) < 0.01
    }

    private var fraction: Double {
        let milliseconds = (wallSeconds * 1_000).rounded()
        return milliseconds.truncatingRemainder(dividingBy: 1_000) / 1_000
    }
}
