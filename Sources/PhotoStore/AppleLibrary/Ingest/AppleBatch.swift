// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The assets that are imported in one transaction, with the changes and results.
struct AppleBatch {
    /// An asset with the outcomes of its files, in the same order.
    struct Entry {
        let plan: AppleAssetFiles
        var taken: [AppleIngestedFile]

        var asset: AppleAsset { plan.asset }
    }

    private let entries: [Entry]
    private let library: AppleKnownAssets
    let knows: AppleCatalogue.Knowledge
    /// The fingerprints of originals that are missing or damaged here and not yet repaired.
    private var broken: Set<Fingerprint>
    private let isDryRun: Bool
    private let now: Date
    /// The records of the sources of this library's assets, from before and from this batch.
    private var records: [UUID: [SourceRecord]]
    /// The new values of the library's assets that the batch changes.
    private var merged: [UUID: SourceRecord] = [:]
    private var mergedMetadata: [UUID: AssetMetadata] = [:]
    private var new: [NewAsset] = []
    /// The indices in `new`, by the fingerprint of the original.
    private var newByFingerprint: [Fingerprint: [Int]] = [:]
    private var laterChanges: [Change] = []
    /// The preconditions of additions to existing assets.
    private var preconditions: [Precondition] = []
    private(set) var results: [ImportedFile] = []
    /// Staged files whose bytes the library has already.
    private(set) var duplicates: [StagedOriginal] = []
    /// Staged files that no asset uses.
    private(set) var abandoned: [StagedOriginal] = []

    init(
        _ repairs: AppleRepairs, in library: LibraryLookup, _ importState: inout AppleImportState,
        _ knows: AppleCatalogue.Knowledge, isDryRun: Bool, now: Date
    ) throws(LibraryError) {
        entries = repairs.entries
        broken = repairs.broken
        self.knows = knows
        self.isDryRun = isDryRun
        self.now = now
        self.library = try AppleKnownAssets(of: repairs.entries, in: library)
        abandoned = repairs.unused
        records = self.library.records
        for entry in entries { resolve(entry, &importState) }
    }

    /// The changes of the batch. Those that add something are preceded by their preconditions, so that an asset that
    /// another process inserted meanwhile is not inserted twice.
    var changes: [Change] {
        let preconditions = new.isEmpty && preconditions.isEmpty ? [] : library.preconditions + preconditions
        return preconditions.map { .require($0) } + new.map { .insertAsset($0) } + laterChanges
    }

    /// The identifiers of all assets of this library that were inserted or found.
    private(set) var members: [UUID] = []
}

// MARK: - Assets

extension AppleBatch {
    /// Decides on an asset: it is added to an existing or new one, refused, or inserted.
    private mutating func resolve(_ entry: Entry, _ importState: inout AppleImportState) {
        guard let primary = entry.primary else { return leave(entry, &importState) }
        if let known = library.asset(of: entry, primary, importState) {
            join(entry, .library(known.asset, known.resources), &importState)
        } else if let row = library.obstacle(of: entry, primary) {
            refuse(entry, row, &importState)
        } else if let index = duplicateIndex(of: entry, primary) {
            join(entry, .new(index), &importState)
        } else if isDryRun, let read = entry.taken[primary].read, let uuid = importState.seen[read.fingerprint] {
            reportDryDuplicate(entry, uuid, &importState)
        } else {
            insert(entry, primary, &importState)
        }
        let missing = entry.plan.files.filter { $0.isMissing }.count
        importState.partsMissing += missing
    }

    /// Reports an asset without a usable original.
    private mutating func leave(_ entry: Entry, _ importState: inout AppleImportState) {
        let originals = zip(entry.plan.files, entry.taken).filter { $0.0.isOriginal }
        let isLeft = originals.contains { if case .refused(.skipped, _) = $0.1 { true } else { false } }
        let isMissing = originals.contains { $0.0.isMissing }
        importState.note(entry.asset, isLeft ? .skipped : isMissing ? .missing : .failed)
        for (file, taken) in zip(entry.plan.files, entry.taken) {
            if let staged = taken.staged { abandoned.append(staged) }
            results.append(
                file.refusal(taken)
                    ?? file.result(.skipped, reason: "What it belongs to was not imported.", read: taken.read))
        }
    }

    /// Reports an asset whose original is in the library, but belongs to an asset that cannot be read.
    private mutating func refuse(_ entry: Entry, _ reason: String, _ importState: inout AppleImportState) {
        importState.note(entry.asset, .failed)
        for (file, taken) in zip(entry.plan.files, entry.taken) {
            if let staged = taken.staged { abandoned.append(staged) }
            results.append(file.refusal(taken) ?? file.result(.failed, reason: reason, read: taken.read))
        }
    }

    /// Reports a duplicate in a dry run, where there is no asset to refer to.
    private mutating func reportDryDuplicate(_ entry: Entry, _ uuid: UUID, _ importState: inout AppleImportState) {
        importState.note(entry.asset, .duplicate, as: uuid)
        for (file, taken) in zip(entry.plan.files, entry.taken) {
            results.append(file.refusal(taken) ?? file.result(.duplicate, read: taken.read))
        }
    }

