// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// A run of an import from one source: reads files in worker threads, collects them in order, and commits batches.
final class ImportRun {
    /// A group whose files the worker threads read; without jobs if the query about them failed.
    private struct PendingGroup {
        let group: ImportGroup
        var jobs: [WorkerPool.Job<IngestedFile>?] = []
    }

    private var source: any ImportSource
    private let library: LibraryLookup
    private let options: ImportOptions
    private let ingester: FileIngester
    private let workers: WorkerPool
    private let isCancelled: @Sendable () -> Bool
    private let isStopped = Flag()

    private var summary = ImportSummary()
    private var pending: ArraySlice<PendingGroup> = []
    private var pendingFileCount = 0
    private var batch: [IngestedGroup] = []
    private var albums: AlbumResolver
    /// Staged files that no asset uses. They are discarded at the end, because another file with the same bytes may be
    /// read later.
    private var abandoned: [StagedOriginal] = []
    /// Files staged while a batch was decided. They are staged again when it is decided again.
    private var restaged: [StagedOriginal] = []
    /// False once the library has refused a rendition.
    private var storesRenditions = true

    /// Creates a run whose transactions all belong to one action.
    init(
        _ source: any ImportSource, _ ingester: FileIngester, as label: ActionLabel,
        isCancelled: @escaping @Sendable () -> Bool
    ) {
        self.source = source
        self.ingester = ingester
        self.isCancelled = isCancelled
        options = ingester.options
        library = LibraryLookup(ingester.session, label: label)
        albums = AlbumResolver(library)
        workers = WorkerPool(threads: options.jobs, name: "photos-import", standsBack: true)
    }

    /// Imports the files of the source, and returns the summary. To be called once.
    func go(onEvent: (ImportEvent) -> Void) throws(LibraryError) -> ImportSummary {
        defer { workers.finish() }
        do throws(LibraryError) {
            while let next = try next() { try collect(next, onEvent) }
            try commit(onEvent)
            try source.finish(in: library, options, &summary)
        } catch {
            discardStagedFiles()
            if error.code == .cancelled, isCancelled() {
                summary.wasCancelled = true
                return summary
            }
            reportRemaining(error, onEvent)
            throw error.code == .diskFull ? .diskFullDuringImport(error) : error
        }
        discard(abandoned)
        return summary
    }

    // MARK: Reading

    /// Returns the next group to collect, after giving the threads enough files that they do not wait for a commit.
    private func next() throws(LibraryError) -> PendingGroup? {
        if pendingFileCount < max(1, options.batchSize) { try submitMore() }
        guard let next = pending.popFirst() else { return nil }
        pendingFileCount -= next.group.files.count
        return next
    }

    /// Gives files to the worker threads, after one query to the library about all of them.
    private func submitMore() throws(LibraryError) {
        var sent: [ImportGroup] = []
        while pendingFileCount < 2 * max(1, options.batchSize), !summary.wasCancelled, let group = source.next() {
            if isCancelled() {
                summary.wasCancelled = true
                break
            }
            sent.append(group)
            pendingFileCount += group.files.count
        }
        let groups = sent.map { group in group.files.map { (file: $0, stamp: $0.stamp) } }
        let known: [FileStamp: Resource]
        do throws(LibraryError) { known = try library.resources(readFrom: groups.joined().compactMap(\.stamp)) } catch {
            pending += sent.map { PendingGroup(group: $0) }
            throw error
        }
        for (group, files) in zip(sent, groups) {
            let jobs = files.map { file, stamp in submit(file, stamp.map { ($0, known[$0]) }) }
            pending.append(PendingGroup(group: group, jobs: jobs))
        }
    }

    /// Reads a file on one of the worker threads, unless the import ends before. Returns `nil` for what is no file.
    private func submit(_ file: ImportFile, _ answer: FileIngester.Answer?) -> WorkerPool.Job<IngestedFile>? {
        guard file.entry.isFile else { return nil }
        return workers.submit { [isStopped, isCancelled, ingester] () -> IngestedFile in
            let isOver: @Sendable () -> Bool = { isStopped.isSet || isCancelled() }
            guard !isOver() else { return .untouched }
            return JobCancellation.run(until: isOver) { ingester.ingest(file, answer) }
        }
    }

