// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
public import PhotoLibrary
internal import PlatformMedia
public import PlatformTypes

/// Edits in the library's own format, additions to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// Returns the adjustments of an asset; `nil` if the asset is not edited, or was edited by another program. Throws
    /// `invalidRequest` if the adjustments are invalid in this version of the format, and an error if the description
    /// of the edit cannot be read.
    ///
    /// For an edit by Apple's programs that consists only of a crop, rotation and mirroring, the adjustments are
    /// returned as well.
    public func adjustments(of asset: PHAsset) throws(LibraryError) -> AdjustmentRecipe? {
        let edited = try EditedAsset(asset)
        return try edited.ownRecipe(edited.descriptions())
    }

    /// Returns the adjustments that Apple's programs recorded for their edit; `nil` if the asset is not edited, or was
    /// edited by another program. Throws an error if the description of the edit cannot be read.
    public func appleAdjustments(of asset: PHAsset) throws(LibraryError) -> AppleAdjustments? {
        try EditedAsset(asset).appleAdjustments()
    }

    /// Applies adjustments to photos, as the library's owner. Each photo is rendered at full size from the unedited
    /// photo, or from the rendering of another program's edit. All photos change in one transaction. Neutral
    /// adjustments revert an edit in the library's own format. If the adjustments are the same as before, the photo is
    /// rendered again only if the file of its rendering is missing or damaged. Renderings are JPEGs: lost animations
    /// and transparency are logged with the number of photos.
    ///
    /// Blocks the calling thread while the photos are decoded and encoded. Both closures are called on the calling
    /// thread.
    ///
    /// A photo that cannot be read or rendered, or is in the trash, is reported and does not change. If the bytes of
    /// its file have changed since the import, it is reported with `damagedFile`. If another program edits a photo,
    /// deletes it or changes its files meanwhile, the photo is reported again, with `conflict`, or with `notFound` if
    /// it no longer exists. If the renderings cannot be stored, the call throws the error and changes nothing. A failed
    /// edit leaves no files behind.
    ///
    /// - Parameters:
    ///   - edits: The assets with their adjustments.
    ///   - isCancelled: Called before each asset, and while an asset is decoded; when it returns true, nothing is
    ///     changed, and the call throws `cancelled`.
    ///   - onAsset: Called after each asset, with an error if the asset does not change, and again for each conflict.
    @discardableResult
    public func adjust(
        _ edits: [(asset: PHAsset, recipe: AdjustmentRecipe)], isCancelled: () -> Bool = { false },
        onAsset: (PHAsset, LibraryError?) -> Void = { _, _ in }
    ) throws(LibraryError) -> ChangeSet? {
        var losses = RenderingLosses()
        let set = try change(edits.map(\.asset), isCancelled, onAsset) { (index, edited, draft) throws(LibraryError) in
            try draft.add(edits[index].recipe, of: edited, noting: &losses)
        }
        if set != nil { losses.log() }
        return set
    }

    /// Reverts all edits of assets, as the library's owner, in one transaction. Assets without edits do not change.
    ///
    /// An asset that is in the trash, whose original is missing, or that another program edits or deletes meanwhile, is
    /// reported and does not change. Blocks the calling thread. Both closures are called on the calling thread.
    /// Originals are opened, but not decoded.
    ///
    /// - Parameters:
    ///   - assets: The assets, with or without edits.
    ///   - isCancelled: Called before each asset; when it returns true, nothing is changed, and the call throws
    ///     `cancelled`.
    ///   - onAsset: Called after each asset, with an error if the asset does not change, and again for each conflict.
    @discardableResult
    public func revertAdjustments(
        of assets: [PHAsset], isCancelled: () -> Bool = { false },
        onAsset: (PHAsset, LibraryError?) -> Void = { _, _ in }
    ) throws(LibraryError) -> ChangeSet? {
        try change(assets, isCancelled, onAsset) { (_, edited, draft) throws(LibraryError) in
            try edited.checkIsNotInTrash()
            try draft.revert(edited.asset, edited.resources, edited.descriptions())
        }
    }

    /// Decides on the changes of each asset, and applies them together.
    ///
    /// - Parameter decide: Adds the changes of the asset with this index.
    private func change(
        _ assets: [PHAsset], _ isCancelled: () -> Bool, _ onAsset: (PHAsset, LibraryError?) -> Void,
        _ decide: (Int, EditedAsset, inout ChangeDraft) throws(LibraryError) -> Void
    ) throws(LibraryError) -> ChangeSet? {
        var edits = PendingEdits(try session.ownersLibrary())
        // All are read before the first is rendered: what another program edits from now on is not overwritten.
        let present = assets.map { asset in Result { () throws(LibraryError) in try EditedAsset(asset) } }
        let stopped = LibraryError(.cancelled, "The change was cancelled, and nothing was changed.")
        var wasCancelled = false
        func isOver() -> Bool {
            wasCancelled = wasCancelled || isCancelled()
            return wasCancelled
        }
        do throws(LibraryError) {
            for (index, asset) in assets.enumerated() {
                if isOver() { throw stopped }
                do throws(LibraryError) {
                    try JobCancellation.run(whileCalling: isOver) { () throws(LibraryError) in
                        try edits.add(present[index].get()) { (edited, draft) throws(LibraryError) in
                            try decide(index, edited, &draft)
                        }
                    }
                    onAsset(asset, nil)
                } catch {
                    if wasCancelled, error.code == .cancelled { throw stopped }
                    // If the library cannot store bytes, no other asset can be stored either. Any other error concerns
                    // this asset only.
                    guard !edits.hasFailedToStage else { throw error }
                    onAsset(asset, error)
                }
            }
            return try edits.apply { onAsset($0, $1) }
        } catch {
            edits.discard()
            throw error
        }
    }
}

