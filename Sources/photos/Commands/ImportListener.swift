// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A receiver of import events: progress and problems go to standard error, `--json` to standard output, and everything
/// to the report.
final class ImportListener {
    private let printsJSON: Bool
    private let console = Console()
    private let output = LineOutput.standard()
    private let reporter: ProgressReporter
    private let report: ImportReport?
    /// The first error while writing the output; it ends the import.
    private var problem: (any Error)?
    private let isDryRun: Bool
    /// True for an import with `--watch`: each file is a line immediately, and no progress is shown.
    private let isEndless: Bool
    private var lines = ProblemSummary()
    private var work = ImportedWork()
    /// The counts of the files reported so far, for an import that ends with an error; `nil` before the first `found`
    /// event.
    private var summary: ImportSummary?

    init(printsJSON: Bool, report path: String?, isDryRun: Bool = false, isEndless: Bool = false) throws {
        self.printsJSON = printsJSON
        self.isDryRun = isDryRun
        self.isEndless = isEndless
        reporter = ProgressReporter(JobProgress("Importing", noun: "file"), on: console)
        report = try path.map(ImportReport.init)
    }

    var elapsed: Duration { reporter.elapsed }

    func handle(_ event: ImportEvent) {
        switch event {
        case .found(let files, let bytes):
            summary = summary ?? ImportSummary()
            summary?.found += files
            guard !isEndless else { return }
            reporter.update {
                $0.totalItems = files
                $0.totalBytes = bytes
            }
        case .read(let bytes):
            guard !isEndless else { return }
            work.countRead(bytes)
            showWork()
        case .file(let file): handle(file)
        case .waiting(let path):
            console.say("\(path.printable): still being written; it is imported when it is complete.")
        case .waitingForLibrary(let error): console.say(ImportResult.waitingLine(error))
        }
    }

    private func handle(_ file: ImportedFile) {
        summary?.count(file)
        if [.imported, .paired, .repaired].contains(file.outcome) { summary?.bytesRead += file.byteCount ?? 0 }
        if let line = line(about: file) { console.say(line) }
        do {
            try pass(ImportRecord(file))
        } catch {
            if self.problem == nil { self.problem = error }
            StopRequest.make()
        }
        guard !isEndless else { return }
        work.countResult(file.byteCount ?? ImportListener.size(of: file.path))
        showWork()
    }

    private func showWork() {
        reporter.update {
            $0.items = work.files
            $0.bytes = work.bytes
        }
    }

    /// Returns the line on a file with a problem. An import with `--watch` names every file, because it
    /// does not end soon.
    private func line(about file: ImportedFile) -> String? {
        if isEndless { return ImportResult.problemLine(file, isDryRun: isDryRun) }
        return lines.line(
            for: file.path, ImportResult.problem(file, isDryRun: isDryRun), remedy: ImportResult.remedy(file))
    }

    private func pass(_ record: ImportRecord) throws {
        try report?.add(record)
        guard printsJSON || isEndless else { return }
        try output.write(printsJSON ? JSONLine.text(record) : "\(record.outcome)  \(record.path.printable)")
        // A line means that the file is safe, and a reader may be waiting for it.
        try output.flush()
    }

    /// Removes the progress and puts the report in its place. After an error the counts are printed before it is
    /// thrown.
    func finish(_ outcome: Result<ImportSummary, LibraryError>) throws -> ImportSummary {
        reporter.finish()
        for line in lines.rest { console.say(line) }
        let written = Result { try report?.commit() }
        if case .failure(let error) = outcome {
            if case .failure(let problem) = written { console.say("\(problem)") }
            if let summary { printCounts(summary) }
            throw error
        }
        try written.get()
        return try outcome.get()
    }

    /// Prints the counts. An error here is only printed, because the error that ended the import is thrown.
    private func printCounts(_ summary: ImportSummary) {
        do {
            try close(with: ImportResult(summary: summary, isDryRun: isDryRun, elapsed: elapsed).line)
        } catch {
            if !(error is OutputClosed) { console.say("\(error)") }
        }
    }

    /// Prints the summary of an import from another program's library: a line, or a JSON object.
    func tell(_ reconciliation: LibraryReconciliation) throws {
        let record = ReconciliationRecord(reconciliation: reconciliation)
        try output.write(printsJSON ? JSONLine.text(record) : record.line)
        try output.flush()
    }

    /// Prints the last line, and then throws the first error while writing the output. With `--json` the line goes to
    /// standard error.
    func close(with line: String) throws {
        if printsJSON {
            console.say(line)
        } else {
            try output.write(line)
            try output.flush()
        }
        if let problem, !(problem is OutputClosed) { throw problem }
    }

    private static func size(of path: String) -> Int64 {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
    }
}
