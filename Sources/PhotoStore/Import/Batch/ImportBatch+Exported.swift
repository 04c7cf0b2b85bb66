// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

// MARK: - What exports say of assets

extension ImportBatch {
    /// Reads what other libraries said of the assets that sidecars of an export stand beside, and which identifiers of
    /// exported assets are taken.
    mutating func readWhatExportsTellOf() throws(LibraryError) {
        let told = standings.indices.filter { exportedAsset(at: $0) != nil }
        guard !told.isEmpty else { return }
        let groups = Set(told.map { files[$0].group })
        let known = files.indices.filter { groups.contains(files[$0].group) }
            .compactMap { standings[$0].resourceOfLibrary?.asset }
        sources = try context.library.sourceRecords(of: Set(known))
        takenNames = try context.library.taken(among: told.compactMap { exportedAsset(at: $0)?.asset.uuid })
    }

    private func exportedAsset(at place: Int) -> ExportedAsset? { read(place)?.facts.exported }

    /// The bursts that a file, or what an export says of it, names.
    func burstsNamed(by place: Int) -> [String] {
        [burst(of: place)?.identifier, exportedAsset(at: place)?.asset.burst?.identifier].compactMap(\.self)
    }

    /// What a new asset is called: as in the library that it was exported from, unless something here is called so.
    mutating func name(of draft: AssetDraft) -> UUID {
        guard let uuid = draft.restored?.asset.uuid, takenNames.insert(uuid).inserted else { return UUID() }
        premises.append(.isFree([uuid]))
        return uuid
    }

    /// Only a caller with the whole library in its scope may note what concerns assets that are there.
    mutating func remember(_ records: [SourceRecord], of asset: UUID) {
        guard context.library.caller.scope == .all else { return }
        changes += records.map { .rememberSource($0, asset: asset) }
    }
}

// MARK: - Assets that are here already

extension ImportBatch {
    /// What an export said last of an asset of the library; where it never spoke, what the asset's file says; `nil` where
    /// that was not read.
    func lastWord(of exported: ExportedAsset, on asset: Asset) -> SourceRecord? {
        if let said = sources[asset.id]?.first(where: { $0.source == exported.source }) { return said }
        let files = standings.compactMap { standing -> FileFacts? in
            guard case .inLibrary(let resource, let read?) = standing, resource.asset == asset.id,
                resource.content.type == .photo || resource.content.type == .video
            else { return nil }
            return read.facts
        }
        guard let file = files.first else { return nil }
        var said = SourceRecord(source: exported.source, facts: file.asset)
        said.own = SourceRecord.OwnFacts(file.asset, burst: file.burstIdentifier.map { Burst(identifier: $0) })
        return said
    }

    /// What an export says of an asset of the library beyond its own facts: its burst, and albums that it was not in when
    /// the export was last imported.
    mutating func merge(_ told: ExportedAsset, into asset: Asset) {
        let said = sources[asset.id]?.first { $0.source == told.source }
        mergeBurst(told.asset.burst, lastWord(of: told, on: asset)?.own?.burst, asset)
        var new = told
        new.albums.removeAll { path in path.last.map { said?.own?.albums.contains($0.uuid) ?? false } ?? true }
        exported[asset.uuid] = new
        let unknown = (told.sources ?? []).filter { other in
            sources[asset.id]?.contains { $0.source == other.source } != true
        }
        remember(unknown + [SourceRecord(told)], of: asset.uuid)
    }

    private mutating func mergeBurst(_ now: Burst?, _ before: Burst?, _ asset: Asset) {
        guard let now, now != before else { return }
        // Another burst than the one that was last spoken of is what somebody said here.
        let here = asset.burst?.identifier
        guard here == nil || here == now.identifier || here == before?.identifier else { return }
        let isNew = here != now.identifier
        var merged = isNew ? now : asset.burst ?? now
        if merged.isUserPick == before?.isUserPick ?? false { merged.isUserPick = now.isUserPick }
        let isChosen = now.isRepresentative && before?.isRepresentative != true
        if isNew || isChosen {
            let frame = BurstBook.Frame(
                asset: asset.uuid, isCover: false, date: asset.facts.captureDate?.date, isUserPick: merged.isUserPick,
                isChosen: isChosen)
            let (isRepresentative, replaced) = history.bursts.add(frame, to: now.identifier)
            dismiss(replaced, now.identifier)
            merged.isRepresentative = isRepresentative || merged.isRepresentative && !isNew
        }
        if merged != asset.burst { changes.append(.setBurst(merged, asset: asset.uuid)) }
    }

    /// A new asset's part in its burst, as it was. The frame that stood for it does so again; where it stayed behind,
    /// another one does: a burst that nobody stands for would not be seen.
    mutating func restore(_ burst: Burst?, of new: NewAsset) -> Burst? {
        guard var burst else { return nil }
        let frame = BurstBook.Frame(
            asset: new.uuid, isCover: false, date: new.facts.captureDate?.date, isUserPick: burst.isUserPick,
            isChosen: burst.isRepresentative)
        let (isRepresentative, replaced) = history.bursts.add(frame, to: burst.identifier)
        dismiss(replaced, burst.identifier)
        burst.isRepresentative = isRepresentative
        return burst
    }
}

extension LibraryLookup {
    /// Those of these that something here is called: assets, albums or folders.
    func taken(among uuids: [UUID]) throws(LibraryError) -> Set<UUID> {
        var taken = try self.uuids(among: uuids)
        for start in stride(from: 0, to: uuids.count, by: batchLimit) {
            let names = Array(uuids[start..<min(start + batchLimit, uuids.count)])
            let ids = try engine.fetch(CollectionRequest(.named(names)), as: caller).ids
            for batch in stride(from: 0, to: ids.count, by: batchLimit) {
                let nodes = try engine.collections(Array(ids[batch..<min(batch + batchLimit, ids.count)]), as: caller)
                taken.formUnion(nodes.map(\.uuid))
            }
        }
        return taken
    }
}
