// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PlatformTypes

/// The orientation in which to display the stored pixels of an asset. Raw values are the same as in
/// `UIImage.Orientation`, not EXIF's.
@available(iOS, deprecated: 9, message: "use UIImage.Orientation or CGImagePropertyOrientation")
public enum ALAssetOrientation: Int, Sendable {
    /// Displayed as stored.
    case up = 0
    /// Rotated by half a turn.
    case down = 1
    /// Rotated a quarter counter-clockwise.
    case left = 2
    /// Rotated a quarter clockwise.
    case right = 3
    /// Mirrored left to right.
    case upMirrored = 4
    /// Mirrored top to bottom.
    case downMirrored = 5
    /// Mirrored along the diagonal that runs down to the right.
    case leftMirrored = 6
    /// Mirrored along the diagonal that runs up to the right.
    case rightMirrored = 7
}

extension ALAssetOrientation {
    /// Converts EXIF's number; numbers outside 1…8 become `up`.
    init(exif number: Int) {
        self = UIImage.Orientation(exifNumber: number).flatMap { ALAssetOrientation(rawValue: $0.rawValue) } ?? .up
    }

    /// Converts the transform of a video track, of which the nearest orientation is meant.
    init(displayedBy transform: CGAffineTransform) {
        let isTransposed = transform.a.magnitude < transform.b.magnitude
        let (x, y) = isTransposed ? (transform.b, transform.c) : (transform.a, transform.d)
        self =
            switch (isTransposed, x < 0, y < 0) {
            case (false, false, false): .up
            case (false, true, false): .upMirrored
            case (false, true, true): .down
            case (false, false, true): .downMirrored
            case (true, false, false): .leftMirrored
            case (true, false, true): .right
            case (true, true, true): .rightMirrored
            case (true, true, false): .left
            }
    }

    /// EXIF's number.
    var exif: Int { UIImage.Orientation(rawValue: rawValue)?.exifNumber ?? 1 }
}
