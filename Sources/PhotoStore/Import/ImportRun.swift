// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// What an import remembers from batch to batch.
struct ImportHistory {
    /// Bursts that have a representative.
    var bursts: Set<String> = []
    /// In a dry run, which leaves no trace in the library: what was seen.
    var fingerprints: Set<Fingerprint> = []
}

/// One run of an ``ImportJob``: sends files to the threads, collects them in order, and commits them in batches.
final class ImportRun {
    private typealias Workers = WorkerThreads<WalkEntry, TakenFile>

    /// Files of one folder and base name, on their way through the threads.
    private struct Group {
        var files: [(entry: WalkEntry, job: Workers.Job?)]
    }

    private let engine: any LibraryEngine
    private let caller: Caller
    private let options: ImportOptions
    private let workers: Workers
    private let isCancelled: @Sendable () -> Bool
    private let isStopped: Flag

    private var summary = ImportSummary()
    private var history = ImportHistory()
    private var underway: ArraySlice<Group> = []
    private var filesUnderway = 0
    private var batch: [ImportBatch.File] = []
    private var groupsInBatch = 0
    private var album: UUID?
    /// Staged bytes that no asset shall have. Kept to the end: another file with the same bytes may be on its way.
    private var abandoned: [StagedOriginal] = []

    init(
        engine: any LibraryEngine, caller: Caller, options: ImportOptions, intake: FileIntake,
        isCancelled: @escaping @Sendable () -> Bool
    ) {
        let isStopped = Flag()
        self.engine = engine
        self.caller = caller
        self.options = options
        self.isCancelled = isCancelled
        self.isStopped = isStopped
        workers = Workers(count: options.jobs) { entry in
            isStopped.isSet || isCancelled() ? .untouched : intake.take(entry)
        }
    }

    func go(_ paths: [String], onEvent: (ImportEvent) -> Void) throws(LibraryError) -> ImportSummary {
        defer { workers.finish() }
        do throws(LibraryError) {
            var groups = GroupWalk(paths)
            while let group = next(&groups) { try collect(group, onEvent) }
            try commit(onEvent)
        } catch {
            giveUp()
            throw error.code == .diskFull ? .diskFullDuringImport(error) : error
        }
        discard(abandoned)
        return summary
    }

    /// The next group to collect, after sending more to the threads: enough that they do not wait for a commit.
    private func next(_ groups: inout GroupWalk) -> Group? {
        while filesUnderway < 2 * max(1, options.batchSize), !summary.wasCancelled, let entries = groups.next() {
            if isCancelled() {
                summary.wasCancelled = true
                break
            }
            underway.append(Group(files: entries.map { ($0, $0.isFile ? workers.submit($0) : nil) }))
            filesUnderway += entries.count
        }
        guard let group = underway.popFirst() else { return nil }
        filesUnderway -= group.files.count
        return group
    }

    // MARK: Collecting

    private func collect(_ group: Group, _ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        let taken = group.files.map { ($0.entry, $0.job?.wait() ?? .untouched) }
        for case (_, .changed(let staged?)) in taken { abandoned.append(staged) }
        let isWhole = taken.allSatisfy { entry, file in !(entry.isFile && file.isUntouched) }
        guard isWhole, !taken.contains(where: { $0.1.error != nil }) else {
            abandoned += taken.compactMap { $0.1.staged }
            if let error = taken.lazy.compactMap({ $0.1.error }).first { throw error }
            summary.wasCancelled = true
            return
        }
        batch += taken.map { ImportBatch.File(entry: $0.0, group: groupsInBatch, taken: $0.1) }
        groupsInBatch += 1
        if groupsInBatch >= options.batchSize { try commit(onEvent) }
    }

    // MARK: Committing

    private func commit(_ onEvent: (ImportEvent) -> Void) throws(LibraryError) {
        let lookup = LibraryLookup(engine: engine, caller: caller)
        let prepared = try ImportBatch(
            batch, in: lookup, history: &history, isDryRun: options.isDryRun, addedDate: Date())
        if !options.isDryRun {
            let changes = prepared.changes + (try albumChanges(prepared.members, lookup))
            if !changes.isEmpty { _ = try engine.apply(changes, as: caller) }
            discard(prepared.duplicates)
        }
        for case .read(let read) in batch.map(\.taken) { summary.bytesRead += read.stamp.byteCount }
        batch = []
        groupsInBatch = 0
        for result in prepared.results {
            summary.count(result)
            onEvent(.file(result))
        }
    }

    private func albumChanges(_ members: [UUID], _ lookup: LibraryLookup) throws(LibraryError) -> [Change] {
        guard let title = options.album, !members.isEmpty else { return [] }
        if album == nil { album = try lookup.album(titled: title) }
        if let album {
            return [.insertMembers(members, album: album, index: nil)]
        }
        let new = UUID()
        album = new
        return [.insertAlbum(uuid: new, title: title), .insertMembers(members, album: new, index: nil)]
    }

    // MARK: Stopping

    /// Waits for the files that are being read, and removes what was staged and not committed.
    private func giveUp() {
        isStopped.set()
        abandoned += batch.compactMap(\.taken.staged)
        for group in underway { abandoned += group.files.compactMap { $0.job?.wait().staged } }
        discard(abandoned)
    }

    /// The library sweeps its staging folder when it is opened: what cannot be removed now is removed then.
    private func discard(_ staged: [StagedOriginal]) {
        guard !staged.isEmpty else { return }
        try? engine.discard(staged, as: caller)
    }
}

/// Walks the files of one folder and base name at a time.
private struct GroupWalk: IteratorProtocol {
    private var walk: FolderWalk
    private var entries: ArraySlice<WalkEntry> = []

    init(_ paths: [String]) { walk = FolderWalk(paths) }

    mutating func next() -> ArraySlice<WalkEntry>? {
        while entries.isEmpty {
            guard let folder = walk.next() else { return nil }
            entries = folder[...]
        }
        guard let first = entries.first else { return nil }
        let group = entries.prefix { $0.sharesBaseName(with: first) }
        entries = entries.dropFirst(group.count)
        return group
    }
}

/// Something that is so from some time on.
private final class Flag: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
}

extension WalkEntry {
    fileprivate var isFile: Bool {
        guard case .file = kind else { return false }
        return true
    }
}

extension TakenFile {
    fileprivate var isUntouched: Bool {
        guard case .untouched = self else { return false }
        return true
    }

    fileprivate var error: LibraryError? {
        guard case .stopped(let error) = self else { return nil }
        return error
    }

    fileprivate var staged: StagedOriginal? {
        switch self {
        case .read(let read): read.staged
        case .changed(let staged): staged
        case .known, .refused, .untouched, .stopped: nil
        }
    }
}

extension LibraryError {
    fileprivate static func diskFullDuringImport(_ error: LibraryError) -> LibraryError {
        LibraryError(
            .diskFull,
            "The library's disk is full. What was imported until now is safe. Make room, then run the import again: "
                + "it carries on where it stopped.",
            cause: error.description)
    }
}
