// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AppleAsset {
    /// Returns the current values of the asset in Photos. Values that this version of Photos does not store are taken
    /// from the earlier record.
    func record(_ knows: AppleCatalogue.Knowledge, beside before: SourceRecord) -> SourceRecord {
        var record = before
        record.source = uuid
        record.captureDate = dates.captureDate(beside: before.captureDate) ?? before.captureDate
        if knows.titles { record.title = title }
        if knows.captions { record.caption = caption }
        if knows.keywords { record.keywords = keywords }
        if knows.places { record.location = location?.withAltitude(of: before.location) }
        record.isFavorite = isFavorite
        record.isHidden = isHidden
        record.isTrashed = isTrashed
        record.modificationDate = modificationDate
        return record
    }
}

// MARK: - Merging

extension AppleBatch {
    /// Merges the values of an asset in Photos into an asset of this library.
    ///
    /// Photos may have several assets with the same original. Their values are combined: the asset is hidden or a
    /// favourite if any of them is, and in the trash if all of them are.
    ///
    /// - Returns: The new values of the asset, and the record to remember of the asset in Photos.
    func merge(
        _ entry: AppleEntry, into here: SourceRecord, known records: [SourceRecord], isPhotoKitKey: Bool,
        _ importState: AppleImportState
    ) -> (asset: SourceRecord, record: SourceRecord) {
        let asset = entry.asset
        let own = records.first { $0.source == asset.uuid }
        let file = entry.primary.flatMap { entry.ingested[$0].read?.metadata.asset }
            .map { SourceRecord(source: asset.uuid, metadata: $0) }
        var now = asset.record(knows, beside: own ?? file ?? here)
        now.people = asset.people
        let record = now
        // An older copy of the same library has no news.
        if let own, record.isOlder(than: own) { return (here, own) }
        // Photos stores no people for most pictures; then those in the file count.
        if own == nil, asset.people.isEmpty { now.people = file?.people ?? [] }
        let weaker = records.takeoutRecords(of: here.source)
        let first = file.map { here.base(ofFirst: now, file: $0, weaker: weaker, others: records) }
        guard var before = own ?? first else { return (here.filled(from: now), record) }
        var whole = now
        importState.mergeRecords(&whole, with: records)
        let photos = records.filter { $0.own == nil }
        if !photos.isEmpty {
            before.isFavorite = photos.contains(where: \.isFavorite)
            before.isHidden = photos.contains(where: \.isHidden)
            before.isTrashed = photos.allSatisfy(\.isTrashed)
        } else if isPhotoKitKey {
            // Without records, in a library imported before they were kept, the present state is the one that Photos had.
            before.isTrashed = here.isTrashed
        }
        return (here.merged(from: before, to: whole), record)
    }
}

extension AppleImportState {
    /// Combines the flags of a record with those that Apple's other assets have now.
    fileprivate func mergeRecords(_ record: inout SourceRecord, with others: [SourceRecord]) {
        for other in others where other.source != record.source {
            guard let asset = asset(named: other.source) else { continue }
            record.isFavorite = record.isFavorite || asset.isFavorite
            record.isHidden = record.isHidden || asset.isHidden
            record.isTrashed = record.isTrashed && asset.isTrashed
        }
    }
}
