// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Photos

/// The command `photos edit`.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Changes what is said of assets: favorite, title, caption, keywords, rating, place.",
        discussion: """
            Originals are never changed: the library keeps what a person says beside what the files say, and exports it \
            with --sidecar or --write-metadata. Only what is named changes, in all assets in one transaction, or in \
            none. More than 100 are changed after a question only, or with --yes. Hidden assets are changed by \
            identifier, or with --hidden. For dates there is `photos date`.

            EXAMPLES
              photos edit 3F2A --favorite --rating 5 --title "The harbour"
              photos edit --album "Rome 2024" --add-keyword Italy --dry-run
              photos edit --search "IMG_20*" --remove-keyword todo --clear-caption
              photos edit 3F2A 77B0 --location 38.7139,-9.1394
              photos edit 3F2A --unhide
              photos edit --album "Rome 2024" --no-live-playback
            """)

    @OptionGroup
    var library: LibraryOptions

    @OptionGroup(title: "CHANGES")
    var metadata: MetadataOptions

    @OptionGroup
    var assets: AssetArguments

    @OptionGroup
    var options: ChangeOptions

    func validate() throws {
        try assets.requireFilter()
        if metadata.alteration == Alteration() {
            throw ValidationError("Nothing says what to change: give --favorite, --title or another option.")
        }
    }

    func run() throws {
        let library = try library.open()
        let alteration = metadata.alteration
        var job = AlterationJob(library, options, .init(imperative: "Change", participle: "changed"))
        job.emptyMessage = { try assets.selection.nothingFits(in: library) }
        try job.run(assets.targets(in: library), alteration.decision)
    }
}
