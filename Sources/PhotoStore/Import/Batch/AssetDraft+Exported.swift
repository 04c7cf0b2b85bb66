// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AssetDraft {
    /// Makes a new asset what it was in the library that it was exported from. What the file itself shows, its kind,
    /// size, length and damage, is the file's.
    mutating func restore(_ exported: ExportedAsset) {
        let (shown, known) = (facts, exported.asset)
        facts = known.facts
        facts.mediaType = shown.mediaType
        facts.pixelSize = shown.pixelSize
        facts.durationSeconds = shown.durationSeconds
        facts.damage = shown.damage
        // A Live Photo is one by its movie, which may have stayed behind.
        facts.mediaSubtypes.remove(.live)
        facts.mediaSubtypes.formUnion(shown.mediaSubtypes.intersection(.live))
        (isFavorite, isHidden) = (known.isFavorite, known.isHidden)
        if adjustment != nil, let edit = known.adjustment { adjustment = edit }
        restored = exported
    }
}

extension AssetDraft {
    /// Gives an asset that is here already what an export says of it: a fact that has changed there since, and that nobody
    /// changed here; where nobody knows what was said before, what it lacks.
    ///
    /// - Parameter before: What that library said last; where it never spoke, what the file says.
    mutating func merge(_ exported: ExportedAsset, after before: SourceRecord?) {
        let now = SourceRecord(exported)
        var here = SourceRecord(
            source: now.source, facts: facts, isFavorite: isFavorite, isHidden: isHidden, isTrashed: isTrashed)
        here.own = SourceRecord.OwnFacts(facts)
        let whole = before.map { here.merged(from: $0, to: now) } ?? here.filled(from: now)
        facts = whole.applied(to: facts)
        (isFavorite, isHidden, isTrashed) = (whole.isFavorite, whole.isHidden, whole.isTrashed)
        if adjustment == Adjustment(), let edit = exported.asset.adjustment { adjustment = edit }
        restored = exported
    }
}

extension ImportBatch {
    /// What a sidecar of our own export knew of a new asset; the last one's word counts.
    func exported(_ parts: Pairing.Parts) -> ExportedAsset? {
        parts.sidecars.reversed().lazy.compactMap { read($0)?.facts.exported }.first
    }
}

extension ExportedAsset {
    /// What the first file of the type was called.
    func filename(of type: ResourceType) -> String? { filenames.first { $0.type == type }?.name }
}
