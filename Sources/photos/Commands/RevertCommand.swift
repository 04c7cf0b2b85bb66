// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary

/// The command `photos revert`.
struct RevertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revert",
        abstract: "Reverts assets to their originals, whichever program edited them.",
        discussion: """
            Edits stay in the library until the asset is permanently deleted: `photos undo` restores them. All assets \
            are reverted in one transaction. If an asset cannot be reverted, or another program edits it at the same \
            time, it is named and stays as it is. The command asks before it reverts more than 100 assets, unless \
            --yes is given.

            EXAMPLES
              photos revert 3F2A
              photos revert --album "Rome 2024" --dry-run
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
        var job = AdjustmentJob(library, options, .init(imperative: "Revert", participle: "reverted"))
        job.emptyMessage = { try assets.selection.nothingFits(in: library) }
        try job.run(assets.targets(in: library)) { _, asset in asset.adjustment == nil ? .stay : .revert }
    }
}
