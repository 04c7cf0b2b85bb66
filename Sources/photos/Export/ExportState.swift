// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// The files that earlier exports wrote into a folder: lines of JSON in `.photos-export/state.jsonl`, one for each
/// file, the newest last. Files that are being written are in the same folder.
///
/// A line is written when its file is in its place. An incomplete line is ignored: the next export recognises the file
/// by its bytes. A file whose bytes differ each time, as exiftool's do, and one that replaces another have a line
/// before they have their name (``plan(_:)``), which counts if the file is there; until then the earlier line counts.
/// The lines are untrusted, like the folder: one with a path outside of the folder is ignored.
final class ExportState {
    /// The folder of the export's own files, in the export's folder.
    static let folderName = ".photos-export"
    private static let statePath = "\(folderName)/state.jsonl"

    /// The records of the files in their places.
    private(set) var records: [ExportRecord.Key: ExportRecord] = [:]
    /// The planned records, whose files may or may not be in their places.
    private var plans: [ExportRecord.Key: ExportRecord] = [:]
    /// The files that were recorded at each path, some of them no longer; `nil` until it is needed.
    private var keysByPath: [String: Set<ExportRecord.Key>]?
    /// The number of lines with a path outside of the folder.
    private(set) var invalidLines = 0
    private let target: ExportTarget
    private var lock: ExportLock?
    private var output: OpenLines?
    private var lineCount = 0
    /// The files that are being written.
    let temporaryFiles: TemporaryFiles

    /// - Parameter isDryRun: True to read only.
    init(_ target: ExportTarget, isDryRun: Bool) throws {
        self.target = target
        temporaryFiles = TemporaryFiles(in: ExportState.folderName, of: target)
        do {
            if !isDryRun { try prepare() }
            let isWhole = try read()
            if isDryRun { return }
            // These are files of an export that was killed: the lock guarantees that no other export runs.
            temporaryFiles.removeAll()
            if !isWhole || lineCount > 2 * all.count + 1_000 { try rewrite() }
            output = try OpenLines(appendingTo: target.tree().open(ExportState.statePath, for: .updating))
        } catch let failure as FileFailure {
            throw CommandFailure(
                "\(target.shownPath(failure.path).printable) cannot be used: \(failure.message). \(ExportState.advice(failure))"
            )
        }
    }

    /// Returns advice on an error. A foreign entry may be removed, but not a state file that merely cannot be read:
    /// `--update` depends on it.
    private static func advice(_ failure: FileFailure) -> String {
        failure.number == nil
            ? "Remove it, or name another folder."
            : "Correct this, or name another folder. If the file is deleted, the export starts from the beginning."
    }

    /// All records, planned ones included.
    var all: [ExportRecord] { Array(records.values) + plans.values }

    /// Returns the record of a file. A planned one counts if the file is there with the planned bytes.
    func record(of key: ExportRecord.Key) throws -> ExportRecord? {
        guard let plan = plans[key], let file = target.file(at: plan.path), file.byteCount == plan.byteCount,
            try target.fingerprint(of: plan.path) == plan.written
        else { return records[key] }
        var found = plan
        (found.isPlanned, found.changedSeconds) = (nil, file.changed.inSeconds)
        if output != nil { try add(found) }
        return found
    }

    /// Returns true if a record of another file has that path.
    func hasOther(than key: ExportRecord.Key, at path: String) -> Bool {
        let keys = keysByPath ?? Dictionary(grouping: all, by: \.path).mapValues { Set($0.map(\.key)) }
        keysByPath = keys
        return keys[path, default: []].contains { other in
            other != key && [records[other], plans[other]].contains { $0?.path == path }
        }
    }

    /// Adds a record. Throws ``FileFailure`` when the line cannot be written; then no part of it is in the file.
    func add(_ record: ExportRecord) throws {
        apply(record)
        try output?.add(JSONLine.text(record))
    }

