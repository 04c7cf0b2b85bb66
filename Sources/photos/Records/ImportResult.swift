// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The result of an import: the last line, advice on what to do next, and the exit status.
struct ImportResult {
    var summary: ImportSummary
    var isDryRun: Bool
    var elapsed: Duration

    /// A line such as `48 imported, 6 paired, 0 duplicate, 2 skipped, 0 failed (1.2 GB read in 34 s)`, whose numbers
    /// add up to the number of files found.
    ///
    /// In a dry run it says what would be done.
    var line: String {
        let would = isDryRun ? "would be " : ""
        var counts = [
            "\(summary.imported) \(would)imported", "\(summary.paired) \(would)paired",
            "\(summary.duplicate) duplicate", "\(summary.skipped) \(would)skipped",
            isDryRun ? "\(summary.failed) would fail" : "\(summary.failed) failed",
        ]
        if summary.repaired > 0 { counts.insert("\(summary.repaired) \(would)repaired", at: 3) }
        if summary.deletedBefore > 0 { counts.insert("\(summary.deletedBefore) deleted before", at: counts.count - 2) }
        if summary.unaccounted > 0 { counts.append("\(summary.unaccounted) deleted before they were read") }
        if summary.damaged > 0 { counts.append("\(summary.damaged) damaged") }
        let effort = "\(Words.byteCount(summary.bytesRead)) read in \(Words.elapsed(elapsed))"
        return "\(isDryRun ? "Dry run, nothing changed: " : "")\(counts.joined(separator: ", ")) (\(effort))"
    }

    /// Advice for the user, one line for each subject.
    var advice: [String] {
        var advice: [String] = []
        if summary.deletedBefore > 0 {
            advice.append(
                "Permanently deleted photos are not imported again. To import them anyway, add --deleted-too.")
        }
        if summary.withoutThumbnails > 0 { advice.append(thumbnailAdvice) }
        advice += concealmentAdvice
        guard summary.wasCancelled else { return advice }
        return advice + [
            isDryRun
                ? "Stopped before all files were read."
                : "Stopped. Imported files are safe; run the same command again to continue."
        ]
    }

    private var thumbnailAdvice: String {
        let count = summary.withoutThumbnails
        let (verb, object) = count == 1 ? ("has", "it") : ("have", "them")
        return "\(Words.count(count, "picture")) \(verb) no thumbnail yet. "
            + "To create \(object), run the import with --thumbnails again."
    }

    /// The counts of states that were not taken over, with the commands that apply them.
    private var concealmentAdvice: [String] {
        var advice: [String] = []
        if summary.notHidden > 0 {
            let verbs = summary.notHidden == 1 ? ("is", "stays", "it") : ("are", "stay", "them")
            advice.append(
                "\(Words.count(summary.notHidden, "asset")) \(verbs.0) hidden in the source and \(verbs.1) visible here. "
                    + "To hide \(verbs.2): photos edit IDENTIFIER --hide")
        }
        if summary.notTrashed > 0 {
            let verbs = summary.notTrashed == 1 ? ("is", "stays", "it") : ("are", "stay", "them")
            advice.append(
                "\(Words.count(summary.notTrashed, "asset")) \(verbs.0) in the trash of the source and \(verbs.1) out of "
                    + "the trash here. To delete \(verbs.2): photos delete IDENTIFIER")
        }
        return advice
    }

    var status: ExitStatus {
        let isWhole = summary.reconciliations.allSatisfy(\.isBalanced) && summary.withoutThumbnails == 0
        return summary.wasCancelled || summary.failed > 0 || summary.unaccounted > 0 || !isWhole
            ? .someItemsFailed : .done
    }

    /// Returns one line that names the file, the problem, and what was done; `nil` without a problem.
    static func problemLine(_ file: ImportedFile, isDryRun: Bool = false) -> String? {
        guard let problem = problem(file, isDryRun: isDryRun) else { return nil }
        return "\(file.path.printable): \(problem)" + (remedy(file).map { ": \($0)" } ?? "")
    }

