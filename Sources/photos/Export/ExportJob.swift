// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import Photos

/// A job that copies assets out of a library, one after the other.
final class ExportJob {
    let options: ExportOptions
    let target: ExportTarget
    let state: ExportState
    let tasks: ExportTasks
    let listener: ExportListener
    let library: PHPhotoLibrary
    var folders: FolderSync?
    private var written: [ExportRecord.Key] = []
    /// True since a file did not fit into the target. Nothing is written then, and each file that should be is counted.
    private var isTargetFull = false {
        didSet { if isTargetFull { listener.foundFull() } }
    }
    private var finishedAssets = 0
    /// The asset whose files are being written.
    private var unfinishedAsset: UUID?
    /// The files that are being converted meanwhile.
    private var conversions = ConversionQueue()
    /// The files of edits that earlier exports wrote.
    let writtenEdits: [UUID: [ExportRecord.Key]]
    /// The rows that were reported as failed, so that none is reported twice.
    private var reported: Set<UnreadableRow> = []

    init(_ options: ExportOptions, library: PHPhotoLibrary, listener: ExportListener) throws {
        self.options = options
        self.listener = listener
        self.library = library
        target = try ExportTarget(options.folder, isMade: !options.isDryRun)
        state = try ExportState(target, isDryRun: options.isDryRun)
        folders = options.isDryRun ? nil : FolderSync(try target.tree())
        writtenEdits = options.isUpdate ? ExportJob.edits(among: state.all) : [:]
        let names = NameAllocator(target)
        if state.invalidLines > 0 { listener.say(ExportJob.words(invalidLines: state.invalidLines, options.folder)) }
        if options.isUpdate {
            for record in state.all { names.note(record) }
        } else if !state.all.isEmpty {
            listener.say(
                "\(options.folder.printable) contains an earlier export: its files are copied again under other names. To copy only new and changed files, add --update."
            )
        }
        tasks = try ExportTasks(options, library: library, target: target, names: names)
    }

    private static func words(invalidLines count: Int, _ folder: String) -> String {
        let lines = Words.count(count, "line")
        return
            "The export state in \(folder.printable) has \(lines) with paths outside of this folder, which are ignored: files that only these lines record are exported again."
    }

    /// Exports the assets. Returns when every file is on disk and was read back, or when the program is to stop.
    func run(_ assets: PHFetchResult<PHAsset>) throws {
        do {
            try AssetReader(library).forEachContents(in: assets) { asset, contents in
                if StopRequest.isMade { throw Stopped() }
                unfinishedAsset = contents.asset?.uuid
                try export(asset, contents)
                unfinishedAsset = nil
                finishedAssets += 1
                listener.show(finishedAssets: wholeAssets)
            }
            try finishConversions(downTo: 0)
            try reportRemaining()
            try exportCollections()
        } catch {
            let whole = wholeAssets
            conversions.abandon()
            state.temporaryFiles.close()
            guard error is Stopped else { throw error }
            listener.stopped(leaving: assets.count - whole)
        }
        try finish()
    }

    /// The number of assets of which no file is being written or converted any more.
    private var wholeAssets: Int {
        finishedAssets - conversions.assets.subtracting([unfinishedAsset].compactMap(\.self)).count
    }

    private func finish() throws {
        folders?.flush()
        for failure in folders?.failures ?? [] { listener.unsynced(fullPath(failure.path), failure.message) }
        try state.close()
        if options.isDryRun { return }
        Reconciliation(target: target).check(written.compactMap { state.records[$0] }, listener)
    }

    private func export(_ asset: PHAsset, _ contents: AssetContents) throws {
        if !contents.unreadable.isEmpty { fail(contents.asset?.localIdentifier.description, contents.unreadable) }
        guard let metadata = contents.asset, !options.excludes(metadata) else { return }
        do {
            for task in try tasks.tasks(for: asset, contents, metadata) { try attempt(task) }
            if !isTargetFull { try removeFormerEdits(of: metadata, contents) }
        } catch let failure as CommandFailure {
            listener.handle(
                ExportedItem(
                    path: metadata.originalFilename, outcome: .failed, reason: failure.message,
                    localIdentifier: metadata.localIdentifier.description, part: "asset"))
        }
    }

    /// Carries out a task. A file that cannot be examined, made or written counts as failed, and the others continue.
    func attempt(_ task: ExportTask) throws {
        do {
            try perform(task)
        } catch {
            try fail(task, error)
        }
    }

