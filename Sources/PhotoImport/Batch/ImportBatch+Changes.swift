// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension ImportBatch {
    private typealias Part = (place: Int, type: ResourceType)

    /// Inserts a new asset, unless the filter excludes it.
    mutating func insert(_ parts: Pairing.Parts) {
        let (all, refusal) = filtered(removingRevertedEdit(parts))
        let (parts, repeats) = uniqueParts(all)
        guard refusal == nil, let primary = (parts.still ?? parts.movie).flatMap(read) else { return }
        var draft = AssetDraft(primary.metadata.asset)
        complete(&draft, with: parts, of: nil)
        draft.withhold(statesOfSomeCopies(of: all))
        let added = draft.restored.map { min($0.asset.addedDate, context.date) } ?? context.date
        var new = NewAsset(uuid: name(of: draft), metadata: draft.metadata, resources: [], addedDate: added)
        new.modificationDate = draft.restored.map { min($0.asset.modificationDate, context.date) }
        new.adjustment = draft.adjustment
        new.isFavorite = draft.isFavorite
        new.isHidden = draft.isHidden
        new.trashedDate = draft.isTrashed ? draft.restored?.asset.trashedDate ?? context.date : nil
        new.burst = draft.restored.map { restore($0.asset.burst, of: new) } ?? burst(of: parts, new)
        let identifier = context.options.isDryRun ? nil : LocalIdentifier(new.uuid, .asset)
        new.resources = resources(parts, isNew: true, asset: new.uuid, identifier)
        if let restored = draft.restored {
            restoreNames(of: &new, restored)
            let known = restored.asset.presentation?.possible(new.metadata.mediaSubtypes, hasRAW: parts.raw != nil)
            new.presentation = known?.ifUnusual
            if new.adjustment == nil { new.revertedDate = restored.asset.revertedDate }
        }
        changes.append(.insertAsset(new))
        if !draft.said.isEmpty { remember(draft.said, of: new.uuid) }
        if let restored = draft.restored {
            exported[new.uuid] = restored
            var record = SourceRecord(restored)
            for state in draft.notTaken { record.withhold(state) }
            remember((restored.sources ?? []) + [record], of: new.uuid)
        }
        history.noteStates(of: new)
        report(draft.notTaken, on: parts.sidecars)
        if parts.still == nil, primary.metadata.contentIdentifier != nil { unpairedMovies.append(primary) }
        for (place, first) in repeats { recognise(place, copyOf: first) }
        // A zone that was assumed in the exported library is assumed again.
        if draft.restored == nil || new.metadata.captureDate?.isZoneAssumed != true {
            history.note(new.uuid, new.metadata)
        }
    }

    /// Adds files to an asset of the library.
    mutating func add(_ parts: Pairing.Parts, to asset: Asset) {
        let (all, refusal) = filtered(
            removingOtherEdits(removingRevertedEdit(removingDuplicates(parts, of: asset)), of: asset))
        let (parts, repeats) = uniqueParts(all)
        guard refusal == nil, !parts.places.isEmpty else { return }
        var draft = AssetDraft(asset)
        if let still = parts.still.flatMap(read) {
            draft.mergeStill(still.metadata.asset, to: fileMetadata(of: asset)?.asset)
            draft.mergeMovie(asset.metadata)
        }
        complete(&draft, with: parts, of: asset)
        let start = changes.count
        changes += draft.changes(of: asset, at: context.date)
        remember(draft.said, of: asset.uuid)
        if let fromFile = draft.restored {
            mergePresentation(of: fromFile, into: asset, draft.metadata.mediaSubtypes, isRAWNew: parts.raw != nil)
            merge(fromFile, into: asset)
        }
        let metadata = draft.metadata == asset.metadata ? nil : draft.metadata
        if metadata == nil, changes[start...].allSatisfy(\.isRecord), sayNothingNew(parts, of: asset) {
            recogniseExported(parts.sidecars, of: asset)
        } else {
            preconditions += asset.preconditions(with: resourcesOfLibrary[asset.id] ?? [])
            let resources = resources(parts, isNew: false, asset: asset.uuid, asset.localIdentifier)
            // The files come first: what is shown of an asset depends on them.
            changes.insert(.addResources(resources, asset: asset.uuid, metadata: metadata), at: start)
        }
        report(draft.notTaken, on: parts.sidecars)
        for (place, first) in repeats { recognise(place, copyOf: first) }
    }

    /// Reports a file that describes something that is not here, and records the albums that it describes.
    mutating func leave(_ place: Int) {
        guard let read = read(place) else { return }
        if !read.metadata.describesFolder, let deletion = deletion(beside: place) {
            return decline(place, because: deletion)
        }
        unused += read.allStaged
        outcomes[place] = files[place].file.result(.skipped, reason: read.metadata.skipReason, read: read)
        if let collections = read.metadata.exportedCollections { history.note(collections) }
        if let takeout = read.metadata.takeout, takeout.subject == .album, !takeout.title.isEmpty,
            !TakeoutVocabulary.isYear(files[place].entry.folder.realPath.name.displayText)
        {
            history.albumTitles[files[place].entry.folder.realPath] = takeout.title
        }
    }

    /// Adds the other files of an asset to a draft. The order matters: an adjustment comes before its rendering, and
    /// the place of a sidecar before the zone that is derived from it.
    ///
    /// - Parameter known: The asset, if the library has it.
    private func complete(_ draft: inout AssetDraft, with parts: Pairing.Parts, of known: Asset?) {
        if parts.still != nil || known != nil, let movie = movie(of: parts) { draft.mergeMovie(movie) }
        for note in parts.adjustments.compactMap({ read($0)?.metadata.adjustment }) { draft.mergeAdjustment(note) }
        let isVideo = draft.metadata.mediaType == .video
        let shown = isVideo ? parts.movieRendering : parts.rendering
        if let rendering = shown.flatMap(read) { draft.mergeRendering(rendering.metadata.asset) }
        let sidecars = parts.sidecars.compactMap { read($0)?.metadata }
        if let known {
            // The record of an export is merged below, including its titles and captions.
            mergeByPrecedence(sidecars.filter { $0.exported == nil }, on: &draft, known, parts)
        } else if !sidecars.isEmpty {
            draft.mergeSidecars(sidecars)
        }
        if let (place, exported) = exportedRecord(of: parts) {
            guard let known else { return draft.restore(exported) }
            if hasRendering(of: known, beside: place, among: parts) { draft.describeEdit(as: exported) }
            // A zone that was assumed in the export is not looked up again.
            return draft.merge(
                exported, saying: record(of: exported, on: known), after: latestRecord(of: exported, on: known))
        }
        draft.metadata.captureDate = draft.metadata.captureDate?.placed(at: draft.metadata.location, by: zones)
    }

    /// Returns the record of an export among the sidecars, and the place of its sidecar: the last one.
    func exportedRecord(of parts: Pairing.Parts) -> (place: Int, record: ExportedAsset)? {
        parts.sidecars.reversed().lazy.compactMap { place in
            read(place)?.metadata.exported.map { (place: place, record: $0) }
        }.first
    }

    /// Returns true if the rendering that an asset of the library shows, or gets, is in the group of a sidecar or an
    /// adjustment. Both describe the edit of their own rendering only.
    func hasRendering(of asset: Asset, beside sidecar: Int, among parts: Pairing.Parts) -> Bool {
        let new = [parts.rendering, parts.movieRendering].compactMap(\.self)
        return files.indices.contains { place in
            guard files[place].group == files[sidecar].group else { return false }
            switch dispositions[place] {
            case .new: return new.contains(place)
            case .copy(let first, _): return new.contains(first)
            case .inLibrary(let resource, _): return resource.asset == asset.id && resource.content.type.isRendering
            case .deletedBefore, .done: return false
            }
        }
    }

    /// Restores the original filenames of files that an export has renamed.
    private func restoreNames(of new: inout NewAsset, _ exported: ExportedAsset) {
        guard let first = new.resources.first?.content else { return }
        let (here, there) = (first.originalFilename, exported.filename(of: first.type) ?? first.originalFilename)
        var counts: [ResourceType: Int] = [:]
        for index in new.resources.indices {
            let content = new.resources[index].content
            let number = counts[content.type, default: 0]
            counts[content.type] = number + 1
            let name =
                content.type == .sidecar
                ? exported.sidecar(called: content.originalFilename, beside: here, insteadOf: there)
                : exported.filename(of: content.type, number)
            if let name { new.resources[index].content.originalFilename = name }
        }
    }

    func movie(of parts: Pairing.Parts) -> AssetMetadata? {
        parts.movie.flatMap(read)?.metadata.asset ?? parts.still.flatMap(read)?.inside?.metadata.asset
    }
}

