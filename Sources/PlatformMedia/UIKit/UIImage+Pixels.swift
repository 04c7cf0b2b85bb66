// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import PhotoImaging
package import PhotoLibrary
package import PlatformTypes

extension UIImage {
    /// An image of upright pixels.
    package convenience init(_ pixels: PixelBuffer, scale: CGFloat = 1) {
        guard let picture = CGImage(width: pixels.size.width, height: pixels.size.height, rgba: pixels.bytes) else {
            preconditionFailure("a PixelBuffer has as many bytes as its size says")
        }
        self.init(cgImage: picture, scale: scale, orientation: .up)
    }

    /// An image of the picture in a file; `nil` when there is no picture to be had.
    convenience init?(reading file: borrowing OpenFile, scale: CGFloat = 1) {
        // The API answers `nil`, and no more, for bytes that show nothing.
        guard let pixels = try? ImageRenderer().image(of: file, RenderRequest(.full)) else { return nil }
        self.init(pixels, scale: scale)
    }

    /// The pixels, turned as they are displayed; `nil` for an empty image.
    var uprightPixels: PixelBuffer? {
        guard let cgImage else { return nil }
        let size = PixelSize(width: cgImage.width, height: cgImage.height)
        return PixelBuffer(size: size, bytes: cgImage.rgba)?.upright(from: imageOrientation.exifNumber)
    }

    /// The bytes of a picture file that shows the image upright; `nil` for an empty image.
    func encoded(as format: EncodedFormat) -> Data? {
        // The API answers `nil`, and no more, for an image that cannot be written.
        guard let pixels = uprightPixels, let bytes = try? ImageEncoder.encode(pixels, as: format) else { return nil }
        return Data(bytes)
    }
}

extension UIImage.Orientation {
    /// The same turn by EXIF's number.
    fileprivate var exifNumber: Int {
        switch self {
        case .up: 1
        case .upMirrored: 2
        case .down: 3
        case .downMirrored: 4
        case .leftMirrored: 5
        case .right: 6
        case .rightMirrored: 7
        case .left: 8
        }
    }
}
