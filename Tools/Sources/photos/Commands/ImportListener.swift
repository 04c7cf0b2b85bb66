// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Hears what an import does, and passes it on: progress and trouble to standard error, `--json` to standard output, and
/// everything to the report.
final class ImportListener {
    private let printsJSON: Bool
    private let console = Console()
    private let output = LineOutput.standard()
    private let reporter: ProgressReporter
    private let report: ImportReport?
    /// The first thing that went wrong while passing on; it ends the import.
    private var trouble: (any Error)?
    private let isDryRun: Bool
    private var lines = TroubleLines()
    /// What was told, for an import that an error ends; `nil` until it is known what was found.
    private var told: ImportSummary?

    init(printsJSON: Bool, report path: String?, isDryRun: Bool = false) throws {
        self.printsJSON = printsJSON
        self.isDryRun = isDryRun
        reporter = ProgressReporter(JobProgress("Importing", noun: "file"), on: console)
        report = try path.map(ImportReport.init)
    }

    var elapsed: Duration { reporter.elapsed }

    func take(_ event: ImportEvent) {
        switch event {
        case .found(let files, let bytes):
            told = told ?? ImportSummary()
            told?.found += files
            reporter.update {
                $0.totalItems = files
                $0.totalBytes = bytes
            }
        case .file(let file): take(file)
        }
    }

    private func take(_ file: ImportedFile) {
        told?.count(file)
        if [.imported, .paired, .repaired].contains(file.outcome) { told?.bytesRead += file.byteCount ?? 0 }
        if let line = lines.line(for: file.path, ImportResult.trouble(file, isDryRun: isDryRun)) { console.say(line) }
        do {
            try pass(ImportRecord(file))
        } catch {
            if trouble == nil { trouble = error }
            StopRequest.make()
        }
        reporter.update {
            $0.items += 1
            $0.bytes += file.byteCount ?? ImportListener.size(of: file.path)
        }
    }

    private func pass(_ record: ImportRecord) throws {
        try report?.add(record)
        guard printsJSON else { return }
        try output.write(JSONLine.text(record))
        // At once: a line says that the file is safe, and somebody may be waiting for it.
        try output.flush()
    }

    /// Takes the progress away and puts the report in its place. What an error ended is counted before it is thrown on.
    func finish(_ outcome: Result<ImportSummary, LibraryError>) throws -> ImportSummary {
        reporter.finish()
        for line in lines.rest { console.say(line) }
        let written = Result { try report?.commit() }
        if case .failure(let error) = outcome {
            if case .failure(let trouble) = written { console.say("\(trouble)") }
            if let told { sayCounts(told) }
            throw error
        }
        try written.get()
        return try outcome.get()
    }

    /// What goes wrong with it is said: the error that ended the import is what is thrown.
    private func sayCounts(_ told: ImportSummary) {
        do {
            try close(with: ImportResult(summary: told, isDryRun: isDryRun, elapsed: elapsed).line)
        } catch {
            if !(error is OutputClosed) { console.say("\(error)") }
        }
    }

    /// Says what became of another program's library: a line, or an object.
    func tell(_ reconciliation: LibraryReconciliation) throws {
        let record = ReconciliationRecord(reconciliation: reconciliation)
        try output.write(printsJSON ? JSONLine.text(record) : record.line)
        try output.flush()
    }

    /// Says the last line, where the caller of the program looks for it, and then what went wrong on the way.
    func close(with line: String) throws {
        if printsJSON {
            console.say(line)
        } else {
            try output.write(line)
            try output.flush()
        }
        if let trouble, !(trouble is OutputClosed) { throw trouble }
    }

    private static func size(of path: String) -> Int64 {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
    }
}