    private func collect(_ next: PendingGroup, _ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        let ingested = zip(next.group.files, next.jobs).map { file, job -> IngestedFile in
            let ingested = job?.wait() ?? IngestedFile(unread: file.entry.kind)
            if !ingested.isUntouched, ingested.error == nil { onEvent(.read(bytes: file.entry.byteCount ?? 0)) }
            return ingested
        }
        let group = IngestedGroup(group: next.group, ingested: ingested)
        if let error = ingested.lazy.compactMap(\.error).first {
            batch.append(group)
            throw error
        }
        for case .changed(let staged) in ingested { abandoned += staged }
        guard !ingested.contains(where: \.isUntouched) else {
            abandoned += ingested.compactMap(\.read).flatMap(\.allStaged)
            summary.wasCancelled = true
            return
        }
        batch.append(group)
        if batch.count >= options.batchSize { try commit(onEvent) }
    }

    // MARK: Committing

    /// Commits the batch. When the original of a file cannot be stored, that file fails, and the others are imported
    /// without it.
    private func commit(_ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        var waiting = [batch]
        while !waiting.isEmpty {
            batch = waiting.removeFirst()
            let decision: ImportDecision
            do throws(LibraryError) { decision = try options.isDryRun ? decide() : apply() } catch {
                guard let parts = parts(ofBatchAfter: error) else {
                    batch += waiting.joined()
                    throw error
                }
                source.forget(batch)
                albums = AlbumResolver(library)
                waiting = parts + waiting
                continue
            }
            do throws(LibraryError) { try finishBatch(decision, onEvent) } catch {
                batch = Array(waiting.joined())
                throw error
            }
        }
    }

    /// Returns the batches to commit instead of one that failed: its halves, or the files of a single group without
    /// those that failed. `nil` if the library, not a file, is the cause.
    private func parts(ofBatchAfter error: LibraryError) -> [[IngestedGroup]]? {
        guard !options.isDryRun, let reason = error.refusalReason, var group = batch.first else { return nil }
        guard batch.count == 1 else {
            let middle = batch.count / 2
            return [Array(batch[..<middle]), Array(batch[middle...])]
        }
        // A file that the library has can only fail when it is repaired.
        let isNew = group.ingested.contains { $0.read != nil }
        guard isNew || group.ingested.contains(where: \.isKnown) else { return nil }
        abandoned += group.ingested.compactMap(\.read).flatMap(\.allStaged)
        group.ingested = group.ingested.map { file in
            (isNew ? file.read != nil : file.isKnown) ? .refused(.failed, reason: reason) : file
        }
        return [[group]]
    }

    /// Commits the batch, and decides it again when another process changed the library meanwhile: then files are
    /// duplicates, or are added to the assets that the other process made.
    private func apply() throws(LibraryError) -> ImportDecision {
        var known: AlbumResolver? = albums
        let decision = try library.apply { () throws(LibraryError) in
            discard(restaged)
            restaged = []
            source.forget(batch)
            albums = known ?? AlbumResolver(library)
            known = nil
            let decision = try decide()
            return (decision, decision.changes)
        }
        restaged = []
        return decision
    }

    private func decide() throws(LibraryError) -> ImportDecision {
        let check = OriginalCheck(library: library, isDeep: options.isDeep)
        let context = ImportContext(
            library: library, options: options, date: Date(), check: check,
            answers: { [workers] in check.answers($0, on: workers) }, reingest: reingest,
            metadata: { [ingester] in ingester.metadata(of: $0) },
            metadataOfOriginal: { [ingester] in ingester.metadata(of: $0) })
        return try source.decide(batch, context, &albums)
    }

    private func reingest(_ file: ImportFile) -> IngestedFile {
        let ingested = JobCancellation.run(until: isCancelled) { ingester.reingest(file) }
        restaged += ingested.staged
        return ingested
    }

