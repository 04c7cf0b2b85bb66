// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Photos

/// The command `photos trash recover`.
struct RecoverFromTrash: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Takes assets out of the trash again, with their albums and metadata.",
        discussion: """
            A selection is looked for in the trash only. All assets are recovered in one transaction, or none; more than \
            100 after a question only, or with --yes.

            EXAMPLES
              photos trash recover 3F2A 77B0
              photos trash recover --search lisbon
              photos trash recover --all --yes
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The assets' identifiers, or the first characters of them; or say which by a selection.")
    var ids: [String] = []

    @Flag(help: "Recover everything that is in the trash.")
    var all = false

    @OptionGroup(title: "SELECTION")
    var selection: SelectionOptions

    @OptionGroup
    var options: ChangeOptions

    func validate() throws {
        if selection.namesPlace {
            throw ValidationError(
                "--album, --folder and --smart-album look outside of the trash: use --predicate or --search, or name the assets."
            )
        }
        let ways = [!ids.isEmpty, all, !selection.isEmpty].count { $0 }
        if ways == 0 { throw ValidationError("Name the assets by identifiers or by a selection, or give --all.") }
        if ways > 1 {
            throw ValidationError("Name the assets by identifiers, by a selection or by --all: by one of them.")
        }
    }

    func run() throws {
        let library = try library.open()
        var job = AlterationJob(library, options, .init(imperative: "Recover", participle: "recovered"))
        job.reachesTrash = true
        try job.run(.inTrash(of: library, ids, selection)) { _ in .alter(Alteration(isTrashed: false)) }
    }
}
