// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// The command `photos edit`.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Changes the metadata of assets (favorite, title, keywords, place, …), or how photos look.",
        discussion: """
            Originals are never changed: the library stores changed metadata separately from the metadata of the \
            files, and exports it with --sidecar or --write-metadata. Only the given properties change, in all assets \
            in one transaction, or in none. The command asks before it changes more than 100 assets, unless --yes is \
            given. Hidden assets are changed only if they are named by identifier or --hidden is given. To change \
            dates, use `photos date`.

            Adjustments are always rendered from the original: repeated adjustments lose no quality and can be changed \
            later. An adjustment that is not given keeps its earlier value. If a photo cannot be read or rendered, or \
            another program edits it at the same time, it is named and the other photos are changed. If the file of a \
            rendering is missing or damaged, the same adjustments render it again. A rendering is a JPEG: it shows the \
            first frame of an animation, and transparent parts become black. `photos revert` shows the original again. \
            Metadata and adjustments cannot be changed by one command.

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
            throw ValidationError("No change is given: give --favorite, --title or another option.")
        case (false, false):
            throw ValidationError(
                "Metadata and adjustments cannot be changed by one command: give the adjustments to a second command."
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
            guard asset.metadata.mediaType == .image else { return .leave("not a photo") }
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
                "\(asset.asset.originalFilename.printable) has no adjustments to copy: it was not edited, or another program edited it. Name a photo that was edited with `photos edit`."
            )
        }
        return recipe
    }
}
