// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

// MARK: - Records of exports and sidecars

extension ImportBatch {
    /// Reads the records of the assets that new sidecars may belong to, and which identifiers of exported assets are in
    /// use.
    mutating func readSidecarRecords() throws(LibraryError) {
        sources = try context.library.sourceRecords(of: Set(resourcesOfLibrary.keys))
        let fromFile = dispositions.indices.compactMap { read($0)?.metadata.exported?.asset.uuid }
        if !fromFile.isEmpty { takenUUIDs = try context.library.taken(among: fromFile) }
        let namesLibrary = dispositions.indices.contains { read($0)?.metadata.exported?.library != nil }
        if namesLibrary { libraryUUID = try context.library.session.describe().uuid }
    }

    /// Returns the identifiers of bursts in a file, and in the record of an export.
    func burstsNamed(by place: Int) -> [String] {
        [burst(of: place)?.identifier, read(place)?.metadata.exported?.asset.burst?.identifier].compactMap(\.self)
    }

    /// Returns the identifier for a new asset: that in the exported library, unless it is in use here.
    mutating func name(of draft: AssetDraft) -> UUID {
        guard let uuid = draft.restored?.asset.uuid, takenUUIDs.insert(uuid).inserted else { return UUID() }
        preconditions.append(.isFree([uuid]))
        return uuid
    }

    /// Records the sources of an asset. Only a caller with the whole library in its scope may change existing assets.
    mutating func remember(_ records: [SourceRecord], of asset: UUID) {
        guard context.seesAll else { return }
        changes += records.map { .rememberSource($0, asset: asset) }
    }

    mutating func remember(_ said: [SidecarKind: SourceRecord], of asset: UUID) {
        remember(
            SidecarKind.allCases.compactMap { kind in
                guard var record = said[kind] else { return nil }
                record.source = kind.source(of: asset)
                return record
            }, of: asset)
    }
}

// MARK: - Existing assets

extension ImportBatch {
    /// Returns the last record of an asset in an exported library; without one, the metadata of the asset's file; `nil`
    /// if that was not read. For an older state it is that state, of which nothing is news then.
    func latestRecord(of exported: ExportedAsset, on asset: Asset) -> SourceRecord? {
        let records = (sources[asset.id] ?? []).map(\.taken)
        let now = record(of: exported, on: asset).record.taken
        if isOlder(exported, than: asset) { return now }
        if let said = records.first(where: { $0.source == exported.source }) { return said }
        guard let metadata = fileMetadata(of: asset) else { return nil }
        var file = SourceRecord(source: exported.source, own: metadata.asset)
        file.own?.burst = metadata.burstIdentifier.map { Burst(identifier: $0) }
        var here = SourceRecord(asset, source: exported.source)
        here.own = SourceRecord.OwnMetadata(asset.metadata, presentation: asset.presentation)
        return here.base(ofFirst: now, file: file, weaker: records.takeoutRecords(of: asset.uuid), others: records)
    }

    /// Returns the record of an export for an asset of the library, without the states that hide or delete the asset:
    /// these are taken over from a newer record of this asset in this library only.
    ///
    /// - Returns: The record, and the states that are news and are not taken over.
    func record(
        of exported: ExportedAsset, on asset: Asset
    ) -> (record: SourceRecord, notTaken: Set<ConcealingState>) {
        var record = SourceRecord(exported)
        if isOwn(exported, asset), isNewer(exported, than: asset) { return (record, []) }
        let here = SourceRecord(asset, source: record.source)
        let news = record.withholdStates(from: here, after: lastSaid(by: exported, of: asset))
        return (record, isOlder(exported, than: asset) ? [] : news)
    }

    /// Returns true if an export has an older state than the last one that was imported of its library, or else than
    /// this very asset.
    private func isOlder(_ exported: ExportedAsset, than asset: Asset) -> Bool {
        guard let said = lastSaid(by: exported, of: asset) else { return exported.asset.isOlder(than: asset) }
        let now = SourceRecord(exported)
        if now.isOlder(than: said) { return true }
        // A later state of this library is older than the asset if the asset was changed here after that state. With the
        // same date it is the state that was imported, in which somebody may have changed the sidecar.
        return isOwn(exported, asset) && said.isOlder(than: now) && exported.asset.isOlder(than: asset)
    }

    /// Returns true if a record is newer than the last change of an asset. A date that is still to come tells nothing.
    private func isNewer(_ exported: ExportedAsset, than asset: Asset) -> Bool {
        exported.asset.modificationDate > asset.modificationDate && exported.asset.modificationDate <= context.date
    }