// MARK: - Resources

extension ImportBatch {
    private mutating func resources(
        _ parts: Pairing.Parts, isNew: Bool, asset: UUID, _ identifier: LocalIdentifier?
    ) -> [NewResource] {
        let isAlone = isNew && parts.still == nil
        var resources: [NewResource] = []
        for (place, type) in typed(parts, isVideo: isAlone) {
            let outcome: ImportedFile.Outcome = isNew && resources.isEmpty ? .imported : .paired
            resources.append(resource(place, type, outcome, identifier))
            assets[place] = asset
            if type == .photo, let inside = parts.movie == nil ? read(place)?.inside : nil {
                resources.append(resource(inside, of: files[place].entry))
            }
        }
        return resources
    }

    /// Returns the files with their resource types, in the order in which resources are listed.
    private func typed(_ parts: Pairing.Parts, isVideo: Bool) -> [Part] {
        let fixed: [(Int?, ResourceType)] = [
            (parts.still, .photo), (parts.raw, .alternatePhoto), (parts.movie, isVideo ? .video : .pairedVideo),
        ]
        let isOfVideo = isVideo || isRenderingOfVideo(parts)
        let edit: [(Int?, ResourceType)] = [
            (parts.base, .adjustmentBasePhoto),
            (parts.movieBase, isOfVideo ? .adjustmentBaseVideo : .adjustmentBasePairedVideo),
            (parts.rendering, .fullSizePhoto),
            (parts.movieRendering, isOfVideo ? .fullSizeVideo : .fullSizePairedVideo),
        ]
        let earlier = parts.adjustments.filter { files[$0].file.part == .base }
        let present = parts.adjustments.filter { files[$0].file.part != .base }
        var typed = ImportBatch.present(fixed)
        typed += earlier.map { (place: $0, type: ResourceType.adjustmentData) }
        typed += ImportBatch.present(edit)
        typed += present.map { (place: $0, type: ResourceType.adjustmentData) }
        typed += parts.sidecars.map { (place: $0, type: ResourceType.sidecar) }
        return typed
    }