    /// Inserts an asset with the files that were read.
    private mutating func insert(_ entry: Entry, _ primary: Int, _ importState: inout AppleImportState) {
        guard let read = entry.taken[primary].read, let metadata = read.metadata else {
            return refuse(entry, "It was not read.", &importState)
        }
        let asset = entry.asset
        let uuid = library.names(asset.uuid) || new.contains { $0.uuid == asset.uuid } ? UUID() : asset.uuid
        let whole = asset.metadata(
            from: metadata, fallback: read.stamp, shown: entry.rendering?.metadata,
            hasPairedVideo: entry.hasPairedVideo, knows)
        var made = NewAsset(uuid: uuid, metadata: whole, resources: [], addedDate: asset.addedDate(now: now))
        made.isFavorite = asset.isFavorite
        made.isHidden = asset.isHidden
        made.trashedDate = asset.trashedDate(now: now)
        made.burst = importState.burst(of: asset)
        made.adjustment = entry.rendering == nil ? nil : asset.adjustment
        for place in entry.resourceOrder(primary) {
            if let resource = entry.resource(place, isPrimary: place == primary) { made.resources.append(resource) }
        }
        let file = SourceRecord(source: asset.uuid, metadata: metadata.asset)
        var said = asset.record(knows, beside: file)
        said.people = asset.people
        remember(said, of: uuid)
        newByFingerprint[read.fingerprint, default: []].append(new.count)
        if isDryRun { importState.seen[read.fingerprint] = uuid }
        new.append(made)
        members.append(uuid)
        importState.note(asset, .imported, as: uuid)
        reportNew(entry, primary, isDryRun ? nil : LocalIdentifier(uuid, .asset))
    }

    private mutating func reportNew(_ entry: Entry, _ primary: Int, _ identifier: LocalIdentifier?) {
        for place in entry.plan.files.indices {
            let (file, taken) = (entry.plan.files[place], entry.taken[place])
            var result = file.refusal(taken)
            if result == nil {
                let type = entry.type(of: place, isPrimary: place == primary)
                result = file.result(place == primary ? .imported : .paired, read: taken.read, identifier, type)
            }
            if let result { results.append(result) }
            if case .changed(let staged?) = taken { abandoned.append(staged) }
        }
    }

    /// Returns the index of an earlier asset of the batch with the same original and edit.
    private func duplicateIndex(of entry: Entry, _ primary: Int) -> Int? {
        guard let read = entry.taken[primary].read else { return nil }
        return newByFingerprint[read.fingerprint]?.first { index in
            entry.isSame(as: new[index].resources.map(\.content.fingerprint))
        }
    }
}

// MARK: - Existing assets

extension AppleBatch {
    private enum Target {
        case library(Asset, [Resource])
        case new(Int)
    }

    /// Adds missing files to an asset that the library, or the batch, has already.
    private mutating func join(_ entry: Entry, _ target: Target, _ importState: inout AppleImportState) {
        let (uuid, known) = contents(of: target)
        var additions: [NewResource] = []
        let first = results.count
        for place in entry.plan.files.indices {
            let (file, taken) = (entry.plan.files[place], entry.taken[place])
            var result = file.refusal(taken)
            if case .changed(let staged?) = taken { abandoned.append(staged) }
            if case .known(let resource) = taken {
                result = file.result(.duplicate, resource: resource)
            } else if let read = taken.read {
                let type = entry.type(of: place, isPrimary: place == entry.primary)
                if let same = known.first(where: { $0.content.fingerprint == read.fingerprint }) {
                    let isRepaired = broken.remove(read.fingerprint) != nil
                    remember(read, same.uuid, isRepaired: isRepaired)
                    let said = isRepaired ? "The library's copy was missing or damaged." : nil
                    result = file.result(
                        isRepaired ? .repaired : .duplicate, reason: said, read: read, nil, same.content.type)
                } else if known.contains(where: { $0.content.matchesResource(type, file.originalFilename) }) {
                    if let staged = read.staged { abandoned.append(staged) }
                    result = file.result(.skipped, reason: "The library has another one for this asset.", read: read)
                } else if let resource = entry.resource(place, isPrimary: place == entry.primary) {
                    additions.append(resource)
                    result = file.result(.paired, read: read, nil, type)
                }
            }
            result?.localIdentifier = isDryRun && isNew(target) ? nil : LocalIdentifier(uuid, .asset).description
            if let result { results.append(result) }
        }
        members.append(uuid)
        add(additions, from: entry, to: target, importState)
        if isTrashed(target), !entry.asset.isTrashed {
            for index in results.indices[first...] {
                results[index].reason = "The library has it in its trash. Restore it there to see it."
            }
        }
        importState.note(entry.asset, .duplicate, as: uuid)
    }

