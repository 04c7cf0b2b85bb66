// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// A decoder that returns a picture in several sizes.
package protocol PictureReducing: Sendable {
    /// Returns the picture in several sizes from one decode, as large as fits into squares of these sides, the largest
    /// first. A picture that is smaller keeps its size.
    ///
    /// - Parameter isExact: False to use, of HEICs, movies and RAW files, a small picture that they have of themselves
    ///   if it is large enough for the largest size and has the same proportions.
    func pictures(
        of file: borrowing OpenFile, sides: [Int], isExact: Bool, within budget: ReadBudget
    ) throws(LibraryError) -> [PixelBuffer]
}

extension PictureReducing {
    /// Returns the picture in several sizes, from a small one that the file has of itself where that is faster.
    package func pictures(
        of file: borrowing OpenFile, metadata: FileMetadata, sides: [Int], within budget: ReadBudget
    ) throws(LibraryError) -> [PixelBuffer] {
        try pictures(of: file, sides: sides, isExact: metadata.decodesExactly, within: budget)
    }
}

extension ImageRenderer: PictureReducing {
    package func pictures(
        of file: borrowing OpenFile, sides: [Int], isExact: Bool, within budget: ReadBudget
    ) throws(LibraryError) -> [PixelBuffer] {
        let sides = sides.sorted(by: >)
        guard let largest = sides.first else { return [] }
        var request = RenderRequest(.within(PixelSize(width: largest, height: largest)))
        request.isExact = isExact
        request.budget = budget
        var pictures: [PixelBuffer] = []
        var picture = try image(of: file, request)
        for side in sides {
            picture = try picture.scaled(within: PixelSize(width: side, height: side), budget)
            pictures.append(picture)
        }
        return pictures
    }
}

extension FileMetadata {
    /// True if an inexact decode would be coarser without being much faster: of a JPEG it saves little, and only HEIF
    /// files and movies have small pictures of their own.
    fileprivate var decodesExactly: Bool {
        role != .video && !["public.heic", "public.heif", "public.avif"].contains(uniformTypeIdentifier)
    }
}

extension PixelBuffer {
    /// Returns the picture scaled to fit; unchanged if it fits already.
    fileprivate func scaled(within box: PixelSize, _ budget: ReadBudget) throws(LibraryError) -> PixelBuffer {
        let plan = try RenderPlan(stored: size, .up, RenderRequest(.within(box)))
        guard plan.target != size else { return self }
        if isOpaque { return try opaquelyScaled(to: plan.target) }
        return try withUnsafeBytes { bytes throws(LibraryError) in
            let pixels = DecodedPixels(size: size, channels: 4, bytes: bytes) {}
            return try VipsDecoder.picture(pixels, plan, Deadline(budget))
        }
    }

    /// Returns the picture in another size, without a look at its alpha.
    private func opaquelyScaled(to target: PixelSize) throws(LibraryError) -> PixelBuffer {
        let rows = RowRenderer(size, Resampler.Part(of: size), to: target, .up, channels: 4)
        return try withUnsafeBytes { bytes throws(LibraryError) in
            let start = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
            return try rows.picture { (row, _) throws(LibraryError) in start + 4 * row * size.width }
        }
    }
}