    private static func present(_ parts: [(Int?, ResourceType)]) -> [Part] {
        parts.compactMap { place, type in place.map { (place: $0, type: type) } }
    }

    /// Returns true if the rendering of a movie is added to a video of the library.
    private func isRenderingOfVideo(_ parts: Pairing.Parts) -> Bool {
        guard parts.still == nil, parts.movie == nil, let place = parts.movieRendering ?? parts.movieBase
        else { return false }
        return candidates.contains { $0.groups.contains(files[place].group) && $0.roles.contains(.video) }
    }

    /// Returns the resource for a new file, and records its outcome.
    private mutating func resource(
        _ place: Int, _ type: ResourceType, _ outcome: ImportedFile.Outcome, _ asset: LocalIdentifier?
    ) -> NewResource {
        guard let read = read(place) else { preconditionFailure("only new files are paired") }
        let content = ResourceContent(
            type: type, originalFilename: files[place].entry.filename.displayText,
            uniformTypeIdentifier: read.metadata.uniformTypeIdentifier, byteCount: read.stamp.byteCount,
            fingerprint: read.fingerprint, pixelSize: read.metadata.asset.pixelSize,
            contentIdentifier: read.metadata.contentIdentifier)
        let new = NewResource(content: content, placement: read.placement ?? Placement(key: ""), origin: read.stamp)
        newResources[place] = new.uuid
        outcomes[place] = files[place].file.result(outcome, read: read, asset: asset, type: type)
        return new
    }

    /// Returns the resource for the movie of a motion photo, with the name of the photo.
    private func resource(_ inside: StagedMovie, of entry: WalkEntry) -> NewResource {
        let content = ResourceContent(
            type: .pairedVideo,
            originalFilename: entry.filename.stem.displayText + "." + inside.metadata.filenameExtension,
            uniformTypeIdentifier: inside.metadata.uniformTypeIdentifier, byteCount: inside.byteCount,
            fingerprint: inside.fingerprint, pixelSize: inside.metadata.asset.pixelSize,
            contentIdentifier: inside.metadata.contentIdentifier)
        return NewResource(content: content, placement: inside.staged?.placement ?? Placement(key: ""))
    }

