// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The numbers of files of an export by outcome.
struct ExportSummary {
    var exported = 0
    var updated = 0
    var unchanged = 0
    var kept = 0
    var removed = 0
    var failed: [(path: String, reason: String)] = []
    var bytesWritten: Int64 = 0
    /// The files that the final check did not find as they were written.
    var missing: [(path: String, reason: String)] = []
    /// The folders whose new names may be lost in a power failure.
    var unsynced: [(folder: String, reason: String)] = []
    /// True if the export was stopped before every asset was exported.
    var wasStopped = false
    /// The number of assets that a stopped export left, as a whole or in part.
    var unfinishedAssets = 0
    /// True if files failed because the target was full.
    var isTargetFull = false

    mutating func count(_ item: ExportedItem) {
        switch item.outcome {
        case .exported: exported += 1
        case .updated: updated += 1
        case .unchanged: unchanged += 1
        case .kept: kept += 1
        case .removed: removed += 1
        case .failed: failed.append((item.path, item.reason ?? ""))
        }
        if item.outcome == .exported || item.outcome == .updated { bytesWritten += item.byteSize ?? 0 }
    }
}

/// The result of an export: the last line, the missing files, advice on what to do next, and the exit status.
struct ExportResult {
    var summary: ExportSummary
    var isDryRun: Bool
    var elapsed: Duration
    var folder: String

    /// A line such as `48 exported, 0 updated, 6 unchanged, 0 kept, 0 failed (1.2 GB written and read back in 34 s)`
    var line: String {
        let would = isDryRun ? "would be " : ""
        let removed = summary.removed == 0 ? [] : ["\(summary.removed) \(would)removed"]
        let failed = isDryRun ? "\(summary.failed.count) would fail" : "\(summary.failed.count) failed"
        let written = [
            "\(summary.exported) \(would)exported", "\(summary.updated) \(would)updated",
            "\(summary.unchanged) unchanged", "\(summary.kept) \(would)kept",
        ]
        let counts = (written + removed + [failed]).joined(separator: ", ")
        let bytes = Words.byteCount(summary.bytesWritten)
        return isDryRun
            ? "Dry run, nothing written: \(counts) (\(bytes))"
            : "\(counts) (\(bytes) written and read back in \(Words.elapsed(elapsed)))"
    }

    /// The number of files and folders that are named; the report names all files.
    private static let namedLimit = 20

    /// The lines below the result.
    var advice: [String] {
        let lost = summary.failed + summary.missing
        var lines: [String] = []
        if !lost.isEmpty {
            lines.append("\(Words.count(lost.count, "file")) missing in \(folder.printable):")
            lines += lost.prefix(ExportResult.namedLimit).map { "  \($0.path.printable): \($0.reason.printable)" }
            let more = lost.count - ExportResult.namedLimit
            if more > 0 { lines.append("  and \(more) more. For a list of all files, add --report FILE") }
        }
        if let first = summary.unsynced.first {
            let folders = Words.count(summary.unsynced.count, "folder")
            lines.append(
                "\(folders) could not be synced to the disk (\(first.folder.printable): \(first.reason)): after a power failure, names of new files there may be lost. To check each file, run the same command again with --update."
            )
        }
        if summary.isTargetFull {
            lines.append(
                "The disk of \(folder.printable) is full. Make room there; the same command with --update continues.")
        }
        if summary.wasStopped, !isDryRun {
            if summary.unfinishedAssets > 0 {
                lines.append("Not exported, or not completely: \(Words.count(summary.unfinishedAssets, "asset")).")
            }
            lines.append("Stopped. Exported files are complete; the same command with --update continues.")
        }
        return lines
    }

    var status: ExitStatus {
        summary.wasStopped || !summary.failed.isEmpty || !summary.missing.isEmpty || !summary.unsynced.isEmpty
            ? .someItemsFailed : .done
    }
}
