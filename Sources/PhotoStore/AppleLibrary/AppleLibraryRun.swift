// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// A run of an ``AppleLibraryImport``, which reads files in worker threads, collects them in order, and commits
/// batches.
final class AppleLibraryRun {
    /// An asset whose files are with the worker threads.
    private struct PendingAsset {
        let plan: AppleAssetFiles
        let jobs: [WorkerPool.Job<AppleIngestedFile>]
    }

    private let plan: AppleLibraryPlan
    private let lookup: LibraryLookup
    private let ingester: AppleFileIngester
    private let options: ImportOptions
    private let workers: WorkerPool
    private let isCancelled: @Sendable () -> Bool
    private let isStopped = Flag()

    private var importState: AppleImportState
    private var summary = ImportSummary()
    private var pending: ArraySlice<PendingAsset> = []
    private var batch: [AppleBatch.Entry] = []
    private var albums: AlbumResolver
    /// The paths of stray files that are still to be reported.
    private var strays: ArraySlice<String>
    /// Staged files that no asset uses. They are discarded at the end, because another file with the same bytes may be
    /// read later.
    private var abandoned: [StagedOriginal] = []
    /// Files staged while a batch was decided. They are staged again when it is decided again.
    private var restaged: [StagedOriginal] = []

    init(
        _ plan: AppleLibraryPlan, engine: any LibraryEngine, caller: Caller, options: ImportOptions,
        ingester: AppleFileIngester, isCancelled: @escaping @Sendable () -> Bool
    ) {
        self.plan = plan
        self.options = options
        self.ingester = ingester
        self.isCancelled = isCancelled
        lookup = LibraryLookup(engine: engine, caller: caller)
        importState = plan.importState
        albums = AlbumResolver(lookup)
        strays = plan.strays[...]
        workers = WorkerPool(threads: options.jobs, name: "photos-import")
    }

    /// Runs the import, and returns its summary. To be called once.
    func go(onEvent: (ImportEvent) -> Void) throws(LibraryError) -> ImportSummary {
        defer { workers.finish() }
        var rest = plan.assets[...]
        do throws(LibraryError) {
            while let next = try next(&rest) { try collect(next, onEvent) }
            try commit(onEvent)
            if !summary.wasCancelled { try finish(onEvent) }
            summary.reconciliations.append(try reconcile())
        } catch {
            discardStagedFiles()
            if error.code == .cancelled, isCancelled() {
                summary.wasCancelled = true
                return summary
            }
            for asset in batch.map(\.plan) + pending.map(\.plan) + rest {
                for file in asset.files { report(file.left(because: error), onEvent) }
            }
            reportStrays(onEvent)
            throw error.code == .diskFull ? .diskFullDuringImport(error) : error
        }
        discard(abandoned)
        return summary
    }

    /// Returns the next asset to collect, after giving the threads enough files that they do not wait for a commit.
    private func next(_ rest: inout ArraySlice<AppleAssetFiles>) throws(LibraryError) -> PendingAsset? {
        if pending.count < max(1, options.batchSize) { try submitMore(&rest) }
        return pending.popFirst()
    }

    /// Gives files to the worker threads, after one query to the library about all of them.
    private func submitMore(_ rest: inout ArraySlice<AppleAssetFiles>) throws(LibraryError) {
        guard !summary.wasCancelled, !rest.isEmpty else { return }
        if isCancelled() {
            summary.wasCancelled = true
            return
        }
        let sent = rest.prefix(2 * max(1, options.batchSize) - pending.count)
        var asked = try AppleIngestRequest.lookUp(sent.flatMap(\.files), lookup)[...]
        rest = rest.dropFirst(sent.count)
        for plan in sent {
            let jobs = asked.prefix(plan.files.count).map { ingest($0) }
            asked = asked.dropFirst(plan.files.count)
            pending.append(PendingAsset(plan: plan, jobs: jobs))
        }
    }

    /// Reads a file on one of the worker threads, unless the import ends before.
    private func ingest(_ request: AppleIngestRequest) -> WorkerPool.Job<AppleIngestedFile> {
        workers.submit { [isStopped, isCancelled, ingester] in
            isStopped.isSet || (request.file.entry != nil && isCancelled()) ? .untouched : ingester.ingest(request)
        }
    }

    private func collect(_ asset: PendingAsset, _ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        let taken = asset.jobs.map { $0.wait() }
        if let error = taken.lazy.compactMap(\.error).first {
            batch.append(AppleBatch.Entry(plan: asset.plan, taken: taken))
            throw error
        }
        guard !taken.contains(where: \.isUntouched) else {
            abandoned += taken.compactMap(\.staged)
            summary.wasCancelled = true
            return
        }
        batch.append(AppleBatch.Entry(plan: asset.plan, taken: taken))
        if batch.count >= options.batchSize { try commit(onEvent) }
    }

    // MARK: Committing

