// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// What earlier exports wrote into a folder: lines of JSON in `.photos-export/state.jsonl`, one for each file, the newest
/// last. Files that are being written lie beside it.
///
/// A line is written when its file is in its place. A line that was cut off is left out: the next export finds the file.
/// Whoever can write into the folder can write the lines too: one that names a place out of it is left out.
final class ExportState {
    /// The folder of the export's own files, below the export's folder.
    static let folderName = ".photos-export"
    private static let statePath = "\(folderName)/state.jsonl"

    private(set) var records: [ExportRecord.Key: ExportRecord] = [:]
    /// How many lines named a place out of the folder.
    private(set) var strangeLines = 0
    private let target: ExportTarget
    private var lock: ExportLock?
    private var output: OpenLines?
    private var lineCount = 0

    /// - Parameter isDryRun: Reads only.
    init(_ target: ExportTarget, isDryRun: Bool) throws {
        self.target = target
        do {
            if !isDryRun { try prepare() }
            let isWhole = try read()
            if isDryRun { return }
            sweep()
            if !isWhole || lineCount > 2 * records.count + 1_000 { try writeAnew() }
            output = try OpenLines(appendingTo: target.tree().open(ExportState.statePath, for: .updating))
        } catch let failure as FileFailure {
            throw CommandFailure(
                "\(target.shownPath(failure.path).printable) cannot be used: \(failure.words). Remove it, or name another folder."
            )
        }
    }

    func add(_ record: ExportRecord) throws {
        records[record.key] = record
        do {
            try output?.add(JSONLine.text(record))
        } catch {
            throw CommandFailure(
                "\(target.shownPath(ExportState.statePath).printable) cannot be written: \(SystemMessage.last)")
        }
    }

    func close() throws {
        defer { output = nil }
        guard let output, fsync(output.file.descriptor) != 0 else { return }
        throw CommandFailure(
            "\(target.shownPath(ExportState.statePath).printable) cannot be written: \(SystemMessage.last)")
    }

    /// A file of its own to write to.
    func newFile() throws -> ExportedFile { try ExportedFile(in: ExportState.folderName, of: target.tree()) }

    private func prepare() throws {
        let tree = try target.tree()
        for folder in try tree.makeFolders(ExportState.folderName) { try tree.syncFolder(folder) }
        lock = try ExportLock(tree.open("\(ExportState.folderName)/lock", for: .updatingOrNew), of: target.path)
    }

    /// - Returns: Whether more lines can be written behind those that are there.
    private func read() throws -> Bool {
        guard let status = try target.folderThere?.status(of: ExportState.statePath) else { return false }
        let lines = FileLines(try target.tree().open(ExportState.statePath, for: .reading))
        let decoder = JSONDecoder()
        while let line = lines.next() {
            lineCount += 1
            guard let record = try? decoder.decode(ExportRecord.self, from: line) else { continue }
            if record.isBelowItsFolder { records[record.key] = record } else { strangeLines += 1 }
        }
        // A file with another name somewhere else is not written to.
        return lines.endsWithALine && status.linkCount == 1
    }

    /// What an export left that was killed. The lock says that no other runs.
    private func sweep() {
        guard let tree = try? target.tree() else { return }
        for name in target.names(in: ExportState.folderName) {
            guard name.hasSuffix(".tmp"), UUID(uuidString: String(name.dropLast(4))) != nil else { continue }
            let path = ExportState.folderName.appending(name: name)
            if target.file(at: path) != nil { try? tree.remove(path) }
        }
    }

    /// Writes the state without what is out of date.
    private func writeAnew() throws {
        let file = try newFile()
        for record in records.values.sorted(by: { $0.path < $1.path }) {
            try file.write(Data((JSONLine.text(record) + "\n").utf8))
        }
        try file.seal(modified: nil)
        try file.replace(ExportState.statePath)
        try target.tree().syncFolder(ExportState.folderName)
    }
}

/// A file that lines are written to, each at once.
private final class OpenLines {
    let file: OpenFile

    init(appendingTo file: consuming OpenFile) {
        lseek(file.descriptor, 0, SEEK_END)
        self.file = file
    }

    func add(_ line: String) throws { try LineOutput(descriptor: file.descriptor).print(line) }
}

/// Holds off other exports into the folder.
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