    /// Returns true if the record is of this asset in this library.
    private func isOwn(_ exported: ExportedAsset, _ asset: Asset) -> Bool {
        exported.asset.uuid == asset.uuid && exported.library != nil && exported.library == libraryUUID
    }

    private func lastSaid(by exported: ExportedAsset, of asset: Asset) -> SourceRecord? {
        sources[asset.id]?.first { $0.source == exported.source }
    }

    /// Weighs what sidecars that are none of an export tell of an asset of the library.
    func mergeByPrecedence(
        _ sidecars: [FileMetadata], on draft: inout AssetDraft, _ asset: Asset, _ parts: Pairing.Parts
    ) {
        guard !sidecars.isEmpty else { return }
        let file = parts.still.flatMap(read)?.metadata ?? fileMetadata(of: asset)
        let kinds = Dictionary(grouping: sidecars, by: SidecarKind.init)
        for kind in SidecarKind.allCases {
            guard let fromFile = kinds[kind] else { continue }
            draft.mergeByPrecedence(fromFile, of: kind, file?.asset, asset: asset.uuid, sources[asset.id] ?? [])
        }
    }

    /// Returns the metadata of the file of an asset of the library: of the file in the batch, which is read now if it was
    /// not read because it is known, else of the library's own copy. `nil` if neither can be read.
    func fileMetadata(of asset: Asset) -> FileMetadata? {
        for (file, disposition) in zip(files, dispositions) {
            guard case .inLibrary(let resource, let read) = disposition, resource.asset == asset.id,
                resource.content.type == .photo || resource.content.type == .video,
                let metadata = read?.metadata ?? context.metadata(file.file)
            else { continue }
            return metadata
        }
        let original = resourcesOfLibrary[asset.id]?.first { $0.content.type == .photo || $0.content.type == .video }
        return original.flatMap(context.metadataOfOriginal)
    }

    /// Merges the state of an exported asset that is not in its metadata: its burst, and the albums that it was not in
    /// at the last import of the export.
    mutating func merge(_ fromFile: ExportedAsset, into asset: Asset) {
        let said = lastSaid(by: fromFile, of: asset)
        mergeBurst(fromFile.asset.burst, latestRecord(of: fromFile, on: asset)?.own?.burst, asset)
        let hasNews = !isOlder(fromFile, than: asset)
        var new = fromFile
        new.albums.removeAll { path in
            !hasNews || path.last.map { said?.own?.albums.contains($0.uuid) ?? false } ?? true
        }
        exported[asset.uuid] = new
        if isOwn(fromFile, asset), !isNewer(fromFile, than: asset) { ownExports.insert(asset.uuid) }
        let unknown = (fromFile.sources ?? []).filter { other in
            sources[asset.id]?.contains { $0.source == other.source } != true
        }
        let now = record(of: fromFile, on: asset).record
        remember(unknown + (said == nil || hasNews && now != said ? [now] : []), of: asset.uuid)
    }

    /// Merges what is shown of an exported asset's originals: what was chosen there since the last import, and not here.
    ///
    /// - Parameters:
    ///   - subtypes: The kinds of picture that the asset is with its new files.
    ///   - isRAWNew: True if the asset gets a RAW.
    mutating func mergePresentation(
        of fromFile: ExportedAsset, into asset: Asset, _ subtypes: MediaSubtypes, isRAWNew: Bool
    ) {
        let hasRAW = isRAWNew || resourcesOfLibrary[asset.id]?.contains { $0.content.type == .alternatePhoto } == true
        let all = [fromFile.asset.presentation, latestRecord(of: fromFile, on: asset)?.own?.presentation]
        let (now, before) = (all[0] ?? Presentation(), all[1] ?? Presentation())
        let possible = now.possible(subtypes, hasRAW: hasRAW)
        if possible.playsLivePhoto == now.playsLivePhoto, now.playsLivePhoto != before.playsLivePhoto,
            asset.playsLivePhoto == before.playsLivePhoto
        {
            changes.append(.setLivePlayback(now.playsLivePhoto, assets: [asset.uuid]))
        }
        if possible.originalChoice == now.originalChoice, now.originalChoice != before.originalChoice,
            asset.originalChoice == before.originalChoice
        {
            changes.append(.setOriginalChoice(now.originalChoice, assets: [asset.uuid]))
        }
    }

