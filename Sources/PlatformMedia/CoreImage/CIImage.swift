// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoDecoders
internal import PhotoImaging
package import PhotoLibrary
internal import PhotoMetadata
public import PlatformTypes

/// A picture on a plane, to which filters are applied.
///
/// Core Image collects operations and computes them when they are drawn. Here each is computed when it is called, on the
/// calling thread, with 8 bits per channel and in the colours of the picture; its result is rounded. The origin is at the lower
/// left, as in Core Image, and all extents are whole pixels. Immutable, and so usable from any thread.
///
/// Unchecked: it is a class that can be subclassed.
open class CIImage: NSObject, @unchecked Sendable {
    /// The pixels; `nil` for an empty picture.
    let pixels: CGImage?
    /// The lower left corner.
    let corner: (x: Int, y: Int)

    init(_ pixels: CGImage?, at corner: (x: Int, y: Int) = (0, 0)) {
        self.pixels = pixels
        self.corner = corner
    }

    /// Creates a picture of these pixels, with its lower left corner at zero.
    public convenience init(cgImage image: CGImage) { self.init(image) }

    /// Creates a picture of these pixels. The options have no effect.
    public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]?) { self.init(image) }

    /// Creates a picture of an image's pixels, as they are stored: its `imageOrientation` is not applied. `nil` for an image
    /// without pixels.
    public convenience init?(image: UIImage) {
        guard let pixels = image.cgImage else { return nil }
        self.init(pixels)
    }

    /// Decodes a picture file as it is stored, regardless of its orientation; see ``oriented(forExifOrientation:)``. `nil` when
    /// the bytes contain no picture.
    ///
    /// - Parameter options: With ``CIImageOption/applyOrientationProperty`` true the picture is upright.
    public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
        guard let file = try? OpenFile(holding: data) else { return nil }
        self.init(reading: file, options)
    }

    /// Decodes a picture file at a URL; see ``init(data:options:)``. `nil` also when there is no such file.
    public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
        guard url.isFileURL, let file = try? OpenFile(reading: url.path) else { return nil }
        self.init(reading: file, options)
    }

    /// Decodes an open picture file; see ``init(data:options:)``.
    package convenience init?(reading file: borrowing OpenFile, _ options: [CIImageOption: Any]? = nil) {
        guard let upright = try? IsolatedDecoder().image(of: file, RenderRequest(.full)) else { return nil }
        let option = options?[.applyOrientationProperty]
        let isUpright = option as? Bool ?? (option as? NSNumber)?.boolValue ?? false
        let metadata = isUpright ? nil : try? FileMetadataReader().metadata(of: file, within: ReadBudget())
        self.init(CGImage.picture(upright.stored(for: metadata?.orientation ?? 1)))
    }

    /// Returns a picture without pixels.
    open class func empty() -> CIImage { CIImage(nil) }

    /// The rectangle that has pixels; null for an empty picture.
    open var extent: CGRect {
        guard let pixels else { return .null }
        return CGRect(x: corner.x, y: corner.y, width: pixels.width, height: pixels.height)
    }

    /// The colour space: sRGB; `nil` for a picture in the colours of its file, and for an empty one.
    open var colorSpace: CGColorSpace? {
        pixels.flatMap { $0.colorProfile == nil ? CGColorSpaceCreateDeviceRGB() : nil }
    }

    /// The pixels, which a picture of Core Image has if it was made of them.
    open var cgImage: CGImage? { pixels }

    // MARK: Geometry

    /// Returns the picture turned as it is to be displayed. Its lower left corner stays where it is.
    open func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
        oriented(forExifOrientation: Int32(orientation.rawValue))
    }

    /// Returns the picture turned as it is to be displayed, for an orientation by EXIF's number; others change nothing.
    open func oriented(forExifOrientation orientation: Int32) -> CIImage {
        guard orientation != 1, let buffer = pixels?.buffer else { return self }
        return CIImage(CGImage.picture(buffer.upright(from: Int(orientation))), at: corner)
    }

    /// Returns the part of the picture in a rectangle, widened to whole pixels; an empty picture where there is none.
    open func cropped(to rect: CGRect) -> CIImage {
        let part = extent.intersection(rect.integral)
        guard let pixels, !part.isNull, part.width > 0, part.height > 0 else { return .empty() }
        guard part != extent else { return self }
        return CIImage(pixels.part(part, of: extent), at: (Int(part.minX), Int(part.minY)))
    }

    /// Returns the picture under a transform, which interpolates between four pixels; beyond the picture all is transparent.
    ///
    /// Stops the program for a transform that makes of the picture one of more than 2^28 pixels, or none, and for one that
    /// moves it further than 2^31 pixels from the origin.
    open func transformed(by matrix: CGAffineTransform) -> CIImage {
        guard let pixels, !matrix.isIdentity else { return self }
        return CIImage(pixels, at: corner).drawn(by: matrix)
    }

    // MARK: Filters

    /// Returns the picture with a filter.
    ///
    /// Stops the program, as Core Image does, for a filter that does not exist (see ``CIFilter/init(name:)``), and for a
    /// parameter that it does not have.
    open func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
        guard let filter = CIFilter(name: filterName, parameters: params) else {
            fatalError(
                "CoreImage: the filter “\(filterName)” is not available; available filters: "
                    + "\(CIFilter.names.joined(separator: ", "))")
        }
        filter.setValue(self, forKey: kCIInputImageKey)
        return filter.outputImage ?? .empty()
    }

    /// Returns the picture with a filter that has its default values; see ``applyingFilter(_:parameters:)``.
    open func applyingFilter(_ filterName: String) -> CIImage { applyingFilter(filterName, parameters: [:]) }
}

/// The options with which a picture is created.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String

    /// Creates the option of a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An `NSNumber`: true if a picture file is turned upright when it is decoded. Default: false.
    public static let applyOrientationProperty = CIImageOption(rawValue: "kCIImageApplyOrientationProperty")
}

extension UIImage {
    /// Creates an image of a filtered picture: empty for an empty one.
    public convenience init(ciImage: CIImage) {
        if let pixels = ciImage.pixels { self.init(cgImage: pixels) } else { self.init() }
    }
}

extension CIImage {
    /// Creates a picture of decoded pixels.
    package convenience init(_ pixels: PixelBuffer) { self.init(CGImage.picture(pixels)) }

    /// The pixels as a buffer; `nil` for an empty picture.
    package var pixelBuffer: PixelBuffer? { pixels?.buffer }
}

extension CGImage {
    /// The pixels as a buffer.
    var buffer: PixelBuffer? {
        PixelBuffer(PixelLayout(PixelSize(width: width, height: height), profile: colorProfile), bytes: rgba)
    }

    /// Returns the pixels of a rectangle inside of the one that the picture has, both from the lower left.
    fileprivate func part(_ part: CGRect, of whole: CGRect) -> CGImage {
        let (left, top) = (Int(part.minX - whole.minX), Int(whole.maxY - part.maxY))
        let (width, height) = (Int(part.width), Int(part.height))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * width * height)
        rgba.withUnsafeBufferPointer { source in
            for row in top..<top + height {
                let start = 4 * (row * self.width + left)
                bytes.append(contentsOf: source[start..<start + 4 * width])
            }
        }
        return CGImage(width: width, height: height, pixels: bytes, profile: colorProfile)
    }
}
