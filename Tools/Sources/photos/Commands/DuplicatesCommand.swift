// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos duplicates`.
struct DuplicatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicates",
        abstract: "Shows assets that are in the library twice, and makes them one.",
        discussion: """
            Two assets are the same when all their files are, byte by byte. An import takes the same files once; \
            libraries that were filled by several imports at once before that was so may hold doubles.

            With --merge the oldest of each stays, in the albums of all of them, with their keywords, with a title or \
            caption that it had not, a favourite or hidden when one of them is. The others go to the trash; nothing is \
            deleted, and no bytes are put away that the library does not keep. More than 100 go there after a question only, \
            or with --yes.

            EXAMPLES
              photos duplicates
              photos duplicates --merge --dry-run
              photos duplicates --merge
            """)

    @OptionGroup
    var library: LibraryOptions

    @Flag(help: "Make one asset of each of them.")
    var merge = false

    @Flag(help: "Say what would be merged, but change nothing.")
    var dryRun = false

    @Flag(help: "Put more than 100 assets into the trash without asking.")
    var yes = false

    @Flag(help: "Print one JSON object for each.")
    var json = false

    func validate() throws {
        if dryRun, !merge {
            throw ValidationError("--dry-run tries what only --merge does: leave it out, or give --merge.")
        }
        if yes, !merge { throw ValidationError("--yes answers what only --merge asks: leave it out, or give --merge.") }
    }

    func run() throws {
        let library = try library.open()
        var groups = try library.duplicateAssets()
        if merge, !dryRun {
            let count = groups.reduce(0) { $0 + $1.others.count }
            let verb = Question.Verb(imperative: "Put into the trash", participle: "put into the trash")
            guard try Question.isConfirmed(verb, assets: count, yes: yes) else {
                return Console().say("Nothing was changed.")
            }
            groups = try library.mergeDuplicateAssets()
        }
        let output = LineOutput.standard()
        for group in groups { try output.write(json ? JSONLine.text(group) : DuplicatesCommand.line(group)) }
        if !json { try output.write(summary(groups)) }
        try output.flush()
    }

    private static func line(_ group: DuplicateAssets) -> String {
        "\(group.filename.printable): \(group.kept) stays, the same as \(group.others.joined(separator: ", "))"
    }

    private func summary(_ groups: [DuplicateAssets]) -> String {
        let count = Words.count(groups.reduce(0) { $0 + $1.others.count }, "double")
        if groups.isEmpty { return "No asset is in the library twice" }
        if merge { return dryRun ? "\(count) would go to the trash" : "\(count) went to the trash" }
        return "\(count) found; photos duplicates --merge makes them one"
    }
}