    /// Commits the batch. When the original of an asset cannot be stored, that asset fails, and the others are imported
    /// without it.
    private func commit(_ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        var waiting = [batch]
        while !waiting.isEmpty {
            batch = waiting.removeFirst()
            let partsMissing = importState.partsMissing
            do throws(LibraryError) { try commitBatch(onEvent) } catch {
                guard let parts = parts(ofBatchAfter: error) else {
                    batch += waiting.joined()
                    throw error
                }
                importState.forget(batch.map(\.asset))
                importState.partsMissing = partsMissing
                albums = AlbumResolver(lookup)
                waiting = parts + waiting
            }
        }
    }

    /// Returns the batches to commit instead of one that failed: its halves, or a single asset without the files that
    /// failed. `nil` if the library, not a file, is the cause.
    private func parts(ofBatchAfter error: LibraryError) -> [[AppleBatch.Entry]]? {
        guard !options.isDryRun, let reason = error.refusalReason, var entry = batch.first else { return nil }
        guard batch.count == 1 else {
            let middle = batch.count / 2
            return [Array(batch[..<middle]), Array(batch[middle...])]
        }
        // A file that the library has can only fail when it is repaired.
        let isNew = entry.taken.contains { $0.read != nil }
        guard isNew || entry.taken.contains(where: \.isKnown) else { return nil }
        abandoned += entry.taken.compactMap { $0.read?.staged }
        entry.taken = entry.taken.map { (isNew ? $0.read != nil : $0.isKnown) ? .refused(.failed, reason: reason) : $0 }
        return [[entry]]
    }

    private func commitBatch(_ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        guard !batch.isEmpty else { return }
        let prepared = try options.isDryRun ? prepare() : apply()
        if !options.isDryRun { discard(prepared.duplicates) }
        abandoned += prepared.abandoned
        for read in batch.flatMap(\.taken).compactMap(\.read) { summary.bytesRead += read.stamp.byteCount }
        batch = []
        for result in prepared.results { report(result, onEvent) }
    }

    private func prepare() throws(LibraryError) -> AppleBatch {
        try AppleBatch(
            AppleRepairs(
                batch, in: lookup, options, answers: { [workers] in $0.answers($1, on: workers) }, reread: reingest),
            in: lookup, &importState, plan.catalogue.knows,
            isDryRun: options.isDryRun, now: Date())
    }

    private func reingest(_ file: AppleFile) -> AppleIngestedFile {
        let taken = ingester.reingest(file)
        if let staged = taken.staged { restaged.append(staged) }
        return taken
    }

    /// Discards what was staged for a decision that was not committed.
    private func discardRestaged() {
        discard(restaged)
        restaged = []
    }

    /// Commits the batch, and decides it again when another process changed the library meanwhile.
    private func apply() throws(LibraryError) -> AppleBatch {
        let partsMissing = importState.partsMissing
        var known: AlbumResolver? = albums
        let prepared = try lookup.apply { () throws(LibraryError) in
            discardRestaged()
            albums = known ?? AlbumResolver(lookup)
            known = nil
            importState.forget(batch.map(\.asset))
            importState.partsMissing = partsMissing
            let prepared = try prepare()
            return (prepared, prepared.changes + (try albumChanges(prepared.members)))
        }
        restaged = []
        return prepared
    }

    /// Returns the changes that add all imported assets to the album in `options`.
    private func albumChanges(_ members: [UUID]) throws(LibraryError) -> [Change] {
        guard let title = options.album else { return [] }
        return try albums.changes(adding: members, toAnyAlbum: title)
    }

    /// Commits the representatives of bursts, albums and folders, and reports the stray files.
    private func finish(_ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        if !options.isDryRun {
            try lookup.apply { () throws(LibraryError) in
                let catalogue = try plan.catalogue.renamed(for: lookup)
                return ((), importState.repairs() + (try AppleAlbums(catalogue, importState.ours).changes(in: lookup)))
            }
        }
        reportStrays(onEvent)
    }

    private func reportStrays(_ onEvent: (ImportEvent) -> Void) {
        while let stray = strays.popFirst() {
            report(
                ImportedFile(path: stray, outcome: .skipped, reason: AppleLibraryPlan.strayReason), onEvent)
        }
    }

    private func report(_ result: ImportedFile, _ onEvent: (ImportEvent) -> Void) {
        summary.count(result)
        onEvent(.file(result))
    }

    private func reconcile() throws(LibraryError) -> LibraryReconciliation {
        let book = AppleReconciler(path: plan.path, catalogue: plan.catalogue, importState: importState)
        return try book.reconciliation(
            with: options.isDryRun ? nil : lookup, isWhole: !summary.wasCancelled)
    }

    // MARK: Stopping

    /// Waits for the files that are being read, and removes what was staged and not committed.
    private func discardStagedFiles() {
        isStopped.set()
        discardRestaged()
        abandoned += batch.flatMap(\.taken).compactMap(\.staged)
        for asset in pending { abandoned += asset.jobs.compactMap { $0.wait().staged } }
        discard(abandoned)
    }

    /// Discards staged files. What cannot be removed now is removed by the next sweep of the staging folder.
    private func discard(_ staged: [StagedOriginal]) {
        guard !staged.isEmpty else { return }
        try? lookup.engine.discard(staged, as: lookup.caller)
    }
}
