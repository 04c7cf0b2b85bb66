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
        record.notTaken = nil
        record.modificationDate = modificationDate
        return record
    }
}

// MARK: - Merging

/// The values of an asset here, merged with those of an asset in Photos.
struct AppleMerge {
    let here: SourceRecord
    var whole: SourceRecord
    /// The record to remember of the asset in Photos.
    var record: SourceRecord
    /// The records of other sources in which states are not those of the asset any more.
    var others: [SourceRecord] = []
    /// The states of the asset in Photos that the asset here does not get.
    var notTaken: Set<ConcealingState> = []
}

extension AppleBatch {
    /// Merges the values of an asset in Photos into an asset of this library, which is neither hidden nor moved to the
    /// trash by that.
    ///
    /// Photos may have several assets with the same original. Their values are combined: the asset is a favourite if any
    /// of them is. An asset that this import inserted is hidden, or in the trash, only if all of them are.
    ///
    /// - Parameter isNew: True if this import inserted the asset.
    func merge(
        _ entry: AppleEntry, into here: SourceRecord, known records: [SourceRecord], isNew: Bool, isPhotoKitKey: Bool,
        _ importState: AppleImportState
    ) -> AppleMerge {
        let asset = entry.asset
        let own = records.first { $0.source == asset.uuid }
        let file = originalMetadata(of: entry, own).map { SourceRecord(source: asset.uuid, metadata: $0) }
        var now = asset.record(knows, beside: own ?? file ?? here)
        now.people = asset.people
        // An older copy of the same library has no news.
        if let own, now.isOlder(than: own) { return AppleMerge(here: here, whole: here, record: own) }
        let states = isNew ? [] : now.withholdStates(from: here, after: own)
        var merge = AppleMerge(here: here, whole: here, record: now, notTaken: states)
        // Photos stores no people for most pictures; then those in the file count.
        if own == nil, asset.people.isEmpty { now.people = file?.people ?? [] }
        let said = records.map(\.taken)
        now = now.taken
        let weaker = said.takeoutRecords(of: here.source)
        let first = file.map { here.base(ofFirst: now, file: $0, weaker: weaker, others: said) }
        guard var before = own?.taken ?? first else {
            merge.whole = here.filled(from: now)
            return merge
        }
        importState.mergeRecords(&now, with: said)
        let photos = said.filter { $0.own == nil }
        if !photos.isEmpty {
            before.isFavorite = photos.contains(where: \.isFavorite)
            before.isHidden = photos.contains(where: \.isHidden)
            before.isTrashed = photos.allSatisfy(\.isTrashed)
        } else if isPhotoKitKey {
            // Without records, in a library imported before they were kept, the present state is the one that Photos had.
            before.isTrashed = here.isTrashed
        }
        merge.whole = here.merged(from: before, to: now)
        if isNew { merge.revealUnlessAllAreConcealed(records) }
        return merge
    }

    /// Returns the metadata of an asset's original. A file that was not read because it is known is read now if Photos'
    /// record of it is missing. `nil` if it is not needed, or cannot be read.
    private func originalMetadata(of entry: AppleEntry, _ own: SourceRecord?) -> AssetMetadata? {
        guard let place = entry.primary else { return nil }
        if let read = entry.ingested[place].read { return read.metadata.asset }
        return own == nil ? context.metadata(entry.files[place])?.asset : nil
    }
}

extension AppleMerge {
    /// Sets the states of an asset that this import inserted to those that all of Photos' assets with the original have.
    ///
    /// - Parameter records: The records of the assets before.
    fileprivate mutating func revealUnlessAllAreConcealed(_ records: [SourceRecord]) {
        var marked = records
        for state in ConcealingState.allCases {
            let isEverywhere = here[state] && record[state]
            if here[state] != record[state] { notTaken.insert(state) }
            whole[state] = isEverywhere
            guard !isEverywhere else { continue }
            record.withhold(state)
            for index in marked.indices { marked[index].withhold(state) }
        }
        others = marked.filter { !records.contains($0) }
    }
}

extension AppleImportState {
    /// Combines the flags of a record with those that Apple's other assets have now.
    fileprivate func mergeRecords(_ record: inout SourceRecord, with others: [SourceRecord]) {
        for other in others where other.source != record.source {
            guard let asset = asset(named: other.source) else { continue }
            record.isFavorite = record.isFavorite || asset.isFavorite
            record.isHidden = record.isHidden || other.isHidden && asset.isHidden
            record.isTrashed = record.isTrashed && other.isTrashed && asset.isTrashed
        }
    }
}
