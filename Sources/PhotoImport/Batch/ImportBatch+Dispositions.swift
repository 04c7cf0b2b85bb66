// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

// MARK: - New files

extension ImportBatch {
    private var fingerprints: [Fingerprint] { files.compactMap(\.ingested.read?.fingerprint) }

    /// Adds the preconditions of a query to those of the batch.
    mutating func note(_ found: (resources: [Resource], preconditions: [Precondition])) -> [Resource] {
        preconditions += found.preconditions
        return found.resources
    }

    /// Determines the standings of all files by comparing fingerprints with the library and with earlier files.
    mutating func classify() throws(LibraryError) {
        let found = note(try context.library.resources(withFingerprints: fingerprints))
        copiesOfLibrary = found.oldestByFingerprint
        sharersOfLibrary = Dictionary(grouping: found, by: \.content.fingerprint)
        supersededOfLibrary = Dictionary(grouping: found.filter { $0.content.type.isSuperseded }, by: \.asset)
        let purged = try purgeDates()
        var places: [Fingerprint: Int] = [:]
        for (place, file) in files.enumerated() {
            let disposition = ImportBatch.disposition(of: file, copiesOfLibrary, purged)
            guard case .new(let read) = disposition, read.isPicture else {
                dispositions.append(disposition)
                continue
            }
            if let first = places[read.fingerprint] {
                dispositions.append(.copy(of: first, read))
            } else if context.options.isDryRun, !history.seen.insert(read.fingerprint) {
                dispositions.append(.done(file.file.result(.duplicate, read: read)))
            } else {
                places[read.fingerprint] = place
                dispositions.append(disposition)
            }
        }
    }

    /// Returns when the pictures that the library does not have were deleted for good.
    private func purgeDates() throws(LibraryError) -> [Fingerprint: Date] {
        if context.options.includesDeleted { return [:] }
        let new = files.compactMap(\.ingested.read).filter { $0.isPicture && copiesOfLibrary[$0.fingerprint] == nil }
        return try context.library.purgeDates(of: new.map(\.fingerprint))
    }

    /// Returns the standing of a file. A sidecar or an adjustment belongs to the picture beside it, even if the library
    /// has its bytes elsewhere.
    private static func disposition(
        of file: File, _ copies: [Fingerprint: Resource], _ purged: [Fingerprint: Date]
    ) -> Disposition {
        switch file.ingested {
        case .known(let resource): return .inLibrary(resource, read: nil)
        case .read(let read) where !read.isPicture: return .new(read)
        case .read(let read):
            if let resource = copies[read.fingerprint] { return .inLibrary(resource, read: read) }
            return purged[read.fingerprint].map { .deletedBefore($0, read) } ?? .new(read)
        case .refused, .changed, .untouched, .stopped:
            guard let result = file.file.refusal(file.ingested) else {
                preconditionFailure("a file that was not looked at is in no batch")
            }
            return .done(result)
        }
    }

    /// Returns the new files to be paired.
    func newFiles() -> [Pairing.File] {
        let named = placesByName
        return dispositions.indices.compactMap { place in
            // The description of a whole export is not a sidecar, even if its name matches another file.
            guard let read = read(place), read.metadata.exportedCollections == nil else { return nil }
            var file = pairingFile(place, read)
            file.isNamedRendering = files[place].file.part == .rendering
            file.isNamedBase = files[place].file.part == .base
            if case .sidecar(of: let name?) = files[place].file.part {
                file.subject = named[NameInGroup(group: file.group, name: name)]
            }
            return file
        }
    }

    /// Returns a file to be paired, without what its name tells.
    func pairingFile(_ place: Int, _ read: StagedFile) -> Pairing.File {
        var file = Pairing.File(
            place: place, group: files[place].group, role: read.metadata.role,
            contentIdentifier: read.metadata.contentIdentifier, seconds: read.metadata.asset.durationSeconds)
        file.hasMovieInside = read.inside != nil
        return file
    }

    private struct NameInGroup: Hashable {
        let group: Int
        let name: RawPath
    }

