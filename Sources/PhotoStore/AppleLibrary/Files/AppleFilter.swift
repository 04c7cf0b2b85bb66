// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Leaves out what the user does not want.
struct AppleFilter {
    let filter: ImportFilter
    /// The frames that stand for their bursts.
    let representatives: Set<Int64>

    func apply(to files: AppleAssetFiles) -> AppleAssetFiles {
        var files = files
        let reason = refusal(of: files.asset)
        for index in files.files.indices {
            if let reason = reason ?? refusal(of: files.files[index]) { files.files[index].place = .left(reason) }
        }
        return files
    }

    private func refusal(of asset: AppleAsset) -> String? {
        let kinds = asset.kinds
        if !filter.only.isEmpty, filter.only.isDisjoint(with: kinds) { return "It is none of what --only names." }
        let whole = kinds.intersection([.photos, .videos, .screenshots]).intersection(filter.skip)
        if let kind = whole.min(by: { $0.rawValue < $1.rawValue }) { return AppleFilter.sentence(kind) }
        if filter.skip.contains(.bursts), asset.burst != nil, !representatives.contains(asset.key) {
            return AppleFilter.sentence(.bursts)
        }
        if let since = filter.since, let date = asset.dates.instant, date < since {
            return "It was taken before --since."
        }
        return nil
    }

    private func refusal(of file: AppleFile) -> String? {
        if filter.skip.contains(.edits), file.isEdit { return AppleFilter.sentence(.edits) }
        if filter.skip.contains(.live), [.pairedVideo, .fullSizePairedVideo].contains(file.type) {
            return AppleFilter.sentence(.live)
        }
        return filter.skip.contains(.raw) && file.type == .alternatePhoto ? AppleFilter.sentence(.raw) : nil
    }

    private static func sentence(_ kind: ImportFilter.Kind) -> String { "--skip \(kind.rawValue) leaves it out." }
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
