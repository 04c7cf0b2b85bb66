// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary

/// The command `photos revert`.
struct RevertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revert",
        abstract: "Shows assets as they were taken: takes their edits back, whoever made them.",
        discussion: """
            The originals are there all the time, and the edits stay in the library until an asset is removed for good: \
            `photos undo` has them back. All assets are reverted in one transaction; one that cannot be, or that \
            another program edits meanwhile, is named and stays as it is. More than 100 are reverted after a question \
            only, or with --yes.

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
