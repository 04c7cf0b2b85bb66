// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos trash empty`.
struct EmptyTrash: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty",
        abstract: "Removes assets in the trash for good, with their files.",
        discussion: """
            This cannot be undone, and always asks, unless --yes is given. An original is removed only with the last \
            asset that has it, and only if the database is proven to be the newest that the library had. Assets that \
            have been in the trash for 30 days are removed by the next import, or by this command. --older-than counts days \
            as these 30: by the dates of the library's changes, so that a clock that is wrong removes nothing.

            A file that cannot be removed, and what is no file but a link or folder that was put in the place of one, is \
            named, and the exit status is 3; later commands try again. So is renditions.sqlite if another program has \
            locked it: the small pictures of the assets are still in it then.

            EXAMPLES
              photos trash empty
              photos trash empty 3F2A 77B0
              photos trash empty --older-than 7 --yes
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The assets' identifiers, or the first characters of them; otherwise everything in the trash.")
    var ids: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only what was deleted more than this number of days ago.", valueName: "days"))
    var olderThan: Int?

    @OptionGroup(title: "SELECTION")
    var selection: SelectionOptions

    @OptionGroup
    var options: ChangeOptions

    func validate() throws {
        if let olderThan, olderThan < 0 {
            throw ValidationError("--older-than \(olderThan) is in the future: give a number of 0 or more.")
        }
        if selection.namesPlace {
            throw ValidationError(
                "--album, --folder and --smart-album look outside of the trash: use --predicate or --search, or name the assets."
            )
        }
        if !ids.isEmpty, !selection.isEmpty {
            throw ValidationError("Name the assets by identifiers or by a selection: by one of them.")
        }
    }

    func run() throws {
        let library = try library.open()
        // What an earlier command could not finish, and what is due, is removed first.
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
            Console().say("The trash has nothing to remove.")
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
                return Console().say("Nothing was removed.")
            }
            StopRequest.listen()
            removed = try TrashPurge(library: library).purge(assets)
        }
        let output = LineOutput.standard()
        if options.json {
            for asset in removed { try output.write(JSONLine.text(RemovedAsset(asset))) }
            try output.flush()
        }
        let line = "\(Words.count(removed.count, "asset")) \(options.dryRun ? "would be " : "")removed for good"
        if options.json { Console().say(line) } else { try output.print(line) }
        let others = assets.count - removed.count
        if StopRequest.isMade {
            Console().say("Stopped. \(Words.count(others, "asset")) had not been removed.")
            throw Ending(status: .someItemsFailed)
        } else if others > 0 {
            Console().say("\(Words.count(others, "asset")) had been removed or recovered by somebody else meanwhile.")
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
                    ? "\(original.path.printable) of a photo that was removed for good is still there\(reason)"
                    : "Small pictures of permanently deleted photos are still in \(original.path.printable)\(reason)"
            )
        }
        Console().say("The next `photos trash empty`, or import, removes what it can.")
        throw Ending(status: .someItemsFailed)
    }

    private func isConfirmed(_ what: String) throws -> Bool {
        if options.yes { return true }
        try Question.requireTerminal("Nothing was removed. Give --yes: \(what) would be removed for good.")
        return Question.isConfirmed("Remove \(what) for good? This cannot be undone.")
    }
}

extension UnremovedOriginal {
    /// True for a file of originals, false for the file of renditions.
    var isFile: Bool { path.hasPrefix("originals/") }
}

/// An asset that was removed for good, as JSON.
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
