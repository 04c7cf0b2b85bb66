// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// A maker of thumbnails: decodes at the smallest size that the format allows, scales, and encodes as JPEG.
///
/// JPEGs are decoded at a fraction of their size; of HEICs and RAW files the embedded preview is used if it is large
/// enough and has the same aspect ratio; of videos the first frame. It blocks the calling thread; any number of threads
/// may use it at a time.
package struct ThumbnailRenderer: RenditionMaker {
    /// The JPEG quality, high enough that a grid of thumbnails shows no block artefacts, at some kilobytes each.
    private static let quality = 0.8

    private let images: ImageRenderer

    /// Creates a renderer whose memory budget keeps an import under 400 MiB: large pictures are decoded one at a time,
    /// and small ones without waiting.
    package init() { images = ImageRenderer(memory: DecodeMemory(bytes: 768 << 20, shared: 160 << 20)) }

    package func thumbnail(
        of file: borrowing OpenFile, metadata: FileMetadata, within budget: ReadBudget
    ) throws(LibraryError) -> Rendition {
        let kind = Rendition.Kind.thumbnail
        let box = PixelSize(width: kind.longestSide, height: kind.longestSide)
        var request = RenderRequest(.within(box))
        request.isExact = false
        request.budget = budget
        let pixels = try images.image(of: file, request).scaled(within: box, budget)
        // No profile is written: renditions are sRGB, and the profile would be a fourth of their bytes.
        let jpeg = try VipsEncoder.jpeg(pixels, quality: Self.quality)
        return Rendition(kind: kind, size: pixels.size, jpeg: jpeg)
    }
}

extension PixelBuffer {
    /// Returns the picture scaled to fit; unchanged if it fits already.
    fileprivate func scaled(within box: PixelSize, _ budget: ReadBudget) throws(LibraryError) -> PixelBuffer {
        let request = RenderRequest(.within(box))
        let plan = try RenderPlan(stored: size, .up, request)
        guard plan.target != size else { return self }
        return try bytes.withUnsafeBufferPointer { bytes throws(LibraryError) in
            let pixels = DecodedPixels(size: size, channels: 4, bytes: UnsafeRawBufferPointer(bytes)) {}
            return try VipsDecoder.picture(pixels, plan, Deadline(budget))
        }
    }
}
