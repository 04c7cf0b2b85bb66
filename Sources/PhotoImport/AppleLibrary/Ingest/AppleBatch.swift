// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The assets that are imported in one transaction, with the changes and results.
struct AppleBatch {
    private let library: AppleKnownAssets
    let context: ImportContext
    let knows: AppleCatalogue.Knowledge
    /// The fingerprints of originals that are missing or damaged here and not yet repaired.
    private var broken: Set<Fingerprint>
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
    /// Staged files that no asset uses.
    private(set) var unused: [StagedOriginal] = []

    /// Decides on the changes for a batch.
    ///
    /// - Parameters:
    ///   - knows: The metadata that Apple's library stores.
    ///   - importState: The state of the import, to which this batch adds.
    init(
        _ groups: [IngestedGroup], _ context: ImportContext, _ knows: AppleCatalogue.Knowledge,
        _ importState: inout AppleImportState
    ) throws(LibraryError) {
        let assets = groups.compactMap { group in
            group.group.row.flatMap { importState.asset(inRow: $0) }.map {
                AppleEntry(asset: $0, files: group.group.files, ingested: group.ingested)
            }
        }
        let repairs = try AppleRepairs(assets, context)
        self.context = context
        self.knows = knows
        broken = repairs.broken
        unused = repairs.unused
        library = try AppleKnownAssets(of: repairs.entries, in: context.library)
        records = library.records
        for entry in repairs.entries { resolve(entry, &importState) }
        for group in groups where group.group.row == nil {
            results += zip(group.group.files, group.ingested).compactMap { $0.refusal($1) }
        }
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
    private mutating func resolve(_ entry: AppleEntry, _ importState: inout AppleImportState) {
        guard let primary = entry.primary else { return leave(entry, &importState) }
        if let known = library.asset(of: entry, primary, importState) {
            join(entry, .library(known.asset, known.resources), &importState)
        } else if let row = library.obstacle(of: entry, primary) {
            refuse(entry, row, &importState)
        } else if let date = library.purgeDate(of: entry, primary), !context.options.includesDeleted {
            decline(entry, deletedOn: date, &importState)
        } else if let index = duplicateIndex(of: entry, primary) {
            join(entry, .new(index), &importState)
        } else if context.options.isDryRun, let read = entry.ingested[primary].read,
            let uuid = importState.seen[read.fingerprint]
        {
            reportDryDuplicate(entry, uuid, &importState)
        } else {
            insert(entry, primary, &importState)
        }
        let missing = entry.files.filter { $0.isMissing }.count
        importState.partsMissing += missing
    }

    /// Reports an asset without a usable original.
    private mutating func leave(_ entry: AppleEntry, _ importState: inout AppleImportState) {
        let originals = zip(entry.files, entry.ingested).filter { $0.0.isOriginal }
        let isLeft = originals.contains { if case .refused(.skipped, _) = $0.1 { true } else { false } }
        let isMissing = originals.contains { $0.0.isMissing }
        importState.note(entry.asset, isLeft ? .skipped : isMissing ? .missing : .failed)
        for (file, ingested) in zip(entry.files, entry.ingested) {
            unused += ingested.read?.allStaged ?? []
            results.append(
                file.refusal(ingested)
                    ?? file.result(
                        .skipped, reason: "The asset that it belongs to was not imported.", read: ingested.read))
        }
    }

    /// Reports an asset whose original is in the library, but belongs to an asset that cannot be read.
    private mutating func refuse(_ entry: AppleEntry, _ reason: String, _ importState: inout AppleImportState) {
        importState.note(entry.asset, .failed)
        for (file, ingested) in zip(entry.files, entry.ingested) {
            unused += ingested.read?.allStaged ?? []
            results.append(file.refusal(ingested) ?? file.result(.failed, reason: reason, read: ingested.read))
        }
    }

    /// Reports an asset whose original was deleted for good here.
    private mutating func decline(_ entry: AppleEntry, deletedOn date: Date, _ importState: inout AppleImportState) {
        importState.note(entry.asset, .skipped)
        for (file, ingested) in zip(entry.files, entry.ingested) {
            unused += ingested.read?.allStaged ?? []
            results.append(file.refusal(ingested) ?? file.result(deletedOn: date, read: ingested.read))
        }
    }

    /// Reports a duplicate in a dry run, where there is no asset to refer to.
    private mutating func reportDryDuplicate(_ entry: AppleEntry, _ uuid: UUID, _ importState: inout AppleImportState) {
        importState.note(entry.asset, .duplicate, as: uuid)
        for (file, ingested) in zip(entry.files, entry.ingested) {
            results.append(file.refusal(ingested) ?? file.result(.duplicate, read: ingested.read))
        }
    }

    /// Inserts an asset with the files that were read.
    private mutating func insert(_ entry: AppleEntry, _ primary: Int, _ importState: inout AppleImportState) {
        guard let read = entry.ingested[primary].read else {
            return refuse(entry, "It was not read.", &importState)
        }
        let asset = entry.asset
        let uuid = library.names(asset.uuid) || new.contains { $0.uuid == asset.uuid } ? UUID() : asset.uuid
        let whole = asset.metadata(
            from: read.metadata, fallback: read.stamp, shown: entry.rendering?.metadata,
            hasPairedVideo: entry.hasPairedVideo, knows)
        var made = NewAsset(uuid: uuid, metadata: whole, resources: [], addedDate: asset.addedDate(now: context.date))
        made.modificationDate = asset.modificationDate.map { min($0, context.date) }
        made.isFavorite = asset.isFavorite
        made.isHidden = asset.isHidden
        made.trashedDate = asset.trashedDate(now: context.date)
        made.burst = importState.burst(of: asset)
        made.adjustment = entry.rendering == nil ? nil : asset.adjustment
        for place in entry.resourceOrder(primary) {
            if let resource = entry.resource(place, isPrimary: place == primary) { made.resources.append(resource) }
        }
        let file = SourceRecord(source: asset.uuid, metadata: read.metadata.asset)
        var said = asset.record(knows, beside: file)
        said.people = asset.people
        remember(said, of: uuid)
        newByFingerprint[read.fingerprint, default: []].append(new.count)
        if context.options.isDryRun { importState.seen[read.fingerprint] = uuid }
        new.append(made)
        members.append(uuid)
        importState.note(asset, .imported, as: uuid)
        reportNew(entry, primary, context.options.isDryRun ? nil : LocalIdentifier(uuid, .asset))
    }

    private mutating func reportNew(_ entry: AppleEntry, _ primary: Int, _ identifier: LocalIdentifier?) {
        for place in entry.files.indices {
            let (file, ingested) = (entry.files[place], entry.ingested[place])
            var result = file.refusal(ingested)
            if result == nil {
                let type = entry.type(of: place, isPrimary: place == primary)
                result = file.result(
                    place == primary ? .imported : .paired, read: ingested.read, asset: identifier, type: type)
            }
            if let result { results.append(result) }
        }
    }

    /// Returns the index of an earlier asset of the batch with the same original and edit.
    private func duplicateIndex(of entry: AppleEntry, _ primary: Int) -> Int? {
        guard let read = entry.ingested[primary].read else { return nil }
        return newByFingerprint[read.fingerprint]?.first { index in
            entry.isSame(as: new[index].resources.map(\.content))
        }
    }
}

// MARK: - Existing assets

extension AppleBatch {
    private enum Target {
        case library(Asset, [Resource])
        case new(Int)
    }

