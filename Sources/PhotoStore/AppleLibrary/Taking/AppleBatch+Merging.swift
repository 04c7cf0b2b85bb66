// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AppleAsset {
    /// What Photos says of it now. Where that version of Photos keeps no such fact, it says what was said before.
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
        return record
    }
}

// MARK: - Merging

extension AppleBatch {
    /// What an asset of ours becomes by what Photos says of one of its own, and what is remembered of that.
    ///
    /// Photos may have several assets with the original of one of ours. What it says of them is put together: hidden is
    /// what one of them is, a favourite too, and in the trash is what all of them are.
    func merge(
        _ entry: Entry, into here: SourceRecord, known records: [SourceRecord], isApples: Bool, _ ledger: AppleLedger
    ) -> (asset: SourceRecord, record: SourceRecord) {
        let asset = entry.asset
        let own = records.first { $0.source == asset.uuid }
        let file = entry.primary.flatMap { entry.taken[$0].read?.facts?.asset }
            .map { SourceRecord(source: asset.uuid, facts: $0) }
        var now = asset.record(knows, beside: own ?? file ?? here)
        now.people = asset.people
        let record = now
        // Photos keeps no people of most pictures, and then the file has the word.
        if own == nil, asset.people.isEmpty { now.people = file?.people ?? [] }
        guard var before = own ?? file else { return (here.filled(from: now), record) }
        var whole = now
        ledger.putTogether(&whole, with: records)
        before.isFavorite = records.contains(where: \.isFavorite)
        before.isHidden = records.contains(where: \.isHidden)
        before.isTrashed = !records.isEmpty && records.allSatisfy(\.isTrashed)
        // A library that was imported before records were kept said what is here.
        if isApples, records.isEmpty { before.isTrashed = here.isTrashed }
        return (here.merged(from: before, to: whole), record)
    }
}

extension AppleLedger {
    /// With the flags that the other assets of that library have now.
    fileprivate func putTogether(_ record: inout SourceRecord, with others: [SourceRecord]) {
        for other in others where other.source != record.source {
            guard let asset = asset(named: other.source) else { continue }
            record.isFavorite = record.isFavorite || asset.isFavorite
            record.isHidden = record.isHidden || asset.isHidden
            record.isTrashed = record.isTrashed && asset.isTrashed
        }
    }
}