/// A preview for trying out adjustments: the photo is decoded once at the size of a screen, and each adjustment takes
/// milliseconds.
public struct AdjustmentPreview: Sendable {
    private let base: PixelBuffer
    /// The adjustments of the asset; neutral adjustments if it has none in the library's own format.
    public let recipe: AdjustmentRecipe

    /// Decodes the photo that the adjustments of an asset start from. Blocks the calling thread.
    ///
    /// - Parameter longestSide: The longer side of the pictures, in pixels, before they are cropped.
    public init(_ asset: PHAsset, longestSide: Int = 2_048) throws(LibraryError) {
        let edited = try EditedAsset(asset)
        let own = try edited.ownRecipe(edited.descriptions())
        recipe = own ?? AdjustmentRecipe()
        let file = try edited.session.open(edited.file(isBase: own != nil).id)
        base = try RuntimeServices.base(of: file, within: PixelSize(width: longestSide, height: longestSide))
    }

    /// Returns the picture with adjustments.
    public func image(_ recipe: AdjustmentRecipe) throws(LibraryError) -> UIImage {
        UIImage(try RuntimeServices.adjusted(base, by: recipe))
    }
}

extension EditedAsset {
    /// Returns the adjustments in the library's own format; `nil` if the asset has none.
    fileprivate func ownRecipe(_ descriptions: EditDescriptions) throws(LibraryError) -> AdjustmentRecipe? {
        guard let recipe = try descriptions.recipe() else { return nil }
        guard recipe.formatIdentifier == AdjustmentRecipe.formatIdentifier else {
            return try recipe.appleAdjustments.flatMap { apple throws(LibraryError) in try translated(apple) }
        }
        guard recipe.formatVersion == AdjustmentRecipe.formatVersion else {
            throw LibraryError(
                .unsupported,
                "The asset was edited with version \(recipe.formatVersion) of the adjustments, which this program does "
                    + "not support."
            ).helpedByReversion
        }
        do throws(LibraryError) { return try AdjustmentRecipe(json: recipe.data) } catch {
            throw error.helpedByReversion
        }
    }