    /// Reports the results of a committed batch, and stores its renditions.
    private func finishBatch(_ decision: ImportDecision, _ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        let files = batch.flatMap(\.ingested)
        let reads = files.compactMap(\.read)
        batch = []
        source.keep()
        for read in reads { summary.bytesRead += read.stamp.byteCount }
        for result in decision.results { report(result, onEvent) }
        guard !options.isDryRun else { return }
        discard(decision.unused)
        try storeRenditions(of: files, reads, decision.unpairedMovies)
    }

    /// Stores the renditions of a batch, and makes those that were not made with the first reading. Once they were
    /// refused, nothing more is made, and what would have been is counted.
    private func storeRenditions(
        of files: [IngestedFile], _ reads: [StagedFile], _ unpairedMovies: [StagedFile]
    ) throws(LibraryError) {
        guard let thumbnails = ingester.thumbnails else { return }
        let made = reads.filter { !$0.renditions.isEmpty }
        try store(renditionsOf: made.map(\.fingerprint)) { () throws(LibraryError) in try thumbnails.keep(made) }
        // An import that is repeated goes on with what the last one, which had no time or did not want any, did not
        // make.
        let missing = try thumbnails.missing(among: files.compactMap(\.resource))
        let unmade = unpairedMovies.map(\.fingerprint) + missing.map(\.content.fingerprint)
        guard storesRenditions else {
            summary.withoutThumbnails += unmade.count
            return
        }
        try store(renditionsOf: unmade) { () throws(LibraryError) in
            try JobCancellation.run(until: isCancelled) { () throws(LibraryError) in
                try thumbnails.make(of: unpairedMovies, in: library, within: options.budget)
            }
            try thumbnails.make(
                of: missing, in: library.session, ingester.reader, within: options.budget, on: workers,
                isCancelled: isCancelled)
        }
    }

    /// Stores renditions, and counts the originals when the library refuses them: the photos are there, and the store
    /// of renditions was locked, or is none, which the engine has logged.
    private func store(
        renditionsOf originals: [Fingerprint], _ store: () throws(LibraryError) -> Void
    ) throws(LibraryError) {
        do throws(LibraryError) { try store() } catch let error where error.code == .notWritable {
            storesRenditions = false
            summary.withoutThumbnails += Set(originals).count
        }
    }

    private func report(_ result: ImportedFile, _ onEvent: (ImportEvent) -> Void) {
        summary.count(result)
        onEvent(.file(result))
    }

    // MARK: Stopping

    /// Waits for the files that are being read, and removes what was staged and not committed.
    private func discardStagedFiles() {
        isStopped.set()
        abandoned += restaged
        abandoned += batch.flatMap(\.ingested).flatMap(\.staged)
        for group in pending { abandoned += group.jobs.flatMap { $0?.wait().staged ?? [] } }
        discard(abandoned)
    }

    /// Reports all remaining files. Those that would have been read have failed because of the error.
    private func reportRemaining(_ error: LibraryError, _ onEvent: (ImportEvent) -> Void) {
        for group in batch.map(\.group) + pending.map(\.group) { report(group, error, onEvent) }
        while !isCancelled(), let group = source.next() { report(group, error, onEvent) }
    }

    private func report(_ group: ImportGroup, _ error: LibraryError, _ onEvent: (ImportEvent) -> Void) {
        for file in group.files { report(file.left(because: error), onEvent) }
    }

    /// Discards staged files. What cannot be removed now is removed by the next sweep of the staging folder.
    private func discard(_ staged: [StagedOriginal]) {
        guard !staged.isEmpty else { return }
        try? library.session.discard(staged)
    }
}

extension IngestedFile {
    /// Creates the outcome of something that is not read.
    fileprivate init(unread kind: WalkEntry.Kind) {
        switch kind {
        case .file: self = .untouched
        case .skipped(let reason): self = .refused(.skipped, reason: reason)
        case .failed(let reason): self = .refused(.failed, reason: reason)
        }
    }
}
