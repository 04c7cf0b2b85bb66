// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Photos
public import PlatformTypes

/// The orientation in which to display a stored picture, with the numbers of EXIF, UIKit and AssetsLibrary. The raw
/// value is EXIF's number.
public enum ImageOrientation: Int, CaseIterable, Sendable {
    /// Displayed as stored.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Rotated by half a turn.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Mirrored left to right, then rotated a quarter counter-clockwise.
    case leftMirrored = 5
    /// Displayed after a quarter turn clockwise.
    case right = 6
    /// Mirrored left to right, then rotated a quarter clockwise.
    case rightMirrored = 7
    /// Displayed after a quarter turn counter-clockwise.
    case left = 8

    /// Creates the orientation from EXIF's number, 1 to 8; `nil` for other numbers.
    public init?(exif: Int) { self.init(rawValue: exif) }

    /// Creates the orientation from Core Graphics' type, which has EXIF's numbers.
    public init(_ orientation: CGImagePropertyOrientation) {
        switch orientation {
        case .up: self = .up
        case .upMirrored: self = .upMirrored
        case .down: self = .down
        case .downMirrored: self = .downMirrored
        case .leftMirrored: self = .leftMirrored
        case .right: self = .right
        case .rightMirrored: self = .rightMirrored
        case .left: self = .left
        }
    }

    /// Creates the orientation from UIKit's type.
    public init(_ orientation: UIImage.Orientation) {
        switch orientation {
        case .up: self = .up
        case .upMirrored: self = .upMirrored
        case .down: self = .down
        case .downMirrored: self = .downMirrored
        case .leftMirrored: self = .leftMirrored
        case .right: self = .right
        case .rightMirrored: self = .rightMirrored
        case .left: self = .left
        }
    }

    /// Creates the orientation from the number of `ALAssetOrientation` and UIKit, 0 to 7; `nil` for other numbers.
    public init?(alAsset number: Int) {
        guard let orientation = UIImage.Orientation(rawValue: number) else { return nil }
        self.init(orientation)
    }

    /// EXIF's number, 1 to 8.
    public var exif: Int { rawValue }

    /// The number of `ALAssetOrientation`, 0 to 7.
    public var alAsset: Int { uiImage.rawValue }

    /// UIKit's orientation.
    public var uiImage: UIImage.Orientation {
        switch self {
        case .up: .up
        case .upMirrored: .upMirrored
        case .down: .down
        case .downMirrored: .downMirrored
        case .leftMirrored: .leftMirrored
        case .right: .right
        case .rightMirrored: .rightMirrored
        case .left: .left
        }
    }

    /// Core Graphics' orientation.
    public var cgImage: CGImagePropertyOrientation {
        switch self {
        case .up: .up
        case .upMirrored: .upMirrored
        case .down: .down
        case .downMirrored: .downMirrored
        case .leftMirrored: .leftMirrored
        case .right: .right
        case .rightMirrored: .rightMirrored
        case .left: .left
        }
    }
}
