// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// What earlier exports wrote into a folder: lines of JSON in `.photos-export/state.jsonl`, one for each file, the newest
/// last. Files that are being written lie beside it.
///
/// A line is written when its file is in its place. A line that was cut off is left out: the next export finds the file.
final class ExportState {
    /// The folder of the export's own files, below the export's folder.
    static let folderName = ".photos-export"

    private(set) var records: [ExportRecord.Key: ExportRecord] = [:]
    let workFolder: String
    private let stateFile: String
    private let lock: ExportLock?
    private var output: FileHandle?
    private var lineCount = 0

    /// - Parameter isDryRun: Reads only.
    init(folder: String, isDryRun: Bool) throws {
        workFolder = folder.appending(name: ExportState.folderName)
        stateFile = workFolder.appending(name: "state.jsonl")
        lock = isDryRun ? nil : try ExportLock(workFolder: workFolder, of: folder)
        read()
        if isDryRun { return }
        sweep()
        try compact()
        output = FileHandle(forWritingAtPath: stateFile)
        try output?.seekToEnd()
    }

    func add(_ record: ExportRecord) throws {
        records[record.key] = record
        do {
            try output?.write(contentsOf: Data((JSONLine.text(record) + "\n").utf8))
        } catch {
            throw CommandFailure("\(stateFile.printable) cannot be written: \(error.localizedDescription)")
        }
    }

    func close() throws {
        try output?.synchronize()
        try output?.close()
        output = nil
    }

    /// A name for a file that is being written.
    func temporaryPath() -> String { workFolder.appending(name: UUID().uuidString + ".tmp") }

    private func read() {
        guard let lines = FileHandle(forReadingAtPath: stateFile).map(FileLines.init) else { return }
        let decoder = JSONDecoder()
        while let line = lines.next() {
            guard let record = try? decoder.decode(ExportRecord.self, from: line) else { continue }
            records[record.key] = record
            lineCount += 1
        }
    }

    /// What an export left that was killed. The lock says that no other runs.
    private func sweep() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: workFolder)) ?? []
        for name in names where name.hasSuffix(".tmp") || name.contains(".tmp_exiftool") {
            unlink(workFolder.appending(name: name))
        }
    }

    /// Writes the state anew when much of it is out of date, and when there is none.
    private func compact() throws {
        let isThere = FileManager.default.fileExists(atPath: stateFile)
        if isThere, lineCount <= 2 * records.count + 1_000, endsWithALine { return }
        let file = try ReplacedFile(path: stateFile)
        let lines = file.lines
        for record in records.values.sorted(by: { $0.path < $1.path }) { try lines.write(JSONLine.text(record)) }
        try lines.flush()
        try file.commit()
    }

    private var endsWithALine: Bool {
        guard let file = FileHandle(forReadingAtPath: stateFile), let end = try? file.seekToEnd() else { return false }
        if end == 0 { return true }
        try? file.seek(toOffset: end - 1)
        return (try? file.read(upToCount: 1)) == Data([UInt8(ascii: "\n")])
    }
}

/// Holds off other exports into the folder.
private final class ExportLock {
    private let descriptor: Int32

    init(workFolder: String, of folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: workFolder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure.unwritable(folder, SystemMessage.last)
        }
        descriptor = open(workFolder.appending(name: "lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw CommandFailure.unwritable(folder, SystemMessage.last) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw CommandFailure(
                "Another export is writing into \(folder.printable). Wait for it, or name another folder.")
        }
    }

    deinit { close(descriptor) }
}

extension CommandFailure {
    fileprivate static func unwritable(_ folder: String, _ reason: String) -> CommandFailure {
        CommandFailure("\(folder.printable) cannot be written: \(reason). Name a folder that you may write to.")
    }
}
