// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AssetDraft {
    /// Sets a new asset to its state in the library that it was exported from. Type, size, length and damage remain
    /// those of the file.
    mutating func restore(_ exported: ExportedAsset) {
        let (shown, known) = (metadata, exported.asset)
        metadata = known.metadata
        metadata.mediaType = shown.mediaType
        metadata.pixelSize = shown.pixelSize
        metadata.durationSeconds = shown.durationSeconds
        metadata.damage = shown.damage
        // A Live Photo needs its movie, which may not have been exported.
        metadata.mediaSubtypes.remove(.live)
        metadata.mediaSubtypes.formUnion(shown.mediaSubtypes.intersection(.live))
        (isFavorite, isHidden) = (known.isFavorite, known.isHidden)
        if adjustment != nil, let edit = known.adjustment { adjustment = edit }
        restored = exported
    }
}

extension AssetDraft {
    /// Updates an asset of the library with the state in an export: metadata that changed there and not here is
    /// replaced. Without an earlier record, only missing metadata is added.
    ///
    /// - Parameter before: The last record of that library; without one, the metadata of the file.
    mutating func merge(_ exported: ExportedAsset, after before: SourceRecord?) {
        let now = SourceRecord(exported)
        var here = SourceRecord(
            source: now.source, metadata: metadata, isFavorite: isFavorite, isHidden: isHidden, isTrashed: isTrashed)
        here.own = SourceRecord.OwnMetadata(metadata)
        let whole = before.map { here.merged(from: $0, to: now) } ?? here.filled(from: now)
        metadata = whole.applied(to: metadata)
        (isFavorite, isHidden, isTrashed) = (whole.isFavorite, whole.isHidden, whole.isTrashed)
        if adjustment == Adjustment(), let edit = exported.asset.adjustment { adjustment = edit }
        restored = exported
    }
}

extension ImportBatch {
    /// Returns the record of an asset in the last sidecar that has one.
    func exported(_ parts: Pairing.Parts) -> ExportedAsset? {
        parts.sidecars.reversed().lazy.compactMap { read($0)?.metadata.exported }.first
    }
}

extension ExportedAsset {
    /// Returns the original filename of the first file of a type.
    func filename(of type: ResourceType) -> String? { filenames.first { $0.type == type }?.name }

    /// What a sidecar was called that has the same behind the name of its asset; `nil` when there was none.
    func sidecar(called name: String, beside here: String, insteadOf there: String) -> String? {
        let (here, there) = ((here as NSString).deletingPathExtension, (there as NSString).deletingPathExtension)
        guard name.hasPrefix(here) else { return nil }
        let old = there + name.dropFirst(here.count)
        return filenames.first { $0.type == .sidecar && $0.name.lowercased() == old.lowercased() }?.name
    }
}