    /// Adds missing files to an asset that the library, or the batch, has already. What was thrown away here gets none,
    /// as in an import of files: they come when it was recovered.
    private mutating func join(_ entry: AppleEntry, _ target: Target, _ importState: inout AppleImportState) {
        let (uuid, known) = contents(of: target)
        let reasonToDecline = reasonToDeclineEdit(of: entry, target)
        let merge = merge(entry, into: target, importState)
        let isInTrash = staysInTrash(target, entry, merge)
        var additions: [NewResource] = []
        for place in entry.files.indices {
            let (file, ingested) = (entry.files[place], entry.ingested[place])
            var result = file.refusal(ingested)
            if case .known(let resource) = ingested {
                result = file.result(.duplicate, resource: resource)
            } else if let read = ingested.read {
                let type = entry.type(of: place, isPrimary: place == entry.primary)
                if let same = known.first(where: { $0.content.fingerprint == read.fingerprint }) {
                    let isRepaired = broken.remove(read.fingerprint) != nil
                    remember(read, same.uuid, isRepaired: isRepaired)
                    let said = isRepaired ? "The library's copy was missing or damaged." : nil
                    result = file.result(
                        isRepaired ? .repaired : .duplicate, reason: said, read: read,
                        type: same.content.type.unsuperseded)
                } else if isInTrash {
                    unused += read.allStaged
                    result = file.result(.skipped, read: read)
                } else if let reasonToDecline, entry.isOfPersonsEdit(place) {
                    unused += read.allStaged
                    result = file.result(.skipped, reason: reasonToDecline, read: read)
                } else if known.contains(where: { $0.content.matchesResource(type, file.entry.filename.displayText) }) {
                    unused += read.allStaged
                    result = file.result(.skipped, reason: ImportedFile.otherRendering, read: read)
                } else if let resource = entry.resource(place, isPrimary: place == entry.primary) {
                    additions.append(resource)
                    result = file.result(.paired, read: read, type: type)
                }
            }
            result?.localIdentifier =
                context.options.isDryRun && isNew(target) ? nil : LocalIdentifier(uuid, .asset).description
            if isInTrash, file.refusal(ingested) == nil { result?.noteTrash() }
            if place == entry.primary { result?.noteNotTaken(merge.notTaken) }
            if let result { results.append(result) }
        }
        members.append(uuid)
        add(additions, from: entry, to: target, merge)
        importState.note(entry.asset, .duplicate, as: uuid)
    }

