// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A file of an asset of Apple's, and what it is to become.
struct AppleFile: Sendable {
    enum Place: Sendable {
        case here(WalkEntry, Int64)
        /// Not there, with the reason.
        case missing(String)
        /// Not wanted, with the reason.
        case left(String)
    }

    /// What it is to its asset, if all is taken.
    let type: ResourceType
    /// What it was called before the library gave it a name of its own.
    let originalFilename: String
    /// Where it is or should be.
    let path: String
    var place: Place
    /// Whether assets share the file, so that having read it before says nothing of this one.
    var isShared = false

    var entry: WalkEntry? {
        guard case .here(let entry, _) = place else { return nil }
        return entry
    }

    var byteCount: Int64 {
        guard case .here(_, let count) = place else { return 0 }
        return count
    }

    /// Whether the asset can be made of this file.
    var isOriginal: Bool { type == .photo || type == .alternatePhoto || type == .video }

    /// What was written down of an edit: bytes that are kept as they are.
    var isAdjustment: Bool { type == .adjustmentData }

    var isEdit: Bool {
        [.fullSizePhoto, .fullSizeVideo, .fullSizePairedVideo, .adjustmentData].contains(type)
    }
}

/// An asset with its files, the one that it is made of first.
struct AppleAssetFiles: Sendable {
    let asset: AppleAsset
    var files: [AppleFile]
    /// Why nothing of it is taken.
    var refusal: String?
}
