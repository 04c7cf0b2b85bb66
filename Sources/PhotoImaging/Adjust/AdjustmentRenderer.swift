// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary
internal import PhotoMetadata

/// A renderer of recipes: from the file of a photo to that of its rendering.
package struct AdjustmentRenderer: Sendable {
    private let images: any ImageProvider

    /// - Parameter images: The decoder of the photos.
    package init(_ images: any ImageProvider) { self.images = images }

    /// A rendering as the bytes of a JPEG.
    package struct Rendering: Sendable {
        package let jpeg: [UInt8]
        package let size: PixelSize
        /// True if pixels of the photo are transparent, which those of a JPEG cannot be.
        package fileprivate(set) var losesTransparency = false
    }

    /// Renders a recipe for a photo at full size. Throws `overBudget` for a photo that is too large for it.
    ///
    /// The result is upright, with the colours of the photo's profile. It has the photo's metadata, with an orientation
    /// of 1 and its own size, and without what is true of the photo's file alone, such as a gain map, a movie inside it
    /// and the places of faces; what does not fit into a JPEG is left out, first the MakerNote. Transparent pixels
    /// become black.
    ///
    /// - Parameter quality: The quality of the JPEG from 0 to 1.
    package func rendering(
        of file: borrowing OpenFile, _ recipe: AdjustmentRecipe, quality: Double = 0.92,
        within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> Rendering {
        try recipe.check()
        let pixels: PixelBuffer
        let isOpaque: Bool
        do throws(LibraryError) {
            let photo = try base(of: file, .full, within: budget)
            isOpaque = photo.isOpaque
            pixels = try photo.adjusted(by: recipe)
        } catch {
            throw error.code == .overBudget ? LibraryError.tooLargeToEdit : error
        }
        var result = try rendering(pixels, of: file, quality: quality, within: budget)
        result.losesTransparency = !isOpaque
        return result
    }

    /// Encodes the pixels that somebody made of a photo, with its metadata; see ``rendering(of:_:quality:within:)``.
    package func rendering(
        _ pixels: PixelBuffer, of file: borrowing OpenFile, quality: Double = 0.92,
        within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> Rendering {
        let metadata = (try? PictureTagsReader().tags(of: file, within: budget))?.metadata(ofRendering: pixels.size)
        return Rendering(jpeg: try jpeg(pixels, quality, metadata ?? []), size: pixels.size)
    }

    /// Decodes a photo for its adjustments, once for all steps of an editor: upright, in its own colours.
    package func base(
        of file: borrowing OpenFile, _ fit: RenderRequest.Fit, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> PixelBuffer {
        var request = RenderRequest(fit)
        request.keepsProfile = true
        request.budget = budget
        return try images.image(of: file, request)
    }

    /// Encodes with the first of the metadata that fits.
    private func jpeg(
        _ pixels: PixelBuffer, _ quality: Double, _ metadata: [EncodedMetadata]
    ) throws(LibraryError) -> [UInt8] {
        for candidate in metadata where candidate.fitsIntoJPEG {
            return try ImageEncoder.encode(pixels, as: .jpeg(quality: quality), metadata: candidate)
        }
        return try ImageEncoder.encode(pixels, as: .jpeg(quality: quality))
    }
}

extension LibraryError {
    /// The error for a photo whose pixels cannot be decoded as a whole. That of the decoder says what helps somebody
    /// who shows it: a smaller size, or another limit. An edit has neither.
    fileprivate static let tooLargeToEdit = LibraryError(
        .overBudget,
        "The picture is too large to be edited: decoding it at full size exceeds the limit of memory or time.")
}

extension EncodedMetadata {
    /// True if each part fits into a segment of 64 KiB with its name.
    fileprivate var fitsIntoJPEG: Bool {
        let limit = TIFFDirectory.segmentLimit
        return (exif?.count ?? 0) < limit && (xmp?.utf8.count ?? 0) < limit && (iptc?.resource.count ?? 0) < limit
    }
}

extension PictureTags {
    /// Returns what a rendering keeps of the metadata, the most first.
    fileprivate func metadata(ofRendering size: PixelSize) -> [EncodedMetadata] {
        var main = directory
        for tag in main.tags where PictureTags.describesPixels(tag) { main[tag] = nil }
        main[ExifTag.orientation] = .short(1)
        if var picture = main[directory: ExifTag.exif] {
            picture.setPixelSize(width: size.width, height: size.height)
            main[directory: ExifTag.exif] = picture
        }
        // What the packet says of orientation, size, gain maps, movies and faces is true of the photo alone.
        let xmp = xmp.flatMap { XMPEdit.removing([.tiff, .pixels], from: $0) }
        let exif = main.block(keeping: exifLayout) ?? main.block(exifLayout)
        let whole = EncodedMetadata(exif: exif, xmp: xmp, iptc: iptc)
        main[directory: ExifTag.exif]?[ExifTag.makerNote] = nil
        let withoutNote = EncodedMetadata(exif: main.block(exifLayout), xmp: xmp, iptc: iptc)
        return [whole, withoutNote, EncodedMetadata(exif: withoutNote.exif)]
    }

    /// Returns true for a tag about the pixels of the file itself, which a TIFF file and a RAW have beside the
    /// metadata.
    private static func describesPixels(_ tag: Int) -> Bool {
        let structure = [0x0106, 0x0111, 0x0115, 0x0116, 0x0117, 0x011C, 0x013D, 0x014A, 0x0152, 0x0153]
        let embedded = [0x02BC, 0x83BB, 0x8649, 0x8773, 0xC4A5]
        return (0x00FE...0x0103).contains(tag) || structure.contains(tag) || (0x0140...0x0145).contains(tag)
            || (0x0200...0x0214).contains(tag) || embedded.contains(tag) || (0xC612...0xCFFF).contains(tag)
    }
}