    /// Returns the line on a library that an import waits for.
    static func waitingLine(_ error: LibraryError) -> String {
        "\(error.description.printable) The files found so far are imported when the library can be written again."
    }

    /// Returns the problem with a file, and what was done or would be; `nil` without a problem.
    static func problem(_ file: ImportedFile, isDryRun: Bool = false) -> String? {
        let done: String
        switch file.outcome {
        case .failed: done = isDryRun ? "would not be imported" : "not imported"
        case .skipped where file.isInTrash, .duplicate where file.isInTrash:
            return "it is in the trash of the library; not imported again"
        case .skipped: done = isDryRun ? "would be skipped" : "skipped"
        case .duplicate where !file.statesNotTaken.isEmpty: return sentence(file.reason ?? "")
        case .imported, .paired:
            if file.reason == nil, !file.isDamaged { return nil }
            if !file.statesNotTaken.isEmpty, !file.isDamaged { return sentence(file.reason ?? "") }
            let imported = isDryRun ? "would be imported" : "imported"
            done = file.isDamaged ? "\(imported) and marked damaged" : imported
        case .repaired: done = isDryRun ? "would be repaired" : "repaired"
        case .deletedBefore: done = isDryRun ? "would not be imported" : "not imported"
        case .duplicate: return nil
        }
        return "\(sentence(file.reason ?? "the picture is damaged")); \(done)"
    }

    /// Returns what a person may do about a file, which differs from file to file; `nil` for nothing.
    static func remedy(_ file: ImportedFile) -> String? {
        guard let uuid = file.localIdentifier?.prefix(36) else { return nil }
        if file.isInTrash { return "photos trash recover \(uuid)" }
        let commands = ConcealingState.allCases.filter(file.statesNotTaken.contains).map { state in
            switch state {
            case .hidden: "photos edit \(uuid) --hide"
            case .trashed: "photos delete \(uuid)"
            }
        }
        return commands.isEmpty ? nil : commands.joined(separator: " && ")
    }

    /// Returns the reason without its full stop, so that more can follow.
    private static func sentence(_ reason: String) -> String {
        let reason = reason.printable
        return reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    }
}

/// The summary of an import from another program's library.
struct ReconciliationRecord: Encodable, Equatable {
    var reconciliation: LibraryReconciliation

    /// A line such as `Trip.photoslibrary: 16 assets: 10 imported, 2 duplicate, 4 missing, 0 failed, 0 skipped; 9 of 9
    /// albums, …`
    var line: String {
        let assets = reconciliation.assets
        var counts = [
            "\(assets.imported) imported", "\(assets.duplicate) duplicate", "\(assets.missing) missing",
            "\(assets.failed) failed", "\(assets.skipped) skipped",
        ]
        if assets.unseen > 0 { counts.append("\(assets.unseen) not read") }
        var parts = ["\(Words.count(assets.found, "asset")): \(counts.joined(separator: ", "))", albums]
        if reconciliation.partsMissing > 0 {
            parts.append("\(Words.count(reconciliation.partsMissing, "additional file")) missing")
        }
        if reconciliation.membersRemoved > 0 {
            parts.append("\(Words.count(reconciliation.membersRemoved, "album member")) removed in this library since")
        }
        if let left { parts.append("not imported: \(left)") }
        if !reconciliation.isBalanced {
            parts.append("the counts do not add up: \(reconciliation.differences.joined(separator: " "))")
        }
        return "\(reconciliation.path.printable): \(parts.joined(separator: "; "))"
    }

    private var albums: String {
        [
            (reconciliation.albums, "album"), (reconciliation.folders, "folder"),
            (reconciliation.members, "album member"),
        ].map { part, name in "\(part.taken) of \(Words.count(part.found, name))" }.joined(separator: ", ")
    }

    private var left: String? {
        let kinds = [
            (reconciliation.sharedAlbums, "shared album"), (reconciliation.smartAlbums, "smart album"),
            (reconciliation.projects, "project"), (reconciliation.trashedAlbums, "trashed album"),
        ]
        let words = kinds.filter { $0.0 > 0 }.map { count, name in Words.count(count, name) }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}
