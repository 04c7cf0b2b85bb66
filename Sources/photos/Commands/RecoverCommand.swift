// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos recover`.
struct RecoverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Takes originals in again that no asset has.",
        discussion: """
            An original is unclaimed when the database does not name it: an import was killed just then, or the database \
            came from a backup, or was damaged. It becomes an asset again, with what its file tells; what only the \
            database knew (albums, favourites, names) is gone. What an asset has already is a duplicate.

            With --delete unclaimed originals are deleted for good instead, after they were shown and you said yes. With \
            --yes nobody is asked. That is refused unless the database is proven to be the newest that the library had, and \
            a recovery has looked at them and left them: because they are damaged, no photos, or there already. What an \
            asset has the bytes of is never deleted.

            EXAMPLES
              photos recover --dry-run
              photos recover
              photos recover --json | jq -r 'select(.outcome == "failed") | .path'
              photos recover --delete
            """)

    @OptionGroup
    var library: LibraryOptions

    @Flag(help: "Say what would be done, but change nothing.")
    var dryRun = false

    @Flag(help: "Delete unclaimed originals instead.")
    var delete = false

    @Flag(help: "Delete without asking.")
    var yes = false

    @Flag(help: "Print one JSON object for each file on standard output.")
    var json = false

    func validate() throws {
        if yes, !delete {
            throw ValidationError("--yes answers what only --delete asks: leave it out, or give --delete.")
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
        try listener.close(with: isNothing ? "Nothing to recover: every original has its asset." : result.line)
        for line in result.advice { Console().say(line) }
        guard result.status == .done else { throw Ending(status: result.status) }
    }

    // MARK: Deleting

    private func deleteOriginals(of library: PHPhotoLibrary) throws {
        let originals = try library.unclaimedOriginals()
        let output = LineOutput.standard()
        guard !originals.isEmpty else {
            if !json { try output.print("Nothing to delete: every original has its asset.") }
            return
        }
        let size = Words.byteCount(originals.reduce(0) { $0 + $1.byteCount })
        let what = "\(Words.count(originals.count, "original")), \(size)"
        try show(originals, output)
        // A refusal comes before the question and before the message of a dry run.
        _ = try library.deleteUnclaimedOriginals([])
        guard !dryRun else { return Console().say("\(what), would be deleted.") }
        if !yes { try Question.requireTerminal("Nothing was deleted. Give --yes to delete \(what).") }
        guard yes || Question.isConfirmed("Delete \(what), for good? They are not in the trash.") else {
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
            Console().say("\(path.printable) was left: an asset has its bytes, or it is no longer as it was shown.")
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