    /// Reports a task as failed. An error that stops the export is thrown on.
    private func fail(_ task: ExportTask, _ error: any Error) throws {
        if let stopped = error as? Stopped { throw stopped }
        if ExportJob.isDiskFull(error) { isTargetFull = true }
        let path = options.isUpdate ? state.records[task.key]?.path ?? task.path : task.path
        report(task, .failed, at: path, reason: ExportJob.reason(error, path) + removedCopy(of: task, after: error))
    }

    /// Reports the rows as failed files, because an asset that cannot be read cannot be copied.
    private func fail(_ identifier: String?, _ rows: [UnreadableRow]) {
        for row in rows where reported.insert(row).inserted {
            let name = identifier ?? row.localIdentifier ?? "row \(row.row) of “\(row.table)”"
            listener.handle(
                ExportedItem(
                    path: name, outcome: .failed, reason: "\(row)", localIdentifier: name, part: "asset"))
        }
    }

    /// Reports the remaining unreadable rows. Assets count as failed files; other rows cannot be assigned to an
    /// exported file, and are counted in one message.
    private func reportRemaining() throws {
        let rest = try library.unreadableRows().filter { !reported.contains($0) }
        let assets = rest.filter { $0.table == "asset" }
        for row in assets { fail(row.localIdentifier, [row]) }
        guard rest.count > assets.count else { return }
        let rows = Words.count(rest.count - assets.count, "other row")
        listener.say("\(rows) of the library's database cannot be read. To list them, run: photos verify")
    }

    private func perform(_ task: ExportTask) throws {
        guard options.isUpdate else { return try write(task, to: task.path, replacing: false) }
        guard let record = try state.record(of: task.key) else {
            if task.isAlready(at: task.path, in: target), !isOfAnotherLibrary(task) { return try adopt(task) }
            return try write(task, to: task.path, replacing: false)
        }
        guard let file = target.file(at: record.path) else {
            return try write(task, to: record.path, replacing: false)
        }
        if try !isUnmodified(record, file) {
            report(task, .kept, at: record.path)
        } else if record.source == task.source {
            report(task, .unchanged, at: record.path, record)
        } else {
            try write(task, to: record.path, replacing: true)
        }
    }

    /// Returns `true` if the file is unchanged since it was written: by size and times, or, if these differ, by its
    /// bytes.
    func isUnmodified(_ record: ExportRecord, _ file: FileStatus) throws -> Bool {
        if record.isUntouched(file) { return true }
        guard file.byteCount == record.byteCount, try target.fingerprint(of: record.path) == record.written else {
            return false
        }
        var seen = record
        (seen.modifiedSeconds, seen.changedSeconds) = (file.modified.inSeconds, file.changed.inSeconds)
        if !options.isDryRun { _ = recordPlacement(seen) }
        return true
    }

    /// Records a file that an earlier export named but could not record before it was stopped.
    private func adopt(_ task: ExportTask) throws {
        let record = try record(of: task, at: task.path, target.fingerprint(of: task.path))
        if !options.isDryRun { _ = recordPlacement(record) }
        report(task, .unchanged, at: task.path, record)
    }
}

// MARK: - Writing

extension ExportJob {
    private func write(_ task: ExportTask, to path: String, replacing: Bool) throws {
        let outcome: ExportedItem.Outcome = replacing ? .updated : .exported
        if options.isDryRun { return report(task, outcome, at: path, byteCount: task.byteCount) }
        if isTargetFull { throw CommandFailure("the disk of the target folder is full") }
        guard task.conversion == nil else {
            let (files, writer) = (state.temporaryFiles, options.metadata)
            conversions.add(
                ConversionQueue.Entry(task, path, replacing: replacing) {
                    try task.write(with: writer, newFile: files.make)
                })
            return try finishConversions(downTo: ConversionQueue.limit)
        }
        var writer = options.metadata
        let whole = wholeAssets
        writer?.onWait = { [listener] in
            listener.show(finishedAssets: whole, doing: "exiftool is working on \(path.printable)")
        }
        let written = try task.write(with: writer, newFile: state.temporaryFiles.make)
        try finish(task, written, to: path, replacing: replacing)
    }

    /// Finishes conversions, the oldest first, until at most this number is left.
    private func finishConversions(downTo count: Int) throws {
        while conversions.count > count, let entry = try nextConversion() {
            do {
                try finish(entry.task, entry.result(), to: entry.path, replacing: entry.isReplacing)
            } catch {
                try fail(entry.task, error)
            }
            // One that is interrupted stays, so that its asset is counted.
            conversions.removeNext()
            listener.show(finishedAssets: wholeAssets)
        }
    }

