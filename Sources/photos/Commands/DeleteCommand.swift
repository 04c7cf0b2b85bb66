// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser

/// The command `photos delete`.
struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Puts assets into the trash, Recently Deleted.",
        discussion: """
            Assets in the trash keep their files, their metadata and their places in albums, and `photos trash recover` \
            brings them back. All are deleted in one transaction, or none. More than 100 are deleted after a question \
            only, or with --yes. Hidden assets are deleted by identifier, or with --hidden.

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
