// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImaging
package import PhotoLibrary
package import PlatformTypes

extension UIImage {
    /// An image of upright pixels.
    package convenience init(_ pixels: PixelBuffer) {
        guard let picture = CGImage(width: pixels.size.width, height: pixels.size.height, rgba: pixels.bytes) else {
            preconditionFailure("a PixelBuffer has as many bytes as its size says")
        }
        self.init(cgImage: picture)
    }

    /// An image of the picture in a file; `nil` when there is no picture to be had.
    convenience init?(reading file: borrowing OpenFile) {
        // The API answers `nil`, and no more, for bytes that show nothing.
        guard let pixels = try? ImageRenderer().image(of: file, RenderRequest(.full)) else { return nil }
        self.init(pixels)
    }

    /// The pixels, turned as they are displayed; `nil` for an empty image.
    var uprightPixels: PixelBuffer? {
        guard let cgImage else { return nil }
        let stored = PixelSize(width: cgImage.width, height: cgImage.height)
        let size = imageOrientation.swapsSides ? stored.transposed : stored
        guard imageOrientation != .up else { return PixelBuffer(size: size, bytes: cgImage.rgba) }
        return cgImage.rgba.withUnsafeBufferPointer { source in
            let bytes = [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let (fromX, fromY) = imageOrientation.source(ofX: x, y: y, in: stored)
                        let from = 4 * (fromY * stored.width + fromX)
                        let to = 4 * (y * size.width + x)
                        for channel in 0..<4 { target[to + channel] = source[from + channel] }
                    }
                }
                count = source.count
            }
            return PixelBuffer(size: size, bytes: bytes)
        }
    }

    /// The bytes of a picture file that shows the image upright; `nil` for an empty image.
    func encoded(as format: EncodedFormat) -> Data? {
        // The API answers `nil`, and no more, for an image that cannot be written.
        guard let pixels = uprightPixels, let bytes = try? ImageEncoder.encode(pixels, as: format) else { return nil }
        return Data(bytes)
    }
}

extension UIImage.Orientation {
    /// Whether width and height change places.
    fileprivate var swapsSides: Bool {
        switch self {
        case .up, .down, .upMirrored, .downMirrored: false
        case .left, .right, .leftMirrored, .rightMirrored: true
        }
    }

    /// Which stored pixel is displayed at a place.
    fileprivate func source(ofX x: Int, y: Int, in stored: PixelSize) -> (Int, Int) {
        let (right, bottom) = (stored.width - 1, stored.height - 1)
        return switch self {
        case .up: (x, y)
        case .upMirrored: (right - x, y)
        case .down: (right - x, bottom - y)
        case .downMirrored: (x, bottom - y)
        case .left: (right - y, x)
        case .right: (y, bottom - x)
        case .leftMirrored: (y, x)
        case .rightMirrored: (right - y, bottom - x)
        }
    }
}
