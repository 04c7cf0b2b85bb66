// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// How an import ended: the last line, what to do next, and the exit status.
struct ImportResult {
    var summary: ImportSummary
    var isDryRun: Bool
    var elapsed: Duration

    /// `48 imported, 6 paired, 0 duplicate, 2 skipped, 0 failed (1.2 GB read in 34 s)`
    var line: String {
        var counts = [
            "\(summary.imported) imported", "\(summary.paired) paired", "\(summary.duplicate) duplicate",
            "\(summary.skipped) skipped", "\(summary.failed) failed",
        ]
        if summary.damaged > 0 { counts.append("\(summary.damaged) damaged") }
        let effort = "\(Words.byteCount(summary.bytesRead)) read in \(Words.elapsed(elapsed))"
        return "\(isDryRun ? "Dry run, nothing changed: " : "")\(counts.joined(separator: ", ")) (\(effort))"
    }

    var advice: String? {
        guard summary.wasCancelled else { return nil }
        return isDryRun
            ? "Stopped before every file was seen."
            : "Stopped. What was imported is safe; run the same command again to carry on."
    }

    var status: ExitStatus {
        let isWhole = summary.reconciliations.allSatisfy(\.isBalanced)
        return summary.wasCancelled || summary.failed > 0 || !isWhole ? .someItemsFailed : .done
    }

    /// One line naming the file, what is wrong, and what was done; `nil` when there is nothing to say.
    static func troubleLine(_ file: ImportedFile) -> String? {
        let done: String
        switch file.outcome {
        case .failed: done = "not imported"
        case .skipped: done = "skipped"
        case .imported, .paired:
            if file.reason == nil, !file.isDamaged { return nil }
            done = file.isDamaged ? "imported and marked damaged" : "imported"
        case .duplicate: return nil
        }
        return "\(file.path.printable): \(sentence(file.reason ?? "the picture is broken")); \(done)"
    }

    /// Without the full stop, so that more can follow.
    private static func sentence(_ reason: String) -> String {
        let reason = reason.printable
        return reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    }
}