    /// The first file with each name in each group.
    private var placesByName: [NameInGroup: Int] {
        let places = files.indices.map { (NameInGroup(group: files[$0].group, name: files[$0].entry.name), $0) }
        return Dictionary(places) { first, _ in first }
    }

    /// The groups that have a further copy of a file of the batch, with the indices of the first copies. The copy of a
    /// rendering beside a deleted original does not count: what lies beside both belongs to that original.
    var copies: [Int: [Int]] {
        let deleted = Set(deletedFiles().map(\.group))
        var copies: [Int: [Int]] = [:]
        for (file, disposition) in zip(files, dispositions) {
            guard case .copy(let first, _) = disposition else { continue }
            guard !file.file.part.isOfEdit || !deleted.contains(file.group) else { continue }
            copies[file.group, default: []].append(first)
        }
        return copies
    }
}

// MARK: - Existing assets

extension ImportBatch {
    /// Reads the assets of known files, those with a content identifier of a new file, and the representatives of
    /// bursts.
    mutating func readLibrary(_ newFiles: [Pairing.File]) throws(LibraryError) {
        let identifiers = newFiles.compactMap(\.contentIdentifier)
        let relatives = note(try context.library.resources(ResourceMatch.contentIdentifiers, identifiers)).map(\.asset)
        let bursts = Set(dispositions.indices.flatMap { burstsNamed(by: $0) }).filter { !history.bursts.knows($0) }
        let frames = note(try context.library.resources(ResourceMatch.bursts, bursts.sorted())).map(\.asset)
        let ids = Set(dispositions.compactMap(\.resourceOfLibrary?.asset) + relatives + frames)
        for asset in try context.library.assets(ids) { assetsOfLibrary[asset.id] = asset }
        let groups = Set(newFiles.map(\.group))
        let neighbours = files.indices.filter { groups.contains(files[$0].group) }
            .compactMap { dispositions[$0].resourceOfLibrary?.asset }
        let resources = try context.library.resources(of: Set(relatives + neighbours))
        resourcesOfLibrary = Dictionary(grouping: resources, by: \.asset)
        let representatives = assetsOfLibrary.values.filter { $0.burst?.isRepresentative == true }.map(\.id)
        let said = try context.library.sourceRecords(of: Set(representatives))
        for asset in assetsOfLibrary.values.sorted(by: { $0.id < $1.id }) { note(asset, said[asset.id] ?? []) }
        if newFiles.contains(where: { $0.role == .sidecar }) { try readSidecarRecords() }
    }

    /// Records a known asset's part in its burst, and its zone.
    ///
    /// - Parameter said: The records of exports. A representative that was exported as such remains it.
    private mutating func note(_ asset: Asset, _ said: [SourceRecord]) {
        if let burst = asset.burst, burst.isRepresentative {
            let parts = said.compactMap(\.own?.burst).filter { $0.identifier == burst.identifier }
            let isChosen = parts.contains(where: \.isRepresentative)
            let frame = BurstTracker.Frame(
                asset: asset.uuid, isCover: false, date: asset.metadata.captureDate?.date, isUserPick: burst.isUserPick,
                isChosen: isChosen, modified: parts.isEmpty || isChosen ? nil : asset.modificationDate)
            history.bursts.note(burst.identifier, frame)
        }
        history.note(asset.uuid, asset.metadata)
    }

    /// Returns the assets that new files may be added to, the oldest first. Those in the trash are left out.
    func candidatesOfLibrary() -> [Pairing.Candidate] {
        var places: [AssetID: Set<Int>] = [:]
        for (place, disposition) in dispositions.enumerated() {
            if let asset = disposition.resourceOfLibrary?.asset { places[asset, default: []].insert(place) }
        }
        return resourcesOfLibrary.sorted { $0.key < $1.key }.compactMap { id, resources in
            guard let asset = assetsOfLibrary[id], asset.trashedDate == nil else { return nil }
            let here = places[id] ?? []
            let originals = here.filter { !files[$0].file.part.isOfEdit }
            return Pairing.Candidate(
                asset: asset, roles: Set(resources.map(\.content.type)),
                contentIdentifiers: Set(resources.compactMap(\.content.contentIdentifier)),
                groups: Set(here.map { files[$0].group }),
                groupsOfOriginals: Set(originals.map { files[$0].group }), places: here,
                hasRenderingHere: here.contains { dispositions[$0].isRenderingOfLibrary })
        }
    }
}