    private func apply(_ record: ExportRecord) {
        keysByPath?[record.path, default: []].insert(record.key)
        if record.isRemoved == true {
            (records[record.key], plans[record.key]) = (nil, nil)
        } else if record.isPlanned == true {
            plans[record.key] = record
        } else {
            records[record.key] = record
            plans[record.key] = nil
        }
    }

    /// Adds a planned record and syncs the state file.
    func plan(_ record: ExportRecord) throws {
        var planned = record
        planned.isPlanned = true
        try add(planned)
        try output?.sync()
    }

    func close() throws {
        defer { output = nil }
        do {
            try output?.sync()
        } catch let failure as FileFailure {
            throw CommandFailure(
                "\(target.shownPath(ExportState.statePath).printable) cannot be written: \(failure.message). When it can be written again, export with --update: every file is then checked again."
            )
        }
    }

    private func prepare() throws {
        let tree = try target.tree()
        for folder in try tree.makeFolders(ExportState.folderName) { try tree.syncFolder(folder) }
        lock = try ExportLock(tree.open("\(ExportState.folderName)/lock", for: .updatingOrNew), of: target.path)
    }

    /// Reads the state file.
    ///
    /// - Returns: True if more lines can be appended.
    private func read() throws -> Bool {
        guard let status = try target.existingFolder?.status(of: ExportState.statePath) else { return false }
        let lines = FileLines(try target.tree().open(ExportState.statePath, for: .reading))
        let decoder = JSONDecoder()
        while let line = try next(of: lines) {
            lineCount += 1
            guard let record = try? decoder.decode(ExportRecord.self, from: line) else { continue }
            if record.isInsideFolder { apply(record) } else { invalidLines += 1 }
        }
        // A file with a second hard link must not be written into.
        return lines.endsWithALine && status.linkCount == 1
    }

    private func next(of lines: FileLines) throws -> Data? {
        do {
            return try lines.next()
        } catch {
            // Ignoring the error would lose the lines that follow, when the state file is rewritten.
            throw CommandFailure(
                "\(target.shownPath(ExportState.statePath).printable) cannot be read completely: \(error.localizedDescription). Repair the disk, or export to another folder."
            )
        }
    }

    /// Writes the state file anew without outdated lines.
    private func rewrite() throws {
        let file = try temporaryFiles.make()
        // Plans come last, because they are newer than the records that they may replace.
        for record in [records, plans].flatMap({ $0.values.sorted { $0.path < $1.path } }) {
            try file.write(Data((JSONLine.text(record) + "\n").utf8))
        }
        try file.seal(modified: nil)
        try file.replace(ExportState.statePath)
        try target.tree().syncFolder(ExportState.folderName)
    }
}

/// A file to which lines are written one by one.
private final class OpenLines {
    private let file: OpenFile
    private var end: Int

    init(appendingTo file: consuming OpenFile) {
        end = lseek(file.descriptor, 0, SEEK_END)
        self.file = file
    }

    /// Writes the whole line or nothing: a part of one would spoil the next.
    func add(_ line: String) throws {
        let bytes = Array((line + "\n").utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { rest in
                pwrite(file.descriptor, rest.baseAddress?.advanced(by: written), rest.count - written, end + written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = FileFailure(.system(count == 0 ? ENOSPC : errno), ExportState.folderName)
                _ = ftruncate(file.descriptor, end)
                throw failure
            }
            written += count
        }
        end += written
    }

    func sync() throws {
        guard fsync(file.descriptor) == 0 else { throw FileFailure(.system(errno), ExportState.folderName) }
    }
}

/// A lock that excludes other exports into the folder.
private final class ExportLock {
    private let file: OpenFile

    init(_ file: consuming OpenFile, of folder: String) throws {
        guard flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw CommandFailure(
                "Another export is writing to \(folder.printable). Wait until it has finished, or name another folder.")
        }
        self.file = file
    }
}
