// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A receiver of export events: progress and problems go to standard error, `--json` to standard output, and everything
/// to the report.
final class ExportListener {
    private(set) var summary = ExportSummary()
    private let printsJSON: Bool
    private let console = Console()
    private let output = LineOutput.standard()
    private let report: ExportReport?
    private var reporter: ProgressReporter
    private var lines = ProblemSummary()
    private let start = ContinuousClock.now
    /// The first error while writing the output; it ends the export.
    private var problem: (any Error)?

    init(printsJSON: Bool, report path: String?, target: String, assetCount: Int) throws {
        self.printsJSON = printsJSON
        reporter = ProgressReporter(JobProgress("Exporting", noun: "asset", totalItems: assetCount), on: console)
        report = try path.map { try ExportReport(path: $0, target: target) }
    }

    var elapsed: Duration { ContinuousClock.now - start }

    func handle(_ item: ExportedItem) {
        summary.count(item)
        if let line = lines.line(for: item.path, item.problem) { console.say(line) }
        do {
            try report?.add(item)
            if printsJSON {
                try output.write(JSONLine.text(item))
                // A line means that the file is there, and a reader may be waiting for it.
                try output.flush()
            }
        } catch {
            if problem == nil { problem = error }
            StopRequest.make()
        }
    }

    /// Shows how many assets are finished, and what is waited for.
    func show(finishedAssets count: Int, doing detail: String? = nil) {
        reporter.update {
            $0.items = count
            $0.detail = detail
        }
    }

    /// Begins the progress of reading back the written files.
    func beginCheck(of bytes: Int64) {
        reporter.finish()
        reporter = ProgressReporter(JobProgress("Checking", noun: "file", totalBytes: bytes), on: console)
    }

    func checked(_ bytes: Int64) { reporter.update { $0.bytes += bytes } }

    func missing(_ path: String, _ reason: String) { summary.missing.append((path, reason)) }

    /// Records a folder whose new names may be lost in a power failure.
    func unsynced(_ folder: String, _ reason: String) { summary.unsynced.append((folder, reason)) }

    /// Records that a file did not fit into the target.
    func foundFull() { summary.isTargetFull = true }

    /// Records that the export was stopped.
    ///
    /// - Parameter count: The number of assets of which not all files are exported.
    func stopped(leaving count: Int = 0) {
        summary.wasStopped = true
        summary.unfinishedAssets += count
    }

    /// Prints the result where the caller of the program expects it, and throws the first error or the exit status.
    func close(isDryRun: Bool, folder: String) throws {
        reporter.finish()
        for line in lines.rest { console.say(line) }
        try report?.commit()
        let result = ExportResult(summary: summary, isDryRun: isDryRun, elapsed: elapsed, folder: folder)
        if printsJSON {
            console.say(result.line)
        } else {
            try output.print(result.line)
        }
        for line in result.advice { console.say(line) }
        if let problem, !(problem is OutputClosed) { throw problem }
        guard result.status == .done else { throw Ending(status: result.status) }
    }

    func say(_ line: String) { console.say(line) }
}
