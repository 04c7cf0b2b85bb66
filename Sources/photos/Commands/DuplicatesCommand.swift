// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos duplicates`.
struct DuplicatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicates",
        abstract: "Finds assets that are duplicates or look alike, and merges them.",
        discussion: """
            Two assets are duplicates if all their files are identical, byte by byte. An import adds identical files \
            only once. A library may contain duplicates if an earlier version of this program ran several imports into \
            it at once.

            --merge keeps the oldest asset of each group. It is added to the albums of the others, gets their \
            keywords, gets their title or caption if it has none, and becomes a favorite or hidden if one of them is. \
            The others go to the trash. No file is lost: the kept asset has the same files. The command asks before it \
            moves more than 100 assets to the trash, unless --yes is given. Assets with different dates, places, \
            titles, captions or ratings are not merged; they are listed.

            --similar finds assets that look alike: copies in other sizes and formats, brighter or slightly cropped. \
            The best asset of each group is listed first: a RAW, then the one with more pixels, the Live Photo, the \
            edited one, the one that names its camera, the HEIC, the larger file. With --merge, the best asset is \
            kept, takes the places of the others in their albums, and gets their keywords, captions and titles after \
            its own; the others go to the trash. To look at the groups first: photos list --smart-album duplicates. To \
            undo a merge: photos undo. A selection limits the command to some assets. Thumbnails are created first for \
            assets without one, which takes time once. An asset whose picture cannot be read is named and not \
            compared, and the exit status is 3.

            EXAMPLES
              photos duplicates
              photos duplicates --merge --dry-run
              photos duplicates --merge
              photos duplicates --similar
              photos duplicates --similar --album "From the phone" --merge
            """)

    @OptionGroup
    var library: LibraryOptions

    @Flag(help: "Find assets that look alike, not only assets with identical files.")
    var similar = false

    @Flag(help: "Merge each group into one asset.")
    var merge = false

    @Flag(help: "Show what would be merged, but change nothing.")
    var dryRun = false

    @Flag(help: "Move more than 100 assets to the trash without asking.")
    var yes = false

    @Flag(help: "Print one JSON object for each group.")
    var json = false

    @OptionGroup(title: "SELECTION")
    var selection: SelectionOptions

    func validate() throws {
        if dryRun, !merge {
            throw ValidationError("--dry-run has no effect without --merge: leave it out, or add --merge.")
        }
        if !selection.isEmpty, !similar {
            throw ValidationError("A selection works only with --similar: add --similar, or leave the selection out.")
        }
        if yes, !merge { throw ValidationError("--yes has no effect without --merge: leave it out, or add --merge.") }
    }

    func run() throws {
        let library = try library.open()
        if similar { return try SimilarJob(library, self).run() }
        var groups = try library.duplicateAssets()
        if merge, !dryRun {
            let count = groups.doubles { $0.differences.isEmpty }
            let verb = Question.Verb(imperative: "Delete", participle: "moved to the trash")
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
            return "\(group.filename.printable): \(group.kept) is kept, identical to \(others)"
        }
        let differences = group.differences.map(\.rawValue).joined(separator: ", ")
        return """
            \(group.filename.printable): \(group.kept) and \(others) have identical files, but differ in \(differences): make \
            them equal with photos edit or photos date, or delete one
            """
    }

    private func summary(_ groups: [DuplicateAssets]) -> String {
        if groups.isEmpty { return "No duplicates found" }
        guard merge else {
            return
                "\(Words.count(groups.doubles { _ in true }, "duplicate")) found. To merge them: photos duplicates --merge"
        }
        let merged = Words.count(groups.doubles { $0.differences.isEmpty }, "duplicate")
        let left = groups.doubles { !$0.differences.isEmpty }
        return (dryRun ? "\(merged) would be moved to the trash" : "\(merged) moved to the trash")
            + (left > 0 ? ", \(left) not merged because their metadata differs" : "")
    }
}

extension [DuplicateAssets] {
    /// Counts the assets that would go, of groups for which the condition holds.
    fileprivate func doubles(where isCounted: (DuplicateAssets) -> Bool) -> Int {
        reduce(0) { $0 + (isCounted($1) ? $1.others.count : 0) }
    }
}
