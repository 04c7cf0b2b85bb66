// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import PhotoImaging
package import PhotoLibrary
package import PlatformTypes

extension UIImage {
    /// Creates an image of upright pixels.
    package convenience init(_ pixels: PixelBuffer, scale: CGFloat = 1) {
        guard let picture = CGImage(width: pixels.size.width, height: pixels.size.height, rgba: pixels.bytes) else {
            preconditionFailure("a PixelBuffer has as many bytes as its size says")
        }
        self.init(cgImage: picture, scale: scale, orientation: .up)
    }

    /// Decodes the picture in a file; `nil` when there is none.
    convenience init?(reading file: borrowing OpenFile, scale: CGFloat = 1) {
        // UIKit's functions report only `nil` for bytes without a picture.
        guard let pixels = try? ImageRenderer().image(of: file, RenderRequest(.full)) else { return nil }
        self.init(pixels, scale: scale)
    }

    /// The pixels in the orientation of display; `nil` for an empty image.
    var uprightPixels: PixelBuffer? {
        guard let cgImage else { return nil }
        let size = PixelSize(width: cgImage.width, height: cgImage.height)
        return PixelBuffer(size: size, bytes: cgImage.rgba)?.upright(from: imageOrientation.exifNumber)
    }

    /// Encodes the upright image as a picture file; `nil` for an empty image.
    func encoded(as format: EncodedFormat) -> Data? {
        // UIKit's functions report only `nil` for an image that cannot be encoded.
        guard let pixels = uprightPixels, let bytes = try? ImageEncoder.encode(pixels, as: format) else { return nil }
        return Data(bytes)
    }
}

extension UIImage.Orientation {
    /// The orientation as EXIF's number.
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
