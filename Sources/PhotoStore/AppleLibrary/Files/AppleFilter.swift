// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

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
            return ImportFilter.sentence(.bursts)
        }
        return filter.refusal(ofDate: asset.dates.instant)
    }

    private func refusal(of file: AppleFile) -> String? {
        if filter.skip.contains(.edits), file.isEdit { return ImportFilter.sentence(.edits) }
        if filter.skip.contains(.live), [.pairedVideo, .fullSizePairedVideo].contains(file.type) {
            return ImportFilter.sentence(.live)
        }
        return filter.skip.contains(.raw) && file.type == .alternatePhoto ? ImportFilter.sentence(.raw) : nil
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