    /// Returns the parts without repeated sidecars and adjustments, and the repeated ones with their first copies: an
    /// export contains an asset of two albums twice, each time with all its sidecars.
    private func uniqueParts(_ parts: Pairing.Parts) -> (parts: Pairing.Parts, repeats: [(place: Int, first: Int)]) {
        var once = parts
        var repeats: [(place: Int, first: Int)] = []
        var places: [Fingerprint: Int] = [:]
        for place in parts.adjustments + parts.sidecars {
            guard let fingerprint = read(place)?.fingerprint else { continue }
            guard let first = places[fingerprint] else {
                places[fingerprint] = place
                continue
            }
            repeats.append((place, first))
            once.adjustments.removeAll { $0 == place }
            once.sidecars.removeAll { $0 == place }
        }
        return (once, repeats)
    }

    private mutating func recognise(_ place: Int, copyOf first: Int) {
        if let read = read(place) { recognise(place, copyOf: first, read) }
    }

    /// Returns the parts without sidecars and adjustments that the asset has already, and reports these as duplicates.
    private mutating func removingDuplicates(_ parts: Pairing.Parts, of asset: Asset) -> Pairing.Parts {
        var left = parts
        for place in parts.adjustments + parts.sidecars {
            guard let read = read(place) else { continue }
            let all = (resourcesOfLibrary[asset.id] ?? []) + (supersededOfLibrary[asset.id] ?? [])
            guard let known = all.first(where: { $0.content.fingerprint == read.fingerprint }) else { continue }
            recognise(place, known, read)
            left.adjustments.removeAll { $0 == place }
            left.sidecars.removeAll { $0 == place }
        }
        return left
    }
}

// MARK: - Bursts

extension ImportBatch {
    /// Returns the burst of a new photo.
    func burst(of place: Int) -> (identifier: String, isCover: Bool)? {
        guard let metadata = read(place)?.metadata, metadata.role != .video, let identifier = metadata.burstIdentifier
        else {
            return nil
        }
        return (identifier, metadata.isBurstCover)
    }

    private mutating func burst(of parts: Pairing.Parts, _ new: NewAsset) -> Burst? {
        guard let (identifier, isCover) = parts.still.flatMap(burst) else { return nil }
        let frame = BurstTracker.Frame(asset: new.uuid, isCover: isCover, date: new.metadata.captureDate?.date)
        let (isRepresentative, replaced) = history.bursts.add(frame, to: identifier)
        clearRepresentative(replaced, identifier)
        return Burst(identifier: identifier, isRepresentative: isRepresentative)
    }

    /// Records that another frame represents the burst now. A frame of this batch is inserted as that: a change of its own
    /// would be its last one.
    mutating func clearRepresentative(_ frame: BurstTracker.Frame?, _ burst: String) {
        guard let frame else { return }
        let part = Burst(identifier: burst, isUserPick: frame.isUserPick)
        for index in changes.indices {
            guard case .insertAsset(var new) = changes[index], new.uuid == frame.asset else { continue }
            new.burst = part
            changes[index] = .insertAsset(new)
            return
        }
        changes.append(.setBurst(part, asset: frame.asset, modified: frame.modified))
    }
}

extension Change {
    /// True if it only records what another library has.
    fileprivate var isRecord: Bool {
        if case .rememberSource = self { true } else { false }
    }
}

extension FileMetadata {
    /// True for the description of an export or an album, which belongs to no photo.
    fileprivate var describesFolder: Bool { exportedCollections != nil || takeout?.subject == .album }

    /// The reason for not importing a file that describes something.
    fileprivate var skipReason: String {
        if exportedCollections != nil {
            return "It lists the albums and folders of an export, which are created during the import."
        }
        if let takeout, takeout.subject == .album {
            return "It describes the album “\(takeout.title)” of this folder."
        }
        return role == .adjustment
            ? "It describes the edit of a photo or video that is not in the same folder."
            : "It describes a photo or video that is not in the same folder."
    }
}
