// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// The files that earlier exports wrote into a folder: lines of JSON in `.photos-export/state.jsonl`, one for each
/// file, the newest last. Files that are being written are beside it.
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
            // Those of an export that was killed: the lock guarantees that no other one runs.
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
            : "Mend what keeps it from being used, or name another folder; without it, the export starts anew."
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

    /// Adds a record. Throws ``FileFailure`` when the line cannot be written; then no part of it is in the file.
    func add(_ record: ExportRecord) throws {
        apply(record)
        try output?.add(JSONLine.text(record))
    }

    private func apply(_ record: ExportRecord) {
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
                "\(target.shownPath(ExportState.statePath).printable) cannot be written: \(failure.message). Export again with --update when it can: it looks at each file anew."
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
                "\(target.shownPath(ExportState.statePath).printable) cannot be read to its end: \(error.localizedDescription). Mend the disk, or export into another folder."
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
                "Another export is writing into \(folder.printable). Wait for it, or name another folder.")
        }
        self.file = file
    }
}

/// A file that an export wrote, as the state file in the export's folder records it.
struct ExportRecord: Codable, Equatable {
    /// The identity of a file, the same in the next export: its asset, its part, and the name that the templates made.
    struct Key: Hashable {
        var asset: UUID
        var part: String
        var wanted: String

        /// True for a file of an edit.
        var isOfEdit: Bool { MediaLabels.partsOfEdits.contains(String(part.prefix { $0 != "-" })) }
    }

    var asset: UUID
    /// The part: `photo`, `pairedVideo`, `xmp` …
    var part: String
    /// The path that the templates made, without ending.
    var wanted: String
    /// The same with the number that it got.
    var base: String
    /// The path relative to the export's folder.
    var path: String
    /// The sources of the content: the original's fingerprint, and the metadata that were written into it.
    var source: String
    /// The fingerprint of the file as it was written.
    var written: String
    var byteCount: Int64
    /// The modification time in seconds since 1970.
    var modifiedSeconds: Double
    /// The change time in seconds since 1970, which programs cannot set. `nil` in the lines of earlier versions.
    var changedSeconds: Double?
    /// True until the file has its name: such a line counts only if the file is there with these bytes.
    var isPlanned: Bool?
    /// True if the export removed the file: the line takes back all earlier ones of the file.
    var isRemoved: Bool?

    var key: Key { Key(asset: asset, part: part, wanted: wanted) }

    /// True if all paths are ones that an export writes to.
    var isInsideFolder: Bool {
        [path, base, wanted].allSatisfy { path in
            guard let names = try? FolderTree.names(of: path) else { return false }
            return names[0] != ExportState.folderName
        }
    }

    /// Returns `true` if size and times show that the file is unchanged since it was written.
    func isUntouched(_ file: FileStatus) -> Bool {
        guard let changedSeconds, file.byteCount == byteCount else { return false }
        // JSON's numbers do not distinguish smaller differences.
        return abs(file.modified.inSeconds - modifiedSeconds) < 1e-6
            && abs(file.changed.inSeconds - changedSeconds) < 1e-6
    }
}

/// A reader of the lines of a file, piece by piece. Bytes after the last line end are ignored, and so are lines longer
/// than any of ours.
final class FileLines {
    /// The largest length of a line: three paths of some thousand bytes, escaped.
    private static let byteLimit = 1 << 16

    private let file: OpenFile
    private var pending = Data()
    private var position = 0
    private var isSkipping = false
    /// True if the file, read to its end, ends with a complete line.
    private(set) var endsWithALine = true

    init(_ file: consuming OpenFile) { self.file = file }

    /// Returns the next line; `nil` at the end. Throws when the file cannot be read, because its end is unknown then.
    func next() throws -> Data? {
        let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false)
        while true {
            let rest = pending[pending.startIndex.advanced(by: position)...]
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                position = pending.distance(from: pending.startIndex, to: end) + 1
                if !isSkipping { return Data(rest[..<end]) }
                isSkipping = false
                continue
            }
            if rest.count > FileLines.byteLimit { isSkipping = true }
            guard let more = try handle.read(upToCount: 1 << 16), !more.isEmpty else {
                endsWithALine = rest.isEmpty && !isSkipping
                return nil
            }
            pending = isSkipping ? more : Data(rest) + more
            position = 0
        }
    }
}
