// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoDecoders
internal import PhotoImaging
package import PhotoLibrary
public import PlatformTypes

/// The reading and writing of picture files with UIKit's functions, which are here because the decoders are below
/// Photos.
///
/// All of these work on the calling thread.
extension UIImage {
    /// Decodes a picture file: JPEG, PNG or HEIC; of a movie, its representative frame.
    ///
    /// The pixels are upright: `imageOrientation` is `up`, where UIKit keeps them as stored and records the
    /// orientation. `nil` when the bytes contain no picture.
    public convenience init?(data: Data) {
        guard let file = try? OpenFile(holding: data) else { return nil }
        self.init(reading: file)
    }

    /// Decodes a picture file, with a number of pixels per point; see ``init(data:)``.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let file = try? OpenFile(holding: data) else { return nil }
        self.init(reading: file, scale: scale)
    }

    /// Decodes a picture file at a path; see ``init(data:)``. `nil` also when there is no such file.
    public convenience init?(contentsOfFile path: String) {
        guard let file = try? OpenFile(reading: path) else { return nil }
        self.init(reading: file)
    }

    /// Encodes the upright image as a JPEG file. Transparent pixels become black. `nil` for an empty image.
    ///
    /// - Parameter compressionQuality: The quality from 0 (small) to 1 (close to the original); values outside are
    ///   clamped.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        encoded(as: .jpeg(quality: Double(min(max(compressionQuality, 0), 1))))
    }

    /// Encodes the upright image as a PNG file, without loss. `nil` for an empty image.
    public func pngData() -> Data? { encoded(as: .png) }
}

extension CGImage {
    /// Returns the picture of the pixels, with 8 bits per channel: deeper ones are rounded.
    static func picture(_ pixels: PixelBuffer) -> CGImage {
        let (size, bytes) = (pixels.size, pixels.in8Bits.bytes)
        return CGImage(width: size.width, height: size.height, pixels: bytes, profile: pixels.layout.profile)
    }
}

extension UIImage {
    /// Creates an image of upright pixels.
    package convenience init(_ pixels: PixelBuffer, scale: CGFloat = 1) {
        self.init(cgImage: CGImage.picture(pixels), scale: scale, orientation: .up)
    }

    /// Decodes the picture in a file; `nil` when there is none.
    convenience init?(reading file: borrowing OpenFile, scale: CGFloat = 1) {
        // UIKit's functions report only `nil` for bytes without a picture.
        guard let pixels = try? IsolatedDecoder().image(of: file, RenderRequest(.full)) else { return nil }
        self.init(pixels, scale: scale)
    }

    /// The pixels in the orientation of display; `nil` for an empty image.
    var uprightPixels: PixelBuffer? {
        guard let cgImage else { return nil }
        let size = PixelSize(width: cgImage.width, height: cgImage.height)
        return PixelBuffer(PixelLayout(size, profile: cgImage.profile), bytes: cgImage.rgba)?.upright(
            from: imageOrientation.exifNumber)
    }

    /// The image with pixels in the orientation of display; an empty image is upright.
    package var upright: UIImage { uprightPixels.map { UIImage($0, scale: scale) } ?? self }

    /// Encodes the upright image as a picture file; `nil` for an empty image.
    func encoded(as format: EncodedFormat) -> Data? {
        // UIKit's functions report only `nil` for an image that cannot be encoded.
        guard let pixels = uprightPixels, let bytes = try? ImageEncoder.encode(pixels, as: format) else { return nil }
        return Data(bytes)
    }
}

extension UIImage: NSItemProviderReading {
    /// The types of the picture formats that ``init(data:)`` reads.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [UTType.png, .jpeg, .heic, .heif, .dng].map(\.identifier)
    }

    /// Decodes a picture on the calling thread, as ``init(data:)`` does.
    ///
    /// A subclass has to override this to make its own objects, and otherwise throws, where UIKit makes an object of
    /// the subclass.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let image = UIImage(data: data) as? Self else { throw CocoaError(.fileReadCorruptFile) }
        return image
    }
}