    /// Returns why an edit of Photos is not shown here: the library shows another one of the asset, or the edit was
    /// reverted since. `nil` for one that is.
    private func reasonToDeclineEdit(of entry: AppleEntry, _ target: Target) -> String? {
        guard case .library(let asset, let resources) = target else { return nil }
        let shown = resources.filter { $0.content.type.isRendering }
        let isShown = zip(entry.files, entry.ingested).contains { file, ingested in
            file.type?.isRendering == true
                && shown.contains {
                    $0.id == ingested.resource?.id || $0.content.fingerprint == ingested.read?.fingerprint
                }
        }
        guard !isShown, asset.declines(editedOn: entry.asset.adjustment?.date) else { return nil }
        return ImportedFile.otherEdit(of: asset)
    }

    private func contents(of target: Target) -> (uuid: UUID, resources: [(uuid: UUID, content: ResourceContent)]) {
        switch target {
        case .library(let asset, let resources): (asset.uuid, resources.map { ($0.uuid, $0.content) })
        case .new(let index): (new[index].uuid, new[index].resources.map { ($0.uuid, $0.content) })
        }
    }

    /// Returns true if the asset is in the trash here and stays there, although it is in none in Photos.
    private func staysInTrash(_ target: Target, _ entry: AppleEntry, _ merge: AppleMerge) -> Bool {
        !isNew(target) && !entry.asset.isTrashed && merge.here.isTrashed && merge.whole.isTrashed
    }

    private func merge(_ entry: AppleEntry, into target: Target, _ importState: AppleImportState) -> AppleMerge {
        let here = values(of: target)
        return merge(
            entry, into: here, known: records[here.source] ?? [],
            isNew: isNew(target) || importState.wasInserted(here.source),
            isPhotoKitKey: isNew(target) || importState.isPhotoKitKey(here.source), importState)
    }

    /// Returns the values of an asset, with what the batch has changed. Their source is the asset itself.
    private func values(of target: Target) -> SourceRecord {
        switch target {
        case .library(let asset, _): merged[asset.uuid] ?? SourceRecord(asset, source: asset.uuid)
        case .new(let index):
            SourceRecord(
                source: new[index].uuid, metadata: new[index].metadata, isFavorite: new[index].isFavorite,
                isHidden: new[index].isHidden, isTrashed: new[index].trashedDate != nil)
        }
    }