    /// Waits for the oldest conversion, and shows meanwhile which file it is: a movie takes minutes.
    private func nextConversion() throws -> ConversionQueue.Entry? {
        let whole = wholeAssets
        return try conversions.next { listener.show(finishedAssets: whole, doing: "converting \($0.path.printable)") }
    }

    /// Gives a written file its date and name, and records it.
    private func finish(
        _ task: ExportTask, _ written: (file: ExportedFile, note: String?), to path: String, replacing: Bool
    ) throws {
        let (file, note) = written
        try file.seal(modified: task.subject.date)
        let fingerprint = try file.fingerprint()
        let place = try place(file, task, path, fingerprint, replacing: replacing)
        folders?.add([place.folder])
        let record = try record(of: task, at: place, fingerprint)
        let problem = recordPlacement(record)
        self.written.append(record.key)
        report(task, replacing ? .updated : .exported, at: place, record, reason: note ?? problem)
    }

    /// Records the place of a file, and returns a message if that fails. The file is complete and in its place in any
    /// case: the next export recognises it by its bytes.
    func recordPlacement(_ record: ExportRecord) -> String? {
        do {
            try state.add(record)
            return nil
        } catch {
            if ExportJob.isDiskFull(error) { isTargetFull = true }
            return "it cannot be recorded in the export state: \(ExportJob.reason(error, ""))"
        }
    }

    /// Gives the file its name, with a number when another file has the name, and returns its path.
    private func place(
        _ file: ExportedFile, _ task: ExportTask, _ path: String, _ fingerprint: String, replacing: Bool
    ) throws -> String {
        if replacing {
            // Without this line the next export would take the new file for one that a person changed.
            try state.plan(record(of: task, at: path, fingerprint, file.status()))
            try file.replace(path)
            return path
        }
        folders?.add(try target.tree().makeFolders(path.folder))
        var (place, number) = (path, 0)
        repeat {
            if number > 0 { place = ExportJob.numbered(path, number) }
            number += 1
            // The next export could not recognise such a file by its bytes, which differ from run to run.
            if !task.isReproducible { try state.plan(record(of: task, at: place, fingerprint, file.status())) }
        } while try !file.place(at: place)
        return place
    }

    private static func numbered(_ path: String, _ number: Int) -> String {
        let name = path.lastName as NSString
        let ending = name.pathExtension.isEmpty ? "" : "." + name.pathExtension
        return path.folder.appending(name: "\(name.deletingPathExtension) (\(number))\(ending)")
    }

    private func record(of task: ExportTask, at path: String, _ fingerprint: String) throws -> ExportRecord {
        guard let look = target.file(at: path) else {
            throw CommandFailure("another program removed it while it was written")
        }
        return record(of: task, at: path, fingerprint, look)
    }

    private func record(
        of task: ExportTask, at path: String, _ fingerprint: String, _ look: FileStatus
    ) -> ExportRecord {
        ExportRecord(
            asset: task.subject.uuid, part: task.part, wanted: task.wanted, base: task.base, path: path,
            source: task.source, written: fingerprint, byteCount: look.byteCount,
            modifiedSeconds: look.modified.inSeconds, changedSeconds: look.changed.inSeconds)
    }

    private func report(
        _ task: ExportTask, _ outcome: ExportedItem.Outcome, at path: String, _ record: ExportRecord? = nil,
        byteCount: Int64? = nil, reason: String? = nil
    ) {
        listener.handle(
            ExportedItem(
                path: fullPath(path), outcome: outcome, reason: reason,
                localIdentifier: task.subject.localIdentifier, part: task.part,
                fingerprint: record?.written, byteSize: record?.byteCount ?? byteCount))
    }

    func fullPath(_ path: String) -> String { target.shownPath(path) }

    /// Returns `true` if the target is full. An error of PhotoKit is one of the library.
    private static func isDiskFull(_ error: any Error) -> Bool {
        let number = (error as? FileFailure)?.number
        return number == ENOSPC || number == EDQUOT
    }

    static func reason(_ error: any Error, _ path: String) -> String {
        guard let failure = error as? FileFailure else {
            return (error as? CommandFailure)?.message ?? (error as? MetadataLeft)?.message
                ?? (error as? LibraryError)?.description ?? error.localizedDescription
        }
        guard path.hasPrefix(failure.path + "/") else {
            return "it cannot be read or written: \(failure.message). Correct this, and export again with --update"
        }
        return
            "its folder “\(failure.path)” cannot be used: \(failure.message). Remove it, or choose another --directory"
    }
}