    private func contents(of target: Target) -> (uuid: UUID, resources: [(uuid: UUID, content: ResourceContent)]) {
        switch target {
        case .library(let asset, let resources): (asset.uuid, resources.map { ($0.uuid, $0.content) })
        case .new(let index): (new[index].uuid, new[index].resources.map { ($0.uuid, $0.content) })
        }
    }

    private func isTrashed(_ target: Target) -> Bool {
        switch target {
        case .library(let asset, _): merged[asset.uuid]?.isTrashed ?? (asset.trashedDate != nil)
        case .new(let index): new[index].trashedDate != nil
        }
    }

    private func isNew(_ target: Target) -> Bool {
        if case .new = target { true } else { false }
    }

    /// Records the values of an asset in Photos, if they have changed.
    private mutating func remember(_ record: SourceRecord, of asset: UUID) {
        guard library.seesAll, records[asset]?.contains(record) != true else { return }
        records[asset, default: []].removeAll { $0.source == record.source }
        records[asset, default: []].append(record)
        laterChanges.append(.rememberSource(record, asset: asset))
    }

    private mutating func remember(_ read: AppleStagedFile, _ resource: UUID, isRepaired: Bool) {
        if library.seesAll { laterChanges.append(.rememberOrigin(read.stamp, resource: resource)) }
        guard let staged = read.staged else { return }
        if isRepaired { laterChanges.append(.repair(staged, resource: resource)) } else { duplicates.append(staged) }
    }

    /// Adds files, and the values of Photos that were not changed here.
    private mutating func add(
        _ additions: [NewResource], from entry: Entry, to target: Target, _ importState: AppleImportState
    ) {
        switch target {
        case .new(let index): add(additions, from: entry, toNew: index, importState)
        case .library(let asset, _): add(additions, from: entry, to: asset, importState)
        }
    }

    private mutating func add(
        _ additions: [NewResource], from entry: Entry, toNew index: Int, _ importState: AppleImportState
    ) {
        let uuid = new[index].uuid
        let here = SourceRecord(
            source: uuid, metadata: new[index].metadata, isFavorite: new[index].isFavorite,
            isHidden: new[index].isHidden,
            isTrashed: new[index].trashedDate != nil)
        let (whole, record) = merge(entry, into: here, known: records[uuid] ?? [], isPhotoKitKey: true, importState)
        new[index].resources += additions
        new[index].metadata = whole.applied(to: new[index].metadata)
        new[index].isFavorite = whole.isFavorite
        new[index].isHidden = whole.isHidden
        if !whole.isTrashed { new[index].trashedDate = nil }
        if additions.contains(where: { $0.content.type == .pairedVideo }) {
            new[index].metadata.mediaSubtypes.insert(.live)
        }
        if additions.contains(where: \.content.type.isRendering) { new[index].adjustment = entry.asset.adjustment }
        remember(record, of: uuid)
    }

    private mutating func add(
        _ additions: [NewResource], from entry: Entry, to asset: Asset, _ importState: AppleImportState
    ) {
        let isRendered = additions.contains(where: \.content.type.isRendering)
        let here = merged[asset.uuid] ?? SourceRecord(asset, source: asset.uuid)
        let (whole, record) = merge(
            entry, into: here, known: records[asset.uuid] ?? [], isPhotoKitKey: importState.isPhotoKitKey(asset.uuid),
            importState)
        let before = mergedMetadata[asset.uuid] ?? asset.metadata
        var metadata = whole.applied(to: before)
        if additions.contains(where: { $0.content.type == .pairedVideo }) { metadata.mediaSubtypes.insert(.live) }
        if isRendered, let size = entry.rendering?.metadata?.asset.pixelSize { metadata.pixelSize = size }
        let isChanged = !additions.isEmpty || whole != here || metadata != before
        if isChanged { preconditions += library.preconditions(of: asset) }
        if !additions.isEmpty || metadata != before {
            laterChanges.append(
                .addResources(additions, asset: asset.uuid, metadata: metadata == before ? nil : metadata))
        }
        laterChanges += whole.changedFlags(
            from: here, of: asset.uuid, trashed: entry.asset.trashedDate(now: now) ?? now)
        if isRendered { laterChanges.append(.setAdjustment(entry.asset.adjustment, asset: asset.uuid)) }
        (merged[asset.uuid], mergedMetadata[asset.uuid]) = (whole, metadata)
        remember(record, of: asset.uuid)
    }
}

extension SourceRecord {
    /// Returns the changes that turn the flags of an asset from `before` into these.
    fileprivate func changedFlags(from before: SourceRecord, of asset: UUID, trashed date: Date) -> [Change] {
        var changes: [Change] = []
        if isFavorite != before.isFavorite { changes.append(.setFavorite(isFavorite, assets: [asset])) }
        if isHidden != before.isHidden { changes.append(.setHidden(isHidden, assets: [asset])) }
        if isTrashed != before.isTrashed {
            changes.append(isTrashed ? .trashAssets([asset], date: date) : .restoreAssets([asset]))
        }
        return changes
    }
}
