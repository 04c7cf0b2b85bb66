// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos trash empty`.
struct EmptyTrash: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty",
        abstract: "Permanently deletes assets in the trash, with their files.",
        discussion: """
            This cannot be undone. The command always asks first, unless --yes is given. An original is deleted only \
            with the last asset that has it, and only if the database is proven to be the newest that the library had. \
            Assets that have been in the trash for 30 days are deleted by the next import, or by this command. \
            --older-than counts days like these 30 days: by the dates of the library's changes, so a wrong clock \
            deletes nothing.

            If a file cannot be deleted, or a link or folder is in its place, it is named and the exit status is 3; \
            later commands try again. The same is true of renditions.sqlite if another program has locked it: it then \
            still contains the thumbnails of the assets.

            EXAMPLES
              photos trash empty
              photos trash empty 3F2A 77B0
              photos trash empty --older-than 7 --yes
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The identifiers of the assets, or their first characters. (default: everything in the trash)")
    var ids: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only assets that were deleted more than this number of days ago.", valueName: "days"))
    var olderThan: Int?

    @OptionGroup(title: "SELECTION")
    var selection: SelectionOptions

    @OptionGroup
    var options: ChangeOptions

    func validate() throws {
        if let olderThan, olderThan < 0 {
            throw ValidationError("--older-than \(olderThan) is too small: give a number of 0 or more.")
        }
        if selection.namesPlace {
            throw ValidationError(
                "--album, --folder and --smart-album do not search the trash: use --predicate or --search, or give identifiers."
            )
        }
        if !ids.isEmpty, !selection.isEmpty {
            throw ValidationError("Identifiers and a selection cannot be combined: give one of them.")
        }
    }

    func run() throws {
        let library = try library.open()
        // First delete expired assets, and files that an earlier command could not delete.
        if !options.dryRun { try library.removeExpired() }
        var age = try olderThan.map { try TrashAge(days: $0, in: library) }
        let targets = try AssetTargets.inTrash(of: library, ids, selection)
        var assets: [Asset] = []
        let reader = AssetReader(library)
        try reader.forEachContents(of: targets) { contents in
            guard let asset = contents.asset, let date = asset.trashedDate else { return }
            if age?.includes(asset.uuid, trashed: date) ?? true { assets.append(asset) }
        }
        for line in age?.remarks ?? [] { Console().say(line) }
        if assets.isEmpty {
            Console().say("There is nothing to delete in the trash.")
        } else {
            try remove(assets, from: library)
        }
        try finish(library)
        try reader.finish(isOfAll: false)
    }

    private func remove(_ assets: [Asset], from library: PHPhotoLibrary) throws {
        var removed = assets
        if !options.dryRun {
            guard try isConfirmed(Words.count(assets.count, "asset")) else {
                return Console().say("Nothing was deleted.")
            }
            StopRequest.listen()
            removed = try TrashPurge(library: library).purge(assets)
        }
        let output = LineOutput.standard()
        if options.json {
            for asset in removed { try output.write(JSONLine.text(RemovedAsset(asset))) }
            try output.flush()
        }
        let line = "\(Words.count(removed.count, "asset")) \(options.dryRun ? "would be " : "")permanently deleted"
        if options.json { Console().say(line) } else { try output.print(line) }
        let others = assets.count - removed.count
        if StopRequest.isMade {
            Console().say("Stopped: \(Words.count(others, "asset")) not deleted.")
            throw Ending(status: .someItemsFailed)
        } else if others > 0 {
            Console().say(
                "\(Words.count(others, "asset")) not deleted: another program deleted or recovered them in the meantime."
            )
        }
    }

    /// Names the files that are still there, and ends with the status for that.
    private func finish(_ library: PHPhotoLibrary) throws {
        guard !options.dryRun else { return }
        let left = try library.removePurgedOriginals()
        guard !left.isEmpty else { return }
        for original in left {
            let reason = original.reason.map { ": \($0.printable)" } ?? ""
            Console().say(
                original.isFile
                    ? "\(original.path.printable), a file of a permanently deleted photo, was not removed\(reason)"
                    : "\(original.path.printable) still contains \(original.contents) of permanently deleted photos\(reason)"
            )
        }
        Console().say("The next `photos trash empty` or `photos import` tries again.")
        throw Ending(status: .someItemsFailed)
    }

    private func isConfirmed(_ what: String) throws -> Bool {
        if options.yes { return true }
        try Question.requireTerminal(
            "Nothing was deleted. \(what) would be permanently deleted: give --yes to confirm.")
        return Question.isConfirmed("Permanently delete \(what)? This cannot be undone.")
    }
}

extension UnremovedOriginal {
    /// True for a file of originals, false for the file of renditions and the folder of movies.
    var isFile: Bool { path.hasPrefix("originals/") }
    /// The contents of the file of renditions, or of the folder of movies.
    var contents: String { path == "movies" ? "converted videos" : "thumbnails" }
}

/// A permanently deleted asset, as JSON.
private struct RemovedAsset: Encodable {
    let uuid: UUID
    let filename: String
    let byteCount: Int64

    init(_ asset: Asset) {
        uuid = asset.uuid
        filename = asset.originalFilename
        byteCount = asset.byteCount
    }
}

extension AssetTargets {
    /// Returns the assets in the trash with these identifiers or in the selection; without both, all of them.
    static func inTrash(
        of library: PHPhotoLibrary, _ ids: [String], _ selection: SelectionOptions
    ) throws -> AssetTargets {
        guard ids.isEmpty else { return AssetTargets(try AssetLookup(library, inTrash: true).assets(named: ids)) }
        var selection = selection
        selection.smartAlbum = .recentlyDeleted
        return .selected(try selection.fetch(from: library, includesAllBursts: true, includesHidden: true))
    }
}
