// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// A metadata reader for all tags of JPEG, PNG, WebP, HEIF and TIFF files.
///
/// It has the same limits as ``FileMetadataReader``. Safe to use from any thread.
package struct PictureTagsReader: Sendable {
    package init() {}

    /// Returns the tags of a file. Throws like ``FileMetadataReader``, and `unsupportedFormat` for a movie.
    package func tags(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> PictureTags {
        let bytes = try FileBytes(descriptor: file.descriptor, budget: budget)
        let tags: PictureTags
        do {
            tags = try read(FileRegion(bytes), budget)
        } catch {
            throw bytes.failure ?? error
        }
        if let failure = bytes.failure { throw failure }
        return tags
    }

    private func read(_ file: FileRegion, _ budget: ReadBudget) throws(LibraryError) -> PictureTags {
        let kind = FileKind(file)
        if kind.isMovie { throw LibraryError(.unsupportedFormat, "it is a movie, not a picture") }
        if kind == .xmp { throw XMPSidecar.refusal }
        var parsed = try FileMetadataReader.parsed(in: file)
        let size = try parsed.resolveSize()
        try parsed.checkPixelCount(size, within: budget)
        var tags = PictureTags(uniformTypeIdentifier: parsed.format.uniformTypeIdentifier, storedSize: size)
        switch kind {
        case .jpeg: tags.readJPEG(file)
        case .png: tags.readPNG(file)
        case .heif: tags.readHEIF(file, turned: parsed.orientation)
        case .tiff: tags.readTIFF(file)
        case .webP: tags.readWebP(file)
        // These formats have no tags, or none that can be read as those of EXIF; their metadata is in ``FileMetadata``.
        case .gif, .bmp, .jpegXL, .raw: break
        case .movie, .avi, .matroska, .transportStream, .xmp, .other, .unknown: break
        }
        return tags
    }
}

extension FileKind {
    fileprivate var isMovie: Bool {
        switch self {
        case .movie, .avi, .matroska, .transportStream: true
        case .jpeg, .png, .gif, .webP, .bmp, .heif, .jpegXL, .tiff, .raw, .xmp, .other, .unknown: false
        }
    }
}