    private mutating func mergeBurst(_ now: Burst?, _ before: Burst?, _ asset: Asset) {
        guard let now, now != before else { return }
        // A burst that differs from the last record was changed here.
        let here = asset.burst?.identifier
        guard here == nil || here == now.identifier || here == before?.identifier else { return }
        let isNew = here != now.identifier
        var merged = isNew ? now : asset.burst ?? now
        if merged.isUserPick == before?.isUserPick ?? false { merged.isUserPick = now.isUserPick }
        let isChosen = now.isRepresentative && before?.isRepresentative != true
        if isNew || isChosen {
            let frame = BurstTracker.Frame(
                asset: asset.uuid, isCover: false, date: asset.metadata.captureDate?.date,
                isUserPick: merged.isUserPick,
                isChosen: isChosen)
            let (isRepresentative, replaced) = history.bursts.add(frame, to: now.identifier)
            clearRepresentative(replaced, now.identifier)
            merged.isRepresentative = isRepresentative || merged.isRepresentative && !isNew
        }
        if merged != asset.burst { changes.append(.setBurst(merged, asset: asset.uuid)) }
    }

    /// Returns the part of a new asset in its burst, as it was exported. The representative becomes so again. If it was
    /// not exported, another frame does, because a burst without a representative would be invisible.
    mutating func restore(_ burst: Burst?, of new: NewAsset) -> Burst? {
        guard var burst else { return nil }
        let frame = BurstTracker.Frame(
            asset: new.uuid, isCover: false, date: new.metadata.captureDate?.date, isUserPick: burst.isUserPick,
            isChosen: burst.isRepresentative, modified: burst.isRepresentative ? nil : new.modificationDate)
        let (isRepresentative, replaced) = history.bursts.add(frame, to: burst.identifier)
        clearRepresentative(replaced, burst.identifier)
        burst.isRepresentative = isRepresentative
        return burst
    }
}

// MARK: - Exports without news

extension ImportBatch {
    /// Returns true if all files are JSON sidecars of exports, and what each says of the asset is what this library says,
    /// or what the same library said at the last import. The dates of changes do not count: each export has later ones.
    /// Programs that edit photos write what nobody here reads into an XMP, which is therefore kept.
    func sayNothingNew(_ parts: Pairing.Parts, of asset: Asset) -> Bool {
        parts.places == parts.sidecars
            && parts.sidecars.allSatisfy { place in
                guard files[place].file.entry.path.hasExtension("json"),
                    let exported = read(place)?.metadata.exported
                else { return false }
                let now = SourceRecord(exported)
                let said = sources[asset.id]?.first { $0.source == exported.source }
                let here = SourceRecord(asset, inPlaceOf: now)
                return now.saysTheSame(as: here) || said.map { now.saysTheSame(as: $0) } ?? false
            }
    }

    /// Reports sidecars of exports as duplicates. They are not kept: the library has what they say, and every export
    /// writes them anew.
    mutating func recogniseExported(_ sidecars: [Int], of asset: Asset) {
        for place in sidecars {
            guard let read = read(place) else { continue }
            outcomes[place] = files[place].file.result(
                .duplicate, read: read, asset: asset.localIdentifier, type: .sidecar)
            assets[place] = asset.uuid
            unused += read.allStaged
        }
    }
}

extension SourceRecord {
    /// Creates the record that an export of the asset as it is now would have. Its albums are those of the other
    /// record: they are merged by themselves.
    fileprivate init(_ asset: Asset, inPlaceOf other: SourceRecord) {
        self.init(asset, source: other.source)
        own = OwnMetadata(
            asset.metadata, burst: asset.burst, presentation: asset.presentation, albums: other.own?.albums ?? [])
    }

    /// Returns true if both say the same, whenever it was said. Earlier versions do not name the library.
    fileprivate func saysTheSame(as other: SourceRecord) -> Bool {
        words == other.words
    }

    /// The record without what says when and where it was made.
    private var words: SourceRecord {
        var words = self
        words.modificationDate = nil
        words.notTaken = nil
        words.own?.library = nil
        return words
    }
}

extension [SourceRecord] {
    /// Returns the records of Takeout sidecars. Many of their values were computed by Google, so that every other source
    /// has precedence.
    func takeoutRecords(of asset: UUID) -> [SourceRecord] {
        filter { $0.source == SidecarKind.takeout.source(of: asset) }
    }
}

extension Asset {
    /// Returns true if this is an earlier version of the other asset, which was changed since.
    fileprivate func isOlder(than other: Asset) -> Bool {
        uuid == other.uuid && other.modificationDate > other.addedDate && other.modificationDate > modificationDate
    }
}

extension LibraryLookup {
    /// Returns the identifiers among `uuids` that assets, albums or folders have here.
    func taken(among uuids: [UUID]) throws(LibraryError) -> Set<UUID> {
        var taken = try self.uuids(among: uuids)
        for names in uuids.batches {
            let ids = try session.fetch(CollectionRequest(.named(names))).ids
            for batch in ids.batches {
                taken.formUnion(try session.collections(batch).map(\.uuid))
            }
        }
        return taken
    }
}
