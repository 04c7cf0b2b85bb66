// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos edit`.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Changes what is said of assets (favorite, title, keywords, place, …), or how photos look.",
        discussion: """
            Originals are never changed: the library keeps what a person says beside what the files say, and exports it \
            with --sidecar or --write-metadata. Only what is named changes, in all assets in one transaction, or in \
            none. More than 100 are changed after a question only, or with --yes. Hidden assets are changed by \
            identifier, or with --hidden. For dates there is `photos date`.

            Adjustments are rendered from the original each time, so that nothing is lost by many of them, and can be \
            changed later: what is not named stays as it was adjusted before. A photo that cannot be read or rendered, \
            or that another program edits meanwhile, is named, and the others are changed. The same adjustments as \
            before make a rendering again whose file is missing or damaged. A rendering is a JPEG: of an animation it \
            shows the first picture, and transparent parts become black. `photos revert` shows the original again. \
            What is said and how it looks are changed by two commands.

            EXAMPLES
              photos edit 3F2A --favorite --rating 5 --title "The harbour"
              photos edit --album "Rome 2024" --add-keyword Italy --dry-run
              photos edit --search "IMG_20*" --remove-keyword todo --clear-caption
              photos edit 3F2A 77B0 --location 38.7139,-9.1394
              photos edit 3F2A --unhide
              photos edit --album "Rome 2024" --no-live-playback
              photos edit 3F2A --rotate 90 --exposure 0.5 --warmth 0.1
              photos edit 3F2A --crop 0.1,0,0.8,1 --straighten -1.5
              photos edit --album "Rome 2024" --copy-adjustments-from 3F2A
            """)

    @OptionGroup
    var library: LibraryOptions

    @OptionGroup(title: "CHANGES")
    var metadata: MetadataOptions

    @OptionGroup(title: "ADJUSTMENTS")
    var adjustments: AdjustmentOptions

    @OptionGroup
    var assets: AssetArguments

    @OptionGroup
    var options: ChangeOptions

    func validate() throws {
        try assets.requireFilter()
        switch (metadata.alteration == Alteration(), adjustments.isEmpty) {
        case (true, true):
            throw ValidationError("Nothing says what to change: give --favorite, --title or another option.")
        case (false, false):
            throw ValidationError(
                "What is said of assets and how they look are changed by two commands: give the adjustments to a second one."
            )
        case (true, false), (false, true): break
        }
    }

    func run() throws {
        let library = try library.open()
        guard adjustments.isEmpty else { return try adjust(in: library) }
        let alteration = metadata.alteration
        var job = AlterationJob(library, options, .init(imperative: "Change", participle: "changed"))
        job.emptyMessage = { try assets.selection.nothingFits(in: library) }
        try job.run(assets.targets(in: library), alteration.decision)
    }

    private func adjust(in library: PHPhotoLibrary) throws {
        var job = AdjustmentJob(library, options, .init(imperative: "Change", participle: "changed"))
        job.emptyMessage = { try assets.selection.nothingFits(in: library) }
        let model = try adjustments.copyAdjustmentsFrom.map { try recipe(of: $0, in: library) }
        try job.run(assets.targets(in: library)) { object, asset in
            guard asset.metadata.mediaType == .image else { return .leave("no photo") }
            var before = AdjustmentRecipe()
            do throws(LibraryError) { before = try library.adjustments(of: object) ?? before } catch {
                return .fail(error)
            }
            let after = adjustments.applied(to: model ?? before)
            guard after == before, try before.isNeutral || !hasLostRendering(object, in: library) else {
                return .adjust(after)
            }
            return .stay
        }
    }

    /// Returns true if the file of the rendering of an edited photo is missing or damaged: the same adjustments make it
    /// again.
    private func hasLostRendering(_ object: PHAsset, in library: PHPhotoLibrary) throws -> Bool {
        let resources = try library.contents(of: [object]).first?.resources ?? []
        guard let rendering = resources.first(where: { $0.content.type == .fullSizePhoto }) else { return false }
        do throws(LibraryError) {
            let file = try library.open(rendering)
            try rendering.content.checkBytes(of: file)
            return false
        } catch {
            return error.code == .missingOriginal || error.code == .damagedFile
        }
    }

    /// Returns the adjustments that are copied.
    private func recipe(of identifier: String, in library: PHPhotoLibrary) throws -> AdjustmentRecipe {
        let asset = try AssetLookup(library).asset(named: identifier)
        guard let recipe = try library.adjustments(of: asset) else {
            throw CommandFailure(
                "\(asset.asset.originalFilename.printable) has no adjustments to copy: it was not edited, or by another program."
            )
        }
        return recipe
    }
}