    private func isNew(_ target: Target) -> Bool {
        if case .new = target { true } else { false }
    }

    /// Records the values of an asset in Photos, if they have changed.
    private mutating func remember(_ record: SourceRecord, of asset: UUID) {
        guard context.seesAll, records[asset]?.contains(record) != true else { return }
        records[asset, default: []].removeAll { $0.source == record.source }
        records[asset, default: []].append(record)
        laterChanges.append(.rememberSource(record, asset: asset))
    }

    private mutating func remember(_ read: StagedFile, _ resource: UUID, isRepaired: Bool) {
        if context.seesAll { laterChanges.append(.rememberOrigin(read.stamp, resource: resource)) }
        guard let staged = read.staged else { return }
        if isRepaired { laterChanges.append(.repair(staged, resource: resource)) } else { unused.append(staged) }
    }

    /// Adds files, and the values of Photos that were not changed here.
    private mutating func add(
        _ additions: [NewResource], from entry: AppleEntry, to target: Target, _ merge: AppleMerge
    ) {
        switch target {
        case .new(let index): add(additions, from: entry, toNew: index, merge)
        case .library(let asset, _): add(additions, from: entry, to: asset, merge)
        }
    }

    private mutating func add(
        _ additions: [NewResource], from entry: AppleEntry, toNew index: Int, _ merge: AppleMerge
    ) {
        let whole = merge.whole
        new[index].resources += additions
        new[index].metadata = whole.applied(to: new[index].metadata)
        new[index].isFavorite = whole.isFavorite
        new[index].isHidden = whole.isHidden
        if !whole.isTrashed { new[index].trashedDate = nil }
        if additions.contains(where: { $0.content.type == .pairedVideo }) {
            new[index].metadata.mediaSubtypes.insert(.live)
        }
        if additions.contains(where: \.content.type.isRendering) { new[index].adjustment = entry.asset.adjustment }
        for record in [merge.record] + merge.others { remember(record, of: new[index].uuid) }
    }

    private mutating func add(
        _ additions: [NewResource], from entry: AppleEntry, to asset: Asset, _ merge: AppleMerge
    ) {
        let isRendered = additions.contains(where: \.content.type.isRendering)
        let (here, whole) = (merge.here, merge.whole)
        let before = mergedMetadata[asset.uuid] ?? asset.metadata
        var metadata = whole.applied(to: before)
        if additions.contains(where: { $0.content.type == .pairedVideo }) { metadata.mediaSubtypes.insert(.live) }
        if isRendered, let size = entry.rendering?.metadata.asset.pixelSize { metadata.pixelSize = size }
        let isChanged = !additions.isEmpty || whole != here || metadata != before
        if isChanged { preconditions += library.preconditions(of: asset) }
        if !additions.isEmpty || metadata != before {
            laterChanges.append(
                .addResources(additions, asset: asset.uuid, metadata: metadata == before ? nil : metadata))
        }
        laterChanges += whole.changedFlags(from: here, of: asset.uuid)
        if isRendered { laterChanges.append(.setAdjustment(entry.asset.adjustment, asset: asset.uuid)) }
        (merged[asset.uuid], mergedMetadata[asset.uuid]) = (whole, metadata)
        for record in [merge.record] + merge.others { remember(record, of: asset.uuid) }
    }
}

extension SourceRecord {
    /// Returns the changes that turn the flags of an asset from `before` into these. A merge moves nothing to the trash.
    fileprivate func changedFlags(from before: SourceRecord, of asset: UUID) -> [Change] {
        var changes: [Change] = []
        if isFavorite != before.isFavorite { changes.append(.setFavorite(isFavorite, assets: [asset])) }
        if isHidden != before.isHidden { changes.append(.setHidden(isHidden, assets: [asset])) }
        if before.isTrashed, !isTrashed { changes.append(.restoreAssets([asset])) }
        return changes
    }
}
