// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// A run of an ``ImportJob``, which reads files in worker threads, collects them in order, and commits batches.
final class ImportRun {
    /// Files that belong together by name, while the worker threads read them.
    private struct Group {
        var files: [(member: GroupMember, job: WorkerPool.Job<IngestedFile>?)]
    }

    private let engine: any LibraryEngine
    private let caller: Caller
    private let lookup: LibraryLookup
    private let options: ImportOptions
    private let workers: WorkerPool
    private let isCancelled: @Sendable () -> Bool
    private let isStopped = Flag()
    private let zones: (any ZoneFinder)?
    private let ingester: FileIngester

    private var summary = ImportSummary()
    private var history = ImportHistory()
    private var pending: ArraySlice<Group> = []
    private var pendingFileCount = 0
    private var batch: [ImportBatch.File] = []
    private var groupsInBatch = 0
    private var albums: AlbumResolver
    /// Staged files that no asset uses. They are discarded at the end, because another file with the same bytes may be
    /// read later.
    private var abandoned: [StagedOriginal] = []
    /// Files staged while a batch was decided. They are staged again when it is decided again.
    private var restaged: [StagedOriginal] = []

    init(
        engine: any LibraryEngine, caller: Caller, options: ImportOptions, ingester: FileIngester,
        zones: (any ZoneFinder)?, isCancelled: @escaping @Sendable () -> Bool
    ) {
        self.engine = engine
        self.caller = caller
        self.options = options
        self.isCancelled = isCancelled
        self.zones = zones
        self.ingester = ingester
        lookup = LibraryLookup(engine: engine, caller: caller)
        albums = AlbumResolver(lookup)
        workers = WorkerPool(threads: options.jobs, name: "photos-import")
    }

    /// Imports files and the contents of folders.
    func go(_ paths: [String], onEvent: (ImportEvent) -> Void) throws(LibraryError) -> ImportSummary {
        try go(GroupWalk(paths), onEvent: onEvent)
    }

    /// Imports files that are grouped by name.
    func go(
        _ groups: some IteratorProtocol<[GroupMember]>, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        defer { workers.finish() }
        var groups = groups
        do throws(LibraryError) {
            while let group = try next(&groups) { try collect(group, onEvent) }
            try commit(onEvent)
            try placeByNeighbours()
        } catch {
            discardStagedFiles()
            if error.code == .cancelled, isCancelled() {
                summary.wasCancelled = true
                return summary
            }
            reportRemaining(of: &groups, error, onEvent)
            throw error.code == .diskFull ? .diskFullDuringImport(error) : error
        }
        discard(abandoned)
        return summary
    }

    /// Returns the next group to collect, after giving the threads enough files that they do not wait for a commit.
    private func next(_ groups: inout some IteratorProtocol<[GroupMember]>) throws(LibraryError) -> Group? {
        if pendingFileCount < max(1, options.batchSize) { try submitMore(&groups) }
        guard let group = pending.popFirst() else { return nil }
        pendingFileCount -= group.files.count
        return group
    }

    /// Gives files to the worker threads, after one query to the library about all of them.
    private func submitMore(_ groups: inout some IteratorProtocol<[GroupMember]>) throws(LibraryError) {
        var sent: [[GroupMember]] = []
        while pendingFileCount < 2 * max(1, options.batchSize), !summary.wasCancelled, let members = groups.next() {
            if isCancelled() {
                summary.wasCancelled = true
                break
            }
            sent.append(members)
            pendingFileCount += members.count
        }
        let files = sent.joined().map(\.entry).filter(\.isFile)
        var asked: ArraySlice<IngestRequest> = []
        do throws(LibraryError) { asked = try IngestRequest.lookUp(files, lookup)[...] } catch {
            pending += sent.map { Group(files: $0.map { ($0, nil) }) }
            throw error
        }
        for members in sent {
            pending.append(
                Group(
                    files: members.map {
                        ($0, $0.entry.isFile ? asked.popFirst().map { ingest($0) } : nil)
                    }))
        }
    }

    /// Reads a file on one of the worker threads, unless the import ends before.
    private func ingest(_ request: IngestRequest) -> WorkerPool.Job<IngestedFile> {
        workers.submit { [isStopped, isCancelled, ingester] in
            isStopped.isSet || isCancelled() ? .untouched : ingester.ingest(request)
        }
    }

    // MARK: Collecting

    private func collect(_ group: Group, _ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        let taken = group.files.map { ($0.member, $0.job?.wait() ?? .untouched) }
        let files = taken.map { ImportBatch.File(member: $0.0, group: groupsInBatch, taken: $0.1) }
        if let error = taken.lazy.compactMap({ $0.1.error }).first {
            batch += files
            throw error
        }
        for case (_, .changed(let staged)) in taken { abandoned += staged }
        guard taken.allSatisfy({ member, file in !(member.entry.isFile && file.isUntouched) }) else {
            abandoned += taken.flatMap { $0.1.staged }
            summary.wasCancelled = true
            return
        }
        batch += files
        groupsInBatch += 1
        if groupsInBatch >= options.batchSize { try commit(onEvent) }
    }

