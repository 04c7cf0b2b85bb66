// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Photos

/// The command `photos trash recover`.
struct RecoverFromTrash: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Recovers assets from the trash, with their albums and metadata.",
        discussion: """
            A selection searches only the trash. All assets are recovered in one transaction, or none. The command \
            asks before it recovers more than 100 assets, unless --yes is given.

            EXAMPLES
              photos trash recover 3F2A 77B0
              photos trash recover --search lisbon
              photos trash recover --all --yes
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The identifiers of the assets, or their first characters. A selection can be given instead.")
    var ids: [String] = []

    @Flag(help: "Recover all assets in the trash.")
    var all = false

    @OptionGroup(title: "SELECTION")
    var selection: SelectionOptions

    @OptionGroup
    var options: ChangeOptions

    func validate() throws {
        if selection.namesPlace {
            throw ValidationError(
                "--album, --folder and --smart-album do not search the trash: use --predicate or --search, or give identifiers."
            )
        }
        let ways = [!ids.isEmpty, all, !selection.isEmpty].count { $0 }
        if ways == 0 { throw ValidationError("No assets are given: give identifiers, a selection or --all.") }
        if ways > 1 {
            throw ValidationError("Identifiers, a selection and --all cannot be combined: give one of them.")
        }
    }

    func run() throws {
        let library = try library.open()
        var job = AlterationJob(library, options, .init(imperative: "Recover", participle: "recovered"))
        job.reachesTrash = true
        try job.run(.inTrash(of: library, ids, selection)) { _ in .alter(Alteration(isTrashed: false)) }
    }
}
