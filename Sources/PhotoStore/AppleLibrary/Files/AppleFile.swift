// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A file of an asset in Apple's library, and the resource that it is imported as.
struct AppleFile: Sendable {
    enum Place: Sendable {
        case here(WalkEntry, Int64)
        /// A file that is missing, with the reason.
        case missing(String)
        /// A file that is not to be imported, with the reason.
        case left(String)
    }

    /// The type of the resource, if all files of the asset are imported.
    let type: ResourceType
    /// The file's name before it was added to Apple's library, which renames files.
    let originalFilename: String
    /// The path of the file, or its expected path if it is missing.
    let path: String
    var place: Place
    /// True if several assets have the file. That one of them was read before tells nothing about the others.
    var isShared = false

    var entry: WalkEntry? {
        guard case .here(let entry, _) = place else { return nil }
        return entry
    }

    var byteCount: Int64 {
        guard case .here(_, let count) = place else { return 0 }
        return count
    }

    /// True if the asset can be made from this file.
    var isOriginal: Bool { type == .photo || type == .alternatePhoto || type == .video }

    /// True for the description of an edit, which is stored unchanged.
    var isAdjustment: Bool { type == .adjustmentData }

    var isEdit: Bool {
        [.fullSizePhoto, .fullSizeVideo, .fullSizePairedVideo, .adjustmentData].contains(type)
    }
}

/// An asset with its files, the original first.
struct AppleAssetFiles: Sendable {
    let asset: AppleAsset
    var files: [AppleFile]
    /// The reason for importing nothing of the asset.
    var refusal: String?
}