    // MARK: Committing

    /// Commits the batch. When the original of a file cannot be stored, that file fails, and the others are imported
    /// without it.
    private func commit(_ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        var waiting = [batch]
        while !waiting.isEmpty {
            batch = waiting.removeFirst()
            let (bursts, collections) = (history.bursts, history.collections)
            let prepared: ImportBatch
            do throws(LibraryError) { prepared = try options.isDryRun ? prepare() : apply() } catch {
                guard let parts = parts(ofBatchAfter: error) else {
                    batch += waiting.joined()
                    throw error
                }
                (history.bursts, history.collections) = (bursts, collections)
                albums = AlbumResolver(lookup)
                waiting = parts + waiting
                continue
            }
            do throws(LibraryError) { try finishBatch(prepared, onEvent) } catch {
                batch = Array(waiting.joined())
                throw error
            }
        }
        groupsInBatch = 0
    }

    /// Returns the batches to commit instead of one that failed: its halves, or the files of a single group without
    /// those that failed. `nil` if the library, not a file, is the cause.
    private func parts(ofBatchAfter error: LibraryError) -> [[ImportBatch.File]]? {
        guard !options.isDryRun, let reason = error.refusalReason, let first = batch.first else { return nil }
        let middle = max(batch[batch.count / 2].group, first.group + 1)
        if let split = batch.firstIndex(where: { $0.group >= middle }) {
            return [Array(batch[..<split]), Array(batch[split...])]
        }
        // A file that the library has can only fail when it is repaired.
        let isNew = batch.contains { $0.taken.read != nil }
        guard isNew || batch.contains(where: \.taken.isKnown) else { return nil }
        abandoned += batch.compactMap(\.taken.read).flatMap(\.allStaged)
        return [
            batch.map { file in
                (isNew ? file.taken.read != nil : file.taken.isKnown) ? file.refused(because: reason) : file
            }
        ]
    }

    /// Reports the results of a committed batch, and stores its thumbnails.
    private func finishBatch(_ prepared: ImportBatch, _ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        let reads = batch.compactMap(\.taken.read)
        batch = []
        history.collections = []
        for read in reads { summary.bytesRead += read.stamp.byteCount }
        for result in prepared.results { report(result, onEvent) }
        guard !options.isDryRun else { return }
        discard(prepared.unused)
        try ingester.thumbnails?.keep(reads)
        try ingester.thumbnails?.make(of: prepared.unpairedMovies, in: lookup, within: options.budget)
    }

    private func report(_ result: ImportedFile, _ onEvent: (ImportEvent) -> Void) {
        summary.count(result)
        onEvent(.file(result))
    }

    private func prepare() throws(LibraryError) -> ImportBatch {
        let check = OriginalCheck(library: lookup, isDeep: options.isDeep)
        let context = ImportBatch.Context(
            library: lookup, options: options, zones: zones, addedDate: Date(), check: check,
            answers: { [workers] in check.answers($0, on: workers) }, reread: reingest,
            metadata: ingester.metadata)
        return try ImportBatch(batch, context, &history)
    }

    private func reingest(_ entry: WalkEntry) -> IngestedFile {
        let taken = ingester.reingest(entry)
        restaged += taken.staged
        return taken
    }

    /// Discards what was staged for a decision that was not committed.
    private func discardRestaged() {
        discard(restaged)
        restaged = []
    }

    /// Commits the batch, and decides it again when another process changed the library meanwhile: then files are
    /// duplicates, or are added to the assets that the other process made.
    private func apply() throws(LibraryError) -> ImportBatch {
        let bursts = history.bursts
        var known: AlbumResolver? = albums
        let prepared = try lookup.apply { () throws(LibraryError) in
            discardRestaged()
            // A decision that was not committed must leave no trace: a frame that was not inserted represents no burst.
            history.bursts = bursts
            albums = known ?? AlbumResolver(lookup)
            known = nil
            let prepared = try prepare()
            return (prepared, prepared.guardedChanges + (try albumChanges(prepared)))
        }
        restaged = []
        return prepared
    }

    /// Returns the changes to albums. Albums that exports describe come before their members.
    private func albumChanges(_ batch: ImportBatch) throws(LibraryError) -> [Change] {
        var changes: [Change] = []
        for collections in history.collections { changes += try albums.changes(making: collections) }
        return try changes + memberChanges(batch)
    }

