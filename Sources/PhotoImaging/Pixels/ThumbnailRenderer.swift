// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// A maker of renditions: decodes once at the smallest size that the format allows, scales, and encodes as JPEG, or as
/// WebP what is transparent.
///
/// JPEGs are decoded at a fraction of their size; of HEICs and RAW files the embedded preview is used if it is large
/// enough and has the same aspect ratio; of videos the first frame that shows something. Smaller renditions are scaled
/// from larger ones. It blocks the calling thread; any number of threads may use it at a time.
package struct ThumbnailRenderer: RenditionMaker {
    /// The JPEG quality, high enough that a grid of thumbnails shows no block artefacts, at some kilobytes each.
    private static let quality = 0.8

    private let images: any PictureReducing

    /// Creates a renderer with the memory of renditions.
    package init() { self.init(ImageRenderer(memory: .renditions)) }

    /// Creates a renderer of what a decoder returns. It encodes in this process: files that are kept are made of
    /// pixels, never of a decoder's bytes.
    package init(_ images: some PictureReducing) { self.images = images }

    package func renditions(
        of file: borrowing OpenFile, metadata: FileMetadata, kinds: Set<Rendition.Kind>, within budget: ReadBudget
    ) throws(LibraryError) -> [Rendition] {
        let kinds = kinds.sorted { $0.longestSide > $1.longestSide }
        let sides = kinds.map(\.longestSide)
        let pictures = try images.pictures(of: file, metadata: metadata, sides: sides, within: budget)
        var renditions: [Rendition] = []
        for (kind, picture) in zip(kinds, pictures) {
            // A picture that is no larger than the next smaller kind is kept as that alone.
            let isRepeated = kinds.contains {
                $0.longestSide < kind.longestSide && picture.size.isUnscaled(in: $0)
            }
            guard !isRepeated else { continue }
            var rendition = Rendition(kind: kind, size: picture.size, jpeg: try Self.encoded(picture))
            if kind == .thumbnail {
                rendition.pictureHash = PictureHash(picture)
                rendition.thumbhash = Thumbhash(picture)
            }
            renditions.append(rendition)
        }
        return renditions.reversed()
    }

    /// Makes JPEGs that fit into squares of these sides from one decode, the largest first.
    package func jpegs(
        of file: borrowing OpenFile, metadata: FileMetadata, sides: [Int], within budget: ReadBudget
    ) throws(LibraryError) -> [(size: PixelSize, jpeg: [UInt8])] {
        var made: [(size: PixelSize, jpeg: [UInt8])] = []
        for picture in try images.pictures(of: file, metadata: metadata, sides: sides, within: budget) {
            made.append((picture.size, try Self.encoded(picture)))
        }
        return made
    }

    /// No profile is written: renditions are sRGB, and the profile would be a fourth of their bytes.
    private static func encoded(_ picture: PixelBuffer) throws(LibraryError) -> [UInt8] {
        try VipsEncoder.rendition(picture, quality: quality)
    }
}
