// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// An asset of Apple's library with its files, the original first, and the outcomes of reading them.
struct AppleEntry {
    let asset: AppleAsset
    let files: [ImportFile]
    var ingested: [IngestedFile]

    /// The index of the file that the asset is made from: the first original that was read or is known.
    var primary: Int? {
        files.indices.first { place in
            guard files[place].isOriginal else { return false }
            switch ingested[place] {
            case .known, .read: return true
            case .changed, .refused, .untouched, .stopped: return false
            }
        }
    }

    /// The edited version, if it was read.
    var rendering: StagedFile? {
        zip(files, ingested).first { $0.0.type?.isRendering == true && $0.1.read != nil }?.1.read
    }

    /// True if the movie of a Live Photo was read.
    var hasPairedVideo: Bool { zip(files, ingested).contains { $0.0.type == .pairedVideo && $0.1.read != nil } }

    /// Returns true if an asset with these files shows what this one shows. The same original with another edit, or
    /// without one, is another asset, as in Photos, whichever comes first.
    func isSame(as resources: [ResourceContent]) -> Bool {
        let shown = resources.filter(\.type.isRendering).map(\.fingerprint)
        guard asset.edit == .byPerson, let rendering else { return shown.isEmpty }
        return shown.contains(rendering.fingerprint)
    }

    /// Returns true for a file of an edit that a person made.
    func isOfPersonsEdit(_ place: Int) -> Bool {
        guard let type = files[place].type, type.isOfEdit else { return false }
        // What a camera noted is beside the edit.
        return files[place].entry.filename.displayText != AppleFilePlan.cameraNotes
    }

    /// Returns the indices of the files, the primary one first.
    func resourceOrder(_ primary: Int) -> [Int] { [primary] + files.indices.filter { $0 != primary } }

    func type(of place: Int, isPrimary: Bool) -> ResourceType {
        guard let stated = files[place].type, !stated.isOriginal else {
            guard isPrimary else { return .alternatePhoto }
            return ingested[place].read?.metadata.role == .video ? .video : .photo
        }
        return stated
    }

    /// Returns the resource for a file that was read, or `nil`.
    func resource(_ place: Int, isPrimary: Bool) -> NewResource? {
        guard let read = ingested[place].read else { return nil }
        let content = ResourceContent(
            type: type(of: place, isPrimary: isPrimary), originalFilename: files[place].entry.filename.displayText,
            uniformTypeIdentifier: read.metadata.uniformTypeIdentifier, byteCount: read.stamp.byteCount,
            fingerprint: read.fingerprint, pixelSize: read.metadata.asset.pixelSize,
            contentIdentifier: read.metadata.contentIdentifier)
        return NewResource(content: content, placement: read.placement ?? Placement(key: ""), origin: read.stamp)
    }
}

extension ResourceType {
    /// True for an edited photo or video.
    var isRendering: Bool { self == .fullSizePhoto || self == .fullSizeVideo }
}

extension ResourceContent {
    /// Returns true if an asset with this resource cannot get another one of that type. It may have two adjustments,
    /// the camera's and a person's, under different names.
    func matchesResource(_ type: ResourceType, _ filename: String) -> Bool {
        self.type == type && (type != .adjustmentData || originalFilename == filename)
    }
}
