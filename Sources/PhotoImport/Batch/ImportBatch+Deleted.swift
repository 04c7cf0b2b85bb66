// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

// MARK: - Deleted originals

extension ImportBatch {
    /// The deletion of a photo or video.
    enum Deletion {
        /// The asset is in the trash.
        case toTrash(Asset)
        /// The original was removed on that date.
        case forGood(Date)
    }

    /// Returns the files of originals that are in the trash or were deleted for good, to be paired.
    func deletedFiles() -> [Pairing.File] { files.indices.compactMap { deletedFile($0) } }

    private func deletedFile(_ place: Int) -> Pairing.File? {
        guard deletion(of: place) != nil, !files[place].file.part.isOfEdit else { return nil }
        switch dispositions[place] {
        case .deletedBefore(_, let read): return pairingFile(place, read)
        case .inLibrary(let resource, let read): return pairingFile(place, of: resource, read)
        case .new, .copy, .done: return nil
        }
    }

    /// Returns a file of the library to be paired; `nil` if it is not the original of its asset.
    private func pairingFile(_ place: Int, of resource: Resource, _ read: StagedFile?) -> Pairing.File? {
        guard let role = resource.content.roleOfOriginal else { return nil }
        var file = Pairing.File(
            place: place, group: files[place].group, role: role,
            contentIdentifier: resource.content.contentIdentifier, seconds: 0)
        file.hasMovieInside = read?.inside != nil
        return file
    }

    /// Returns how the photo or video that a file belongs to was deleted; `nil` if it was not.
    private func deletion(of place: Int) -> Deletion? {
        switch dispositions[place] {
        case .deletedBefore(let date, _): return .forGood(date)
        case .inLibrary(let resource, _):
            guard let asset = assetsOfLibrary[resource.asset], asset.trashedDate != nil else { return nil }
            return .toTrash(asset)
        case .new, .copy, .done: return nil
        }
    }

    /// Returns how a photo or video beside a file that describes one was deleted; `nil` if none was.
    func deletion(beside place: Int) -> Deletion? {
        let group = files[place].group
        return files.indices.lazy.filter { self.files[$0].group == group }.compactMap { self.deletion(of: $0) }.first
    }

    /// Reports a file that is not imported because its original was deleted.
    mutating func decline(_ place: Int, withOriginal original: Int) {
        if let deletion = deletion(of: original) { decline(place, because: deletion) }
    }

    /// Reports a file that is not imported because what it belongs to was deleted.
    mutating func decline(_ place: Int, because deletion: Deletion) {
        guard let read = read(place) else { return }
        switch deletion {
        case .forGood(let date): decline(place, deletedOn: date, read)
        case .toTrash(let asset):
            var result = files[place].file.result(.skipped, read: read, asset: asset.localIdentifier)
            result.noteTrash()
            outcomes[place] = result
            unused += read.allStaged
        }
    }
}

extension ResourceContent {
    /// The role of the file if it is the original of its asset; otherwise `nil`.
    fileprivate var roleOfOriginal: FileMetadata.Role? {
        switch type {
        // All types of RAW end like this.
        case .photo: uniformTypeIdentifier.hasSuffix("raw-image") ? .raw : .photo
        case .video: .video
        default: nil
        }
    }
}
