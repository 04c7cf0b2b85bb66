// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser

/// The command `photos delete`.
struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Moves assets to the trash (Recently Deleted).",
        discussion: """
            Assets in the trash keep their files, their metadata and their places in albums, and `photos trash \
            recover` brings them back. All assets are deleted in one transaction, or none. The command asks before it \
            deletes more than 100 assets, unless --yes is given. Hidden assets are deleted only if they are named by \
            identifier or --hidden is given.

            EXAMPLES
              photos delete 3F2A 77B0
              photos delete --album "Blurred" --dry-run
              photos delete --predicate "mediaType = 2 AND duration < 1"
            """)

    @OptionGroup
    var library: LibraryOptions

    @OptionGroup
    var assets: AssetArguments

    @OptionGroup
    var options: ChangeOptions

    func validate() throws { try assets.requireFilter() }

    func run() throws {
        let library = try library.open()
        var job = AlterationJob(library, options, .init(imperative: "Delete", participle: "deleted"))
        job.reachesTrash = true
        job.emptyMessage = { try assets.selection.nothingFits(in: library) }
        try job.run(assets.targets(in: library)) { _ in .alter(Alteration(isTrashed: true)) }
    }
}
