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
}

/// A filter that excludes the assets and files that the user does not want.
struct AppleFilter {
    let filter: ImportFilter
    /// The rows of the frames that stand for their bursts.
    let representatives: Set<Int64>

    /// Returns the files, with those that the filter excludes marked as left out.
    func apply(to files: AppleAssetFiles) -> AppleAssetFiles {
        var files = files
        let reason = refusal(of: files.asset)
        for index in files.files.indices {
            if let reason = reason ?? refusal(of: files.files[index]) { files.files[index].place = .left(reason) }
        }
        return files
    }

    private func refusal(of asset: AppleAsset) -> String? {
        if let reason = filter.refusal(of: asset.kinds) { return reason }
        if filter.skip.contains(.bursts), asset.burst != nil, !representatives.contains(asset.key) {
            return ImportFilter.message(.bursts)
        }
        return filter.refusal(ofDate: asset.dates.instant)
    }

    private func refusal(of file: AppleFile) -> String? {
        if filter.skip.contains(.edits), file.isEdit { return ImportFilter.message(.edits) }
        if filter.skip.contains(.live), [.pairedVideo, .fullSizePairedVideo].contains(file.type) {
            return ImportFilter.message(.live)
        }
        return filter.skip.contains(.raw) && file.type == .alternatePhoto ? ImportFilter.message(.raw) : nil
    }
}

extension AppleAsset {
    fileprivate var kinds: Set<ImportFilter.Kind> {
        var kinds: Set<ImportFilter.Kind> = isVideo ? [.videos] : [.photos]
        if isLive { kinds.insert(.live) }
        if hasRAW { kinds.insert(.raw) }
        if burst != nil { kinds.insert(.bursts) }
        if edit == .byPerson { kinds.insert(.edits) }
        if !subtypes.isDisjoint(with: [.screenshot, .screenRecording]) { kinds.insert(.screenshots) }
        return kinds
    }
}
