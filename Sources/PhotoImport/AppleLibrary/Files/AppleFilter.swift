// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension ImportFile {
    /// True if the asset can be made from this file.
    var isOriginal: Bool { type?.isOriginal == true }

    fileprivate var isEdit: Bool {
        type.map { $0.isRendering || [.fullSizePairedVideo, .adjustmentData].contains($0) } ?? false
    }

    /// True if the file is not in this copy of the library.
    var isMissing: Bool {
        guard case .failed = entry.kind else { return false }
        return true
    }
}

/// A filter that excludes the assets and files that the user does not want.
struct AppleFilter {
    let filter: ImportFilter
    /// The rows of the frames that stand for their bursts.
    let representatives: Set<Int64>

    /// Returns the files of an asset, with those that the filter excludes marked as left out.
    func apply(to files: [ImportFile], of asset: AppleAsset) -> [ImportFile] {
        let reason = refusal(of: asset)
        return files.map { file in
            var file = file
            if let reason = reason ?? refusal(of: file) { file.entry.kind = .skipped(reason) }
            return file
        }
    }

    private func refusal(of asset: AppleAsset) -> String? {
        if let reason = filter.refusal(of: asset.kinds) { return reason }
        if filter.skip.contains(.bursts), asset.burst != nil, !representatives.contains(asset.key) {
            return ImportFilter.message(.bursts)
        }
        return filter.refusal(ofDate: asset.dates.instant)
    }

    private func refusal(of file: ImportFile) -> String? {
        if filter.skip.contains(.edits), file.isEdit { return ImportFilter.message(.edits) }
        if filter.skip.contains(.live), file.type == .pairedVideo || file.type == .fullSizePairedVideo {
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
