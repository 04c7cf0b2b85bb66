// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

extension FileAssembly {
    /// The budget for reading: the directories of a picture with very many tiles are large.
    private static let identifierBudget = ReadBudget(metadataBytes: 64 << 20)

    /// Returns a photo or movie with a content identifier, which connects the halves of a Live Photo: a JPEG or HEIC file
    /// with the identifier in Apple's MakerNote, or a QuickTime or MPEG-4 file with Apple's key.
    ///
    /// Nothing is decoded. All other metadata is kept, and the bytes of pictures and samples are the same.
    ///
    /// - Throws: `unsupportedFormat` where the identifier has no place: in files of other formats, and in photos with the
    ///   MakerNote of another camera, which would break; `damagedFile`; `overBudget`.
    package static func identified(
        _ file: borrowing OpenFile, as identifier: String
    ) throws(LibraryError) -> FileAssembly {
        let bytes = try FileBytes(descriptor: file.descriptor, budget: identifierBudget)
        let region = FileRegion(bytes)
        let assembly: FileAssembly
        do throws(LibraryError) {
            switch FileKind(region) {
            case .jpeg: assembly = try identified(jpeg: region, as: identifier)
            case .heif: assembly = try identified(heif: region, as: identifier)
            case .movie: assembly = try identified(movie: file, as: identifier)
            default:
                throw LibraryError(
                    .unsupportedFormat,
                    "a content identifier can only be written into JPEG, HEIC, QuickTime and MPEG-4 files")
            }
        } catch {
            throw bytes.failure ?? error
        }
        if let failure = bytes.failure { throw failure }
        return assembly
    }
}
