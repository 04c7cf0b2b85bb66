// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A picture to display: pixels, their orientation, and their number per point.
///
/// Immutable, and so usable from any thread. `import Photos` adds reading and writing of picture files.
open class UIImage: NSObject, @unchecked Sendable {
    /// The orientation in which to display the stored pixels. Raw values are UIKit's, not EXIF's.
    public enum Orientation: Int, Sendable {
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

    /// The pixels; `nil` for an empty image.
    public let cgImage: CGImage?
    /// The number of pixels per point.
    public let scale: CGFloat
    /// The orientation in which to display the pixels.
    public let imageOrientation: Orientation

    /// Creates an empty image, without pixels and of size zero.
    public override init() {
        cgImage = nil
        scale = 1
        imageOrientation = .up
    }

    /// Creates an image of these pixels, as stored, one per point.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// Creates an image of these pixels.
    ///
    /// - Parameters:
    ///   - cgImage: The pixels.
    ///   - scale: The number of pixels per point; 1 if it is not positive.
    ///   - orientation: The orientation in which to display the pixels.
    public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.cgImage = cgImage
        self.scale = scale > 0 ? scale : 1
        self.imageOrientation = orientation
    }

    /// The size in points as displayed: the pixels after orientation, divided by ``scale``.
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

/// A picture to display, under AppKit's name.
///
/// The same class as ``UIImage``, so that the results of image requests suit code for either; it has UIImage's members,
/// not AppKit's.
public typealias NSImage = UIImage