// MARK: - Duplicates

extension ImportBatch {
    /// Records the outcomes of all files that are not new.
    mutating func recogniseDuplicates() {
        for (place, disposition) in dispositions.enumerated() {
            switch disposition {
            case .new: break
            case .done(let result): outcomes[place] = result
            case .deletedBefore(let date, let read): decline(place, deletedOn: date, read)
            case .inLibrary(let resource, let read): recognise(place, resource, read)
            case .copy(let first, let read): recognise(place, copyOf: first, read)
            }
        }
    }

    mutating func recognise(_ place: Int, _ resource: Resource, _ read: StagedFile?) {
        let asset = assetsOfLibrary[resource.asset]
        let isRepaired = read.map { repair(resource, with: $0) } ?? false
        var result = files[place].file.result(isRepaired ? .repaired : .duplicate, read: read)
        result.localIdentifier = asset?.localIdentifier.description
        result.resourceType = resource.content.type.unsuperseded
        result.uniformTypeIdentifier = resource.content.uniformTypeIdentifier
        result.fingerprint = resource.content.fingerprint
        result.byteCount = resource.content.byteCount
        if isRepaired { result.reason = "The library's copy was missing or damaged." }
        if asset?.trashedDate != nil { result.noteTrash() }
        outcomes[place] = result
        assets[place] = asset?.uuid
        if let read { remember(read, resource.uuid) }
    }

    /// Reports a file that was deleted for good, or belongs to one that was.
    mutating func decline(_ place: Int, deletedOn date: Date, _ read: StagedFile) {
        outcomes[place] = files[place].file.result(deletedOn: date, read: read)
        unused += read.allStaged
    }

    mutating func recognise(_ place: Int, copyOf first: Int, _ read: StagedFile) {
        if let result = outcomes[first], result.isLeftOut { return leave(place, like: result, read) }
        var result = files[place].file.result(.duplicate, read: read)
        result.localIdentifier = outcomes[first]?.localIdentifier
        result.resourceType = outcomes[first]?.resourceType
        outcomes[place] = result
        assets[place] = assets[first]
        if let resource = newResources[first] {
            remember(read, resource)
        } else {
            unused += read.allStaged
        }
    }

    /// Reports a copy of a file that is not imported, with the same reason.
    private mutating func leave(_ place: Int, like first: ImportedFile, _ read: StagedFile) {
        var result = files[place].file.result(first.outcome, reason: first.reason, read: read)
        result.localIdentifier = first.localIdentifier
        result.isInTrash = first.isInTrash
        outcomes[place] = result
        unused += read.allStaged
    }

    /// Records the file as an origin of the resource. Only a caller with the whole library in its scope may change
    /// existing assets.
    private mutating func remember(_ read: StagedFile, _ resource: UUID) {
        if context.seesAll { changes.append(.rememberOrigin(read.stamp, resource: resource)) }
        unused += read.allStaged.filter { !usedStaged.contains($0) }
    }
}

extension ImportedFile {
    /// True for a file that the library neither has nor gets.
    fileprivate var isLeftOut: Bool {
        switch outcome {
        case .skipped, .deletedBefore: true
        case .imported, .paired, .duplicate, .repaired, .failed: false
        }
    }

    /// Notes states that the source has the asset in, and that the asset does not get here.
    mutating func noteNotTaken(_ states: Set<ConcealingState>) {
        guard !states.isEmpty else { return }
        statesNotTaken.formUnion(states)
        let isTrashed = states.contains(.trashed)
        let sentence =
            states.contains(.hidden)
            ? "The asset is hidden in the source\(isTrashed ? " and in its trash" : ""). It stays visible here."
            : "The asset is in the trash of the source. It stays out of the trash here."
        reason = reason.map { "\($0) \(sentence)" } ?? sentence
    }

    /// Notes that the asset of a file, or the one that it would belong to, is in the trash.
    mutating func noteTrash() {
        reason = "It is in the library's trash. Recover it to see it."
        isInTrash = true
    }
}
