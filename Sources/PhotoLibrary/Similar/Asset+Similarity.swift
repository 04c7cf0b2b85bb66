// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// What is known of an asset beside its picture that tells whether it may be a copy of another one.
///
/// Plain numbers, because of thousands of pictures that look alike (black ones, say) each may be compared with each.
struct CopyTraits {
    /// The greatest difference of the durations of videos that are the same.
    private static let durationTolerance = 1.0
    /// The greatest difference of the proportions of pictures that are the same: what a crop by a fiftieth changes.
    private static let proportionTolerance = 0.05

    private let mediaType: MediaType
    private let isBurst: Bool
    private let duration: Double
    private let width: Double
    private let height: Double
    private let time: ShotTime?

    init(_ asset: Asset) {
        let metadata = asset.metadata
        mediaType = metadata.mediaType
        isBurst = asset.burst != nil
        duration = metadata.durationSeconds
        (width, height) = (Double(metadata.pixelSize.width), Double(metadata.pixelSize.height))
        time = metadata.cameraTime.map(ShotTime.init)
    }

    /// Returns true if two assets that look alike may be copies of one, by what is known of them.
    ///
    /// They have the same media type and proportions, and videos the same duration. Frames of bursts are different
    /// pictures, and so are those for which cameras recorded different times.
    func mayBeCopy(of other: CopyTraits) -> Bool {
        // Of two bursts, the one whose representative goes could not be opened any more.
        guard mediaType == other.mediaType, !isBurst || !other.isBurst,
            abs(duration - other.duration) <= CopyTraits.durationTolerance
        else { return false }
        if let time, let otherTime = other.time, !time.isSameShot(as: otherTime) { return false }
        let (product, otherProduct) = (width * other.height, other.width * height)
        return abs(product - otherProduct) <= CopyTraits.proportionTolerance * max(product, otherProduct)
    }
}

extension Asset {
    /// Returns true if two assets that look alike may be copies of one (``CopyTraits``).
    package func mayBeCopy(of other: Asset) -> Bool { CopyTraits(self).mayBeCopy(of: CopyTraits(other)) }
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

/// The time on the clock of a camera when it took a picture.
private struct ShotTime {
    /// Whole seconds, and the rest to a thousandth.
    private let seconds: Double
    private let fraction: Double

    init(_ date: CaptureDate) {
        seconds = date.wallSeconds.rounded(.down)
        let milliseconds = (date.wallSeconds * 1_000).rounded()
        fraction = milliseconds.truncatingRemainder(dividingBy: 1_000) / 1_000
    }

    /// Returns true if two times may be that of one shot.
    ///
    /// Copies may lose the fractions of the second, cut off or rounded, and programs have moved the time to another
    /// zone, which is a whole number of quarters of an hour. Within a second, fractions tell the frames of a series
    /// apart.
    func isSameShot(as other: ShotTime) -> Bool {
        let distance = abs(seconds - other.seconds)
        guard distance <= 26 * 3_600 else { return false }
        let isRounded = (fraction == 0) != (other.fraction == 0)
        let rest = distance.truncatingRemainder(dividingBy: 900)
        guard min(rest, 900 - rest) <= (isRounded ? 1 : 0) else { return false }
        return fraction == 0 || other.fraction == 0 || abs(fraction - other.fraction) < 0.01
    }
}
