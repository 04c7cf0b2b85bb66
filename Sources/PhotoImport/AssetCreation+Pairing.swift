// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary
internal import PhotoMetadata

extension AssetCreation {
    /// Returns the content identifiers to write into copies of files, by index: into a half of a Live Photo that has none
    /// the other's, into both a new one, and where they differ the photo's into the movie or else the movie's into the
    /// photo. A half whose file does not allow it is left as it is.
    func identifiersToWrite(into files: [File]) throws(LibraryError) -> [Int: String] {
        guard let photo = files.firstIndex(where: { $0.type == .photo }),
            let movie = files.firstIndex(where: { $0.type == .pairedVideo }),
            files[photo].writesContentIdentifier || files[movie].writesContentIdentifier
        else { return [:] }
        let here = try metadata(of: files[photo]).contentIdentifier
        let there = try metadata(of: files[movie]).contentIdentifier
        guard here == nil || here != there else { return [:] }
        let identifier = here ?? there ?? UUID().uuidString
        let missing = [(photo, here == identifier), (movie, there == identifier)].filter { !$0.1 }.map(\.0)
        if missing.allSatisfy({ files[$0].writesContentIdentifier }) {
            return Dictionary(uniqueKeysWithValues: missing.map { ($0, identifier) })
        }
        guard let there, files[photo].writesContentIdentifier else { return [:] }
        return [photo: there]
    }

    /// Throws unless the halves of a Live Photo have the same content identifier.
    static func checkPairing(photo here: String?, movie there: String?) throws(LibraryError) {
        guard here == nil || there == nil || here != there else { return }
        let reason =
            switch (here, there) {
            case (nil, nil): "neither the photo nor the movie has a content identifier"
            case (nil, _): "the photo has no content identifier"
            case (_, nil): "the movie has no content identifier"
            default: "the content identifiers of photo and movie differ"
            }
        throw LibraryError(
            .unsupportedFormat,
            "The files are not a Live Photo: \(reason). Set writesContentIdentifier in the options of that file, write "
                + "the same identifier into both files, or add the movie as an asset of its own.")
    }

    /// Returns a temporary copy of a photo or movie with a content identifier, and its metadata.
    func identified(
        _ file: borrowing OpenFile, as identifier: String, _ metadata: FileMetadata
    ) throws(LibraryError) -> IdentifiedFile {
        let copy: OpenFile
        do throws(LibraryError) {
            copy = try OpenFile.temporary(FileAssembly.identified(file, as: identifier), of: file)
        } catch {
            guard error.code == .unsupportedFormat || error.code == .overBudget || error.code == .damagedFile else {
                throw error
            }
            throw LibraryError(
                error.code,
                "The files are not a Live Photo, and the content identifier cannot be written: \(error.message).")
        }
        let written = try reader.metadata(of: copy, within: budget)
        guard written.contentIdentifier == identifier, written.role == metadata.role,
            written.asset.pixelSize == metadata.asset.pixelSize
        else {
            throw LibraryError(
                .unsupportedFormat,
                "The files are not a Live Photo, and the given content identifier cannot be written.")
        }
        return IdentifiedFile(file: copy, metadata: written)
    }

    /// A copy with a content identifier, and its metadata.
    struct IdentifiedFile: ~Copyable {
        let file: OpenFile
        let metadata: FileMetadata
    }
}
