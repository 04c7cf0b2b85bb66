// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos duplicates`.
struct DuplicatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicates",
        abstract: "Shows assets that are in the library twice or look alike, and makes them one.",
        discussion: """
            Two assets are the same when all their files are, byte by byte. An import takes the same files once; \
            libraries that were filled by several imports at once before that was so may hold doubles.

            With --merge the oldest of each stays, in the albums of all of them, with their keywords, with a title or \
            caption that it had not, a favourite or hidden when one of them is. The others go to the trash; nothing is \
            deleted, and no bytes are put away that the library does not keep. More than 100 go there after a question only, \
            or with --yes. Assets that were given different dates, places, titles, captions or ratings stay, and are named.

            With --similar assets are found that look alike: copies in other sizes and formats, brighter or a little \
            cropped. Of each group the best is named first: a RAW, or else the one with more pixels, the Live Photo, the \
            edited one, the one with a camera, the HEIC, the larger file. With --merge the best stays, in the places of the \
            others in their albums, with their keywords, captions and titles behind its own, and the others go to the \
            trash. Look at them before: photos list --smart-album duplicates. photos undo takes a merge back. A selection \
            limits it to some assets. Pictures that were never shown are looked at first, which takes time once. What \
            cannot be looked at is named, not compared, and the status is 3.

            EXAMPLES
              photos duplicates
              photos duplicates --merge --dry-run
              photos duplicates --merge
              photos duplicates --similar
              photos duplicates --similar --album "From the phone" --merge
            """)

    @OptionGroup
    var library: LibraryOptions

    @Flag(help: "Take assets that look alike, not only those with the same files.")
    var similar = false

    @Flag(help: "Make one asset of each of them.")
    var merge = false

    @Flag(help: "Say what would be merged, but change nothing.")
    var dryRun = false

    @Flag(help: "Put more than 100 assets into the trash without asking.")
    var yes = false

    @Flag(help: "Print one JSON object for each.")
    var json = false

    @OptionGroup(title: "SELECTION")
    var selection: SelectionOptions

    func validate() throws {
        if dryRun, !merge {
            throw ValidationError("--dry-run tries what only --merge does: leave it out, or give --merge.")
        }
        if !selection.isEmpty, !similar {
            throw ValidationError("What --similar takes can be selected: give --similar, or leave the selection out.")
        }
        if yes, !merge { throw ValidationError("--yes answers what only --merge asks: leave it out, or give --merge.") }
    }

    func run() throws {
        let library = try library.open()
        if similar { return try SimilarJob(library, self).run() }
        var groups = try library.duplicateAssets()
        if merge, !dryRun {
            let count = groups.doubles { $0.differences.isEmpty }
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
        if merge, groups.contains(where: { !$0.differences.isEmpty }) { throw Ending(status: .someItemsFailed) }
    }

    private static func line(_ group: DuplicateAssets) -> String {
        let others = group.others.joined(separator: ", ")
        guard !group.differences.isEmpty else {
            return "\(group.filename.printable): \(group.kept) stays, the same as \(others)"
        }
        let differences = group.differences.map(\.rawValue).joined(separator: ", ")
        return """
            \(group.filename.printable): \(group.kept) and \(others) have the same files, but were given another \
            \(differences): make them equal with photos edit or photos date, or delete one
            """
    }

    private func summary(_ groups: [DuplicateAssets]) -> String {
        if groups.isEmpty { return "No asset is in the library twice" }
        guard merge else {
            return
                "\(Words.count(groups.doubles { _ in true }, "double")) found; photos duplicates --merge makes them one"
        }
        let merged = Words.count(groups.doubles { $0.differences.isEmpty }, "double")
        let left = groups.doubles { !$0.differences.isEmpty }
        return (dryRun ? "\(merged) would go to the trash" : "\(merged) went to the trash")
            + (left > 0 ? ", \(left) left: given different things" : "")
    }
}

extension [DuplicateAssets] {
    /// Counts the assets that would go, of groups for which the condition holds.
    fileprivate func doubles(where isCounted: (DuplicateAssets) -> Bool) -> Int {
        reduce(0) { $0 + (isCounted($1) ? $1.others.count : 0) }
    }
}
