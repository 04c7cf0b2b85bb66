// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoImaging
internal import PhotoLibrary
public import PlatformTypes

/// What draws pictures of Core Image. Everything is computed on the calling thread. Usable from any thread.
open class CIContext: NSObject, @unchecked Sendable {
    /// Creates a context.
    public override init() { super.init() }

    /// Creates a context. The options have no effect: there is one way to compute, and one precision.
    public init(options: [CIContextOption: Any]?) { super.init() }

    /// Returns the pixels of a rectangle, widened to whole pixels: transparent ones where there is no picture. `nil` for a
    /// rectangle without pixels, and for one with more than 2^28.
    open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        let rect = fromRect.integral
        let (width, height) = (Int(exactly: rect.width) ?? 0, Int(exactly: rect.height) ?? 0)
        guard width > 0, height > 0, width <= CIImage.pixelLimit / height else { return nil }
        if rect == image.extent { return image.pixels }
        let part = image.cropped(to: rect)
        guard let pixels = part.pixels else {
            return CGImage(width: width, height: height, rgba: [UInt8](repeating: 0, count: 4 * width * height))
        }
        guard part.extent != rect else { return pixels }
        var bytes = [UInt8](repeating: 0, count: 4 * width * height)
        let (left, top) = (Int(part.extent.minX - rect.minX), Int(rect.maxY - part.extent.maxY))
        for row in 0..<pixels.height {
            let start = 4 * ((top + row) * width + left)
            let source = 4 * row * pixels.width
            bytes.replaceSubrange(
                start..<start + 4 * pixels.width, with: pixels.rgba[source..<source + 4 * pixels.width])
        }
        return CGImage(width: width, height: height, pixels: bytes, profile: pixels.colorProfile)
    }

    /// Returns the picture as a JPEG file. Transparent pixels become black. `nil` for an empty picture.
    ///
    /// - Parameters:
    ///   - image: The picture.
    ///   - colorSpace: Ignored: the colours stay those of the picture.
    ///   - options: The quality from 0 to 1, under the key `kCGImageDestinationLossyCompressionQuality`. Default: 0.9.
    open func jpegRepresentation(
        of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        guard let buffer = image.pixels?.buffer else { return nil }
        let key = CIImageRepresentationOption(rawValue: "\(kCGImageDestinationLossyCompressionQuality)")
        let quality = options[key].flatMap(CIFilter.number) ?? 0.9
        return (try? ImageEncoder.encode(buffer, as: .jpeg(quality: min(max(quality, 0), 1)))).map { Data($0) }
    }

    /// Writes the picture as a JPEG file; see ``jpegRepresentation(of:colorSpace:options:)``. An existing file is replaced.
    /// Throws Cocoa's error if the file cannot be written, and `fileWriteUnknown` for an empty picture.
    open func writeJPEGRepresentation(
        of image: CIImage, to url: URL, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        guard let data = jpegRepresentation(of: image, colorSpace: colorSpace, options: options) else {
            throw CocoaError(
                .fileWriteUnknown,
                userInfo: [
                    NSURLErrorKey: url, NSLocalizedDescriptionKey: "The picture is empty: there is nothing to write.",
                ])
        }
        try data.write(to: url, options: .atomic)
    }
}

/// The options of a context, none of which has an effect.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String

    /// Creates the option of a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether to compute on the main processor: it is so always.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
    /// The colour space in which to compute: it is the picture's always.
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
}

/// The options with which a picture is encoded.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String

    /// Creates the option of a key.
    public init(rawValue: String) { self.rawValue = rawValue }
}