    /// Returns the changes that add assets to albums: each album once, with its members in the order of the files.
    private func memberChanges(_ batch: ImportBatch) throws(LibraryError) -> [Change] {
        var order: [AlbumPath] = []
        var members: [AlbumPath: [UUID]] = [:]
        for (entry, asset) in batch.members {
            let restored = Set(batch.exported[asset]?.albums.compactMap { $0.last?.title.lettersAndDigits } ?? [])
            for path in entry.albums(options, titles: history.albumTitles) {
                // Folders of an export are named after albums as far as file systems allow; such a folder is that
                // album.
                if path.title != options.album, restored.contains(path.title.lettersAndDigits) { continue }
                if members[path] == nil { order.append(path) }
                members[path, default: []].append(asset)
            }
        }
        var changes: [Change] = []
        for path in order { changes += try albums.changes(adding: members[path] ?? [], to: path) }
        return try changes + exportedAlbumChanges(batch)
    }

    /// Returns the changes that add assets to the albums in the sidecars of an export, each album once.
    private func exportedAlbumChanges(_ batch: ImportBatch) throws(LibraryError) -> [Change] {
        var order: [[ExportedAsset.Collection]] = []
        var members: [[ExportedAsset.Collection]: [(here: UUID, there: UUID)]] = [:]
        var seen: Set<UUID> = []
        for (_, asset) in batch.members where seen.insert(asset).inserted {
            guard let exported = batch.exported[asset] else { continue }
            for path in exported.albums {
                if members[path] == nil { order.append(path) }
                members[path, default: []].append((asset, exported.asset.uuid))
            }
        }
        var changes: [Change] = []
        for path in order {
            let places = path.last.flatMap { history.albumOrders[$0.uuid] } ?? [:]
            changes += try albums.changes(adding: members[path] ?? [], to: path, in: places)
        }
        return changes
    }

    // MARK: Zones

    /// Sets the zones of pictures without one to those of pictures that the same camera took shortly before or after.
    /// This happens at the end, when all pictures were read; if the import is stopped, the next one does it.
    private func placeByNeighbours() throws(LibraryError) {
        guard !options.isDryRun, !summary.wasCancelled, caller.scope == .all else { return }
        let zones = history.zones.sorted()
        for batch in history.assetsWithoutZone.batches { try place(batch, by: zones) }
    }

    private func place(_ assets: [UUID], by zones: NeighbourZones) throws(LibraryError) {
        var request = AssetRequest(.named(assets))
        request.includesHidden = true
        request.includesAllBursts = true
        let ids = try engine.fetch(request, as: caller).ids
        var changes: [Change] = []
        for asset in try engine.assets(ids, as: caller) {
            guard let date = asset.metadata.captureDate,
                let placed = zones.placed(date, takenWith: asset.metadata.camera)
            else { continue }
            var metadata = asset.metadata
            metadata.captureDate = placed
            changes.append(.setMetadata(metadata, asset: asset.uuid))
        }
        if !changes.isEmpty { _ = try engine.apply(changes, as: caller) }
    }

    // MARK: Stopping

    /// Waits for the files that are being read, and removes what was staged and not committed.
    private func discardStagedFiles() {
        isStopped.set()
        discardRestaged()
        abandoned += batch.flatMap(\.taken.staged)
        for group in pending { abandoned += group.files.flatMap { $0.job?.wait().staged ?? [] } }
        discard(abandoned)
    }

    /// Reports all remaining files. Those that would have been read have failed because of the error.
    private func reportRemaining(
        of groups: inout some IteratorProtocol<[GroupMember]>, _ error: LibraryError, _ onEvent: (ImportEvent) -> Void
    ) {
        let members = batch.map(\.member) + pending.flatMap { $0.files.map(\.member) }
        for member in members { report(member.entry.left(because: error), onEvent) }
        while !isCancelled(), let members = groups.next() {
            for member in members { report(member.entry.left(because: error), onEvent) }
        }
    }

    /// Discards staged files. What cannot be removed now is removed by the next sweep of the staging folder.
    private func discard(_ staged: [StagedOriginal]) {
        guard !staged.isEmpty else { return }
        try? engine.discard(staged, as: caller)
    }
}

/// A walk that returns the files of each folder in groups by name.
private struct GroupWalk: IteratorProtocol {
    private var walk: FolderWalk
    private var groups: ArraySlice<[GroupMember]> = []

    init(_ paths: [String]) { walk = FolderWalk(paths) }

    mutating func next() -> [GroupMember]? {
        while groups.isEmpty {
            guard let entries = walk.next() else { return nil }
            groups = FolderGroups(entries).groups[...]
        }
        return groups.popFirst()
    }
}

extension String {
    /// The letters and digits of a title, which remain when a file system changes it.
    fileprivate var lettersAndDigits: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
