// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// Makes thumbnails: as small a decode as the format allows, brought to size, as JPEG.
///
/// JPEGs are decoded at a fraction of their size, HEICs and RAW files by the small picture that they carry where it is
/// large enough and of the same shape, videos by their first frame. It works on the calling thread; any number of
/// threads may use it at a time.
package struct ThumbnailRenderer: RenditionMaker {
    /// High enough that a wall of thumbnails shows no blocks, at some kilobytes each.
    private static let quality = 0.8

    private let images: ImageRenderer

    /// An import stays under 400 MiB: large pictures are decoded one at a time, while small ones need no waiting.
    package init() { images = ImageRenderer(memory: DecodeMemory(bytes: 768 << 20, shared: 160 << 20)) }

    package func thumbnail(
        of file: borrowing OpenFile, facts: FileFacts, within budget: ReadBudget
    ) throws(LibraryError) -> Rendition {
        let kind = Rendition.Kind.thumbnail
        let box = PixelSize(width: kind.longestSide, height: kind.longestSide)
        var request = RenderRequest(.within(box))
        request.isExact = false
        request.budget = budget
        let pixels = try images.image(of: file, request).scaled(within: box, budget)
        // Without a profile: renditions are sRGB, and the profile would be a fourth of their bytes.
        let jpeg = try VipsEncoder.jpeg(pixels, quality: Self.quality)
        return Rendition(kind: kind, size: pixels.size, jpeg: jpeg)
    }
}

extension PixelBuffer {
    /// The picture as large as fits; itself when it fits already.
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
