// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A picture to show: pixels, how they are turned, and how many of them make a point.
///
/// Immutable, and so usable from any thread. Reading and writing picture files comes with `import Photos`.
open class UIImage: NSObject, @unchecked Sendable {
    /// How the stored pixels are turned to be displayed. Raw values are UIKit's, not EXIF's.
    public enum Orientation: Int, Sendable {
        /// As stored.
        case up = 0
        /// Turned by half a turn.
        case down = 1
        /// Turned a quarter counter-clockwise.
        case left = 2
        /// Turned a quarter clockwise.
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

    /// The pixels; `nil` for an empty image.
    public let cgImage: CGImage?
    /// Pixels to a point.
    public let scale: CGFloat
    /// How the pixels are turned to be displayed.
    public let imageOrientation: Orientation

    /// An empty image: no pixels, no size.
    public override init() {
        cgImage = nil
        scale = 1
        imageOrientation = .up
    }

    /// An image of these pixels, as stored, one to a point.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// An image of these pixels.
    ///
    /// - Parameter scale: Pixels to a point; what is not positive counts as 1.
    public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.cgImage = cgImage
        self.scale = scale > 0 ? scale : 1
        self.imageOrientation = orientation
    }

    /// The size in points as displayed: after turning, pixels divided by ``scale``.
    open var size: CGSize {
        guard let cgImage else { return .zero }
        let width = CGFloat(cgImage.width) / scale
        let height = CGFloat(cgImage.height) / scale
        switch imageOrientation {
        case .up, .down, .upMirrored, .downMirrored: return CGSize(width: width, height: height)
        case .left, .right, .leftMirrored, .rightMirrored: return CGSize(width: height, height: width)
        }
    }
}
