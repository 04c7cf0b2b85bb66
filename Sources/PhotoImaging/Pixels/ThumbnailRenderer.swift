// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// A maker of renditions: decodes once at the smallest size that the format allows, scales, and encodes as JPEG.
///
/// JPEGs are decoded at a fraction of their size; of HEICs and RAW files the embedded preview is used if it is large
/// enough and has the same aspect ratio; of videos the first frame. Smaller renditions are scaled from larger ones. It
/// blocks the calling thread; any number of threads may use it at a time.
package struct ThumbnailRenderer: RenditionMaker {
    /// The JPEG quality, high enough that a grid of thumbnails shows no block artefacts, at some kilobytes each.
    private static let quality = 0.8

    private let images: ImageRenderer

    /// Creates a renderer whose memory budget keeps an import under 400 MiB: large pictures are decoded one at a time,
    /// and small ones without waiting.
    package init() { images = ImageRenderer(memory: DecodeMemory(bytes: 768 << 20, shared: 160 << 20)) }

    package func renditions(
        of file: borrowing OpenFile, metadata: FileMetadata, kinds: Set<Rendition.Kind>, within budget: ReadBudget
    ) throws(LibraryError) -> [Rendition] {
        let kinds = kinds.sorted { $0.longestSide > $1.longestSide }
        guard let largest = kinds.first else { return [] }
        var request = RenderRequest(.within(largest.box))
        request.isExact = false
        request.budget = budget
        var pixels = try images.image(of: file, request)
        var renditions: [Rendition] = []
        for kind in kinds {
            pixels = try pixels.scaled(within: kind.box, budget)
            // A picture that is no larger than the next smaller kind is kept as that alone.
            if kinds.contains(where: { $0.longestSide < kind.longestSide && pixels.size.isUnscaled(in: $0) }) {
                continue
            }
            // No profile is written: renditions are sRGB, and the profile would be a fourth of their bytes.
            let jpeg = try VipsEncoder.jpeg(pixels, quality: Self.quality)
            renditions.append(Rendition(kind: kind, size: pixels.size, jpeg: jpeg))
        }
        return renditions.reversed()
    }
}

extension Rendition.Kind {
    /// The square that a rendition fits into.
    fileprivate var box: PixelSize { PixelSize(width: longestSide, height: longestSide) }
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