    /// Throws for an asset in the trash, which stays what it was when it was thrown away.
    fileprivate func checkIsNotInTrash() throws(LibraryError) {
        guard asset.trashedDate == nil else {
            throw LibraryError(.invalidRequest, "The asset is in the trash. Recover it first.")
        }
    }

    /// Returns an edit of Apple's programs in the library's own format, if it consists of what both have, and leads to
    /// a picture of the size that the rendering has.
    private func translated(_ apple: AppleAdjustments) throws(LibraryError) -> AdjustmentRecipe? {
        guard asset.metadata.mediaType == .image else { return nil }
        let base = try file(isBase: true)
        guard !base.content.type.isOfEdit,
            let rendering = resources.showing(.current, isEdited: true), rendering.content.type == .fullSizePhoto
        else { return nil }
        let file = try session.open(base.id)
        let size = try RuntimeServices.metadata.metadata(of: file, within: ReadBudget()).asset.pixelSize
        guard let recipe = apple.recipe(for: size, fileOrientation: Int(file.orientation().rawValue)) else {
            return nil
        }
        let (made, shown) = (AdjustmentGeometry(recipe, of: size).size, asset.metadata.pixelSize)
        return abs(made.width - shown.width) <= 1 && abs(made.height - shown.height) <= 1 ? recipe : nil
    }
}

extension LibraryError {
    /// The error of stored adjustments, which a person cannot mend, with what there is to do.
    fileprivate var helpedByReversion: LibraryError {
        let remedy = "To discard the edit, run “photos revert”; the original can then be adjusted again."
        return LibraryError(code, "\(message) \(remedy)", cause: cause)
    }
}

extension ChangeDraft {
    /// Renders and stages adjustments of a photo, and adds their changes.
    fileprivate mutating func add(
        _ recipe: AdjustmentRecipe, of edited: EditedAsset, noting losses: inout RenderingLosses
    ) throws(LibraryError) {
        try recipe.check()
        try edited.checkIsNotInTrash()
        let descriptions = edited.descriptions()
        try descriptions.check()
        let own = try edited.ownRecipe(descriptions)
        let isSame = recipe == (own ?? AdjustmentRecipe())
        let lost = isSame && own != nil ? edited.lostRendering() : nil
        guard !isSame || lost != nil else { return }
        let base = try edited.file(isBase: own != nil)
        if recipe.isNeutral, !base.content.type.isOfEdit {
            return try revert(edited.asset, edited.resources, descriptions)
        }
        guard edited.asset.metadata.mediaType == .image else {
            throw LibraryError(.unsupported, "The asset is not a photo. Only photos can be adjusted.")
        }
        let file = try session.open(base.id)
        try base.content.checkBytes(of: file)
        let (rendering, losesTransparency) = try RuntimeServices.rendering(of: file, recipe)
        if let lost, try restore(lost, from: rendering) { return }
        let data = PHAdjustmentData(
            formatIdentifier: AdjustmentRecipe.formatIdentifier, formatVersion: AdjustmentRecipe.formatVersion,
            data: try recipe.json())
        let edit = NewEdit(
            data, of: EditingBase(resource: base.content.type.isOfEdit ? base : nil), rendering: rendering)
        var target = EditTarget(edited.asset, edited.resources, descriptions)
        // The same adjustments are a new edit where the rendering of the present one is lost.
        if lost != nil { target.recipe = nil }
        try add(edit, of: target)
        losses.add(edited.asset, hasTransparency: losesTransparency)
    }

    /// Puts the bytes of a lost rendering back. Returns false if the new rendering has different ones, for example
    /// after an edit by another version of this program.
    private mutating func restore(_ lost: LostFile, from rendering: Data) throws(LibraryError) -> Bool {
        guard (try? lost.resource.content.checkBytes(rendering)) != nil else { return false }
        let staged = try stage(OpenFile(holding: rendering), toRestore: lost)
        changes.append(.repair(staged, resource: lost.resource.uuid))
        return true
    }
}
