// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos recover`.
struct RecoverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Recovers originals that belong to no asset.",
        discussion: """
            An original is unclaimed if the database does not refer to it: because an import was killed at that \
            moment, or because the database was restored from a backup or damaged. It becomes an asset again, with the \
            metadata of its file. Data that only the database had (albums, favorites, titles) is lost. If an asset \
            already has the same bytes, the original counts as duplicate.

            With --delete, unclaimed originals are permanently deleted instead, after they were listed and you have \
            confirmed. --yes skips the question. Deleting is refused unless the database is proven to be the newest \
            that the library had, and a recovery has read these originals and not recovered them: because they are \
            damaged, not photos, or duplicates. An original whose bytes an asset has is never deleted.

            EXAMPLES
              photos recover --dry-run
              photos recover
              photos recover --json | jq -r 'select(.outcome == "failed") | .path'
              photos recover --delete
            """)

    @OptionGroup
    var library: LibraryOptions

    @Flag(help: "Show what would be done, but change nothing.")
    var dryRun = false

    @Flag(help: "Permanently delete unclaimed originals instead.")
    var delete = false

    @Flag(help: "Delete without asking.")
    var yes = false

    @Flag(help: "Print one JSON object for each file on standard output.")
    var json = false

    func validate() throws {
        if yes, !delete {
            throw ValidationError("--yes has no effect without --delete: leave it out, or add --delete.")
        }
    }

    func run() throws {
        let library = try library.open()
        if delete { try deleteOriginals(of: library) } else { try recover(library) }
    }

    private func recover(_ library: PHPhotoLibrary) throws {
        // After the question, where Ctrl-C means no.
        StopRequest.listen()
        var options = ImportOptions(jobs: ProcessInfo.processInfo.activeProcessorCount + 1)
        options.isDryRun = dryRun
        let listener = try ImportListener(printsJSON: json, report: nil, isDryRun: dryRun)
        let outcome = Result { () throws(LibraryError) in
            try library.recoverOriginals(
                options: options, isCancelled: { StopRequest.isMade }, onEvent: listener.handle)
        }
        let summary = try listener.finish(outcome)
        let result = ImportResult(summary: summary, isDryRun: dryRun, elapsed: listener.elapsed)
        let isNothing = summary == ImportSummary()
        try listener.close(with: isNothing ? "Nothing to recover: every original belongs to an asset." : result.line)
        for line in result.advice { Console().say(line) }
        guard result.status == .done else { throw Ending(status: result.status) }
    }

    // MARK: Deleting

    private func deleteOriginals(of library: PHPhotoLibrary) throws {
        let originals = try library.unclaimedOriginals()
        let output = LineOutput.standard()
        guard !originals.isEmpty else {
            if !json { try output.print("Nothing to delete: every original belongs to an asset.") }
            return
        }
        let size = Words.byteCount(originals.reduce(0) { $0 + $1.byteCount })
        let what = "\(Words.count(originals.count, "original")), \(size)"
        try show(originals, output)
        // A refusal comes before the question and before the message of a dry run.
        _ = try library.deleteUnclaimedOriginals([])
        guard !dryRun else { return Console().say("\(what), would be deleted.") }
        if !yes { try Question.requireTerminal("Nothing was deleted. Give --yes to delete \(what).") }
        guard yes || Question.isConfirmed("Permanently delete \(what)? They do not go to the trash.") else {
            return Console().say("Nothing was deleted.")
        }
        let deleted = try library.deleteUnclaimedOriginals(originals)
        if json { for original in deleted { try output.write(try line(original)) } }
        try output.flush()
        Console().say("\(Words.count(deleted.count, "original")) deleted.")
        try reportKept(Set(originals).subtracting(deleted))
    }

    /// Prints the originals. When a question follows, they go to standard error with `--json`, because standard output
    /// is for the originals that were deleted.
    private func show(_ originals: [UnclaimedOriginal], _ output: LineOutput) throws {
        if json, !dryRun {
            if !yes { for original in originals { Console().say(label(original)) } }
            return
        }
        for original in originals { try output.write(try line(original)) }
        try output.flush()
    }

    /// Reports the originals that were not deleted: an asset has their bytes, or they were changed or removed since
    /// they were listed.
    private func reportKept(_ left: Set<UnclaimedOriginal>) throws {
        if left.isEmpty { return }
        for path in left.map(\.path).sorted() {
            Console().say(
                "\(path.printable) was not deleted: an asset has its bytes, or it was changed after it was listed.")
        }
        throw Ending(status: .someItemsFailed)
    }

    private func line(_ original: UnclaimedOriginal) throws -> String {
        json ? try JSONLine.text(original) : label(original)
    }

    private func label(_ original: UnclaimedOriginal) -> String {
        "\(original.path.printable)  \(Words.byteCount(original.byteCount))"
    }
}
