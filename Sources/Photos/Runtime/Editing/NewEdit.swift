// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes

/// An edit that is to be saved: a rendering with its recipe.
struct NewEdit {
    let recipe: PHAdjustmentData?
    let base: EditingBase
    let open: () throws(LibraryError) -> OpenFile
    /// Opens the movie of an edited Live Photo; returns `nil` where the photo alone is edited.
    let openMovie: () throws(LibraryError) -> OpenFile?

    /// The number of bytes that a recipe may have.
    static let recipeLimit = 2 << 20

    init(_ output: PHContentEditingOutput) {
        recipe = output.adjustmentData
        base = output.base
        open = { () throws(LibraryError) in try output.files.open() }
        openMovie = { () throws(LibraryError) in try output.files.openMovie() }
    }

    init(_ recipe: PHAdjustmentData, of base: EditingBase, rendering: Data) {
        self.recipe = recipe
        self.base = base
        open = { () throws(LibraryError) in try OpenFile(holding: rendering) }
        openMovie = { () throws(LibraryError) in nil }
    }

    /// Returns the recipe. Throws if the edit has no recipe that another program could recognise.
    func checkedRecipe() throws(LibraryError) -> PHAdjustmentData {
        guard let recipe, !recipe.data.isEmpty else {
            throw LibraryError(
                .unsupportedFormat, "The edit has no adjustment data. Set adjustmentData to data that is not empty."
            )
        }
        guard recipe.data.count <= NewEdit.recipeLimit else {
            throw LibraryError(
                .overBudget,
                "The adjustment data has \(recipe.data.count) bytes. The limit is 2 MiB (\(NewEdit.recipeLimit) bytes)."
            )
        }
        for (name, text) in [("identifier", recipe.formatIdentifier), ("version", recipe.formatVersion)] {
            let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            guard !text.isEmpty, text.utf8.count <= 255, isPlain else {
                throw LibraryError(
                    .unsupportedFormat,
                    "The format \(name) of the adjustment data is invalid: it must be one line of 1 to 255 bytes.")
            }
        }
        return recipe
    }

    /// Reads the metadata of the rendering. Throws unless the rendering is an upright picture or a movie of a supported
    /// type.
    static func metadata(
        of rendering: borrowing OpenFile, _ mediaType: MediaType
    ) throws(LibraryError) -> FileMetadata {
        let metadata = try RuntimeServices.metadata.metadata(of: rendering, within: ReadBudget())
        let (role, types): (FileMetadata.Role, [String]) =
            mediaType == .video
            ? (.video, [UTType.quickTimeMovie.identifier])
            : (.photo, [UTType.jpeg.identifier, UTType.heic.identifier])
        guard metadata.role == role, types.contains(metadata.uniformTypeIdentifier) else {
            throw LibraryError(
                .unsupportedFormat,
                "The rendering has the type \(metadata.uniformTypeIdentifier), but must be one of "
                    + "\(types.joined(separator: ", ")).")
        }
        guard metadata.orientation == 1 else {
            throw LibraryError(
                .unsupportedFormat,
                "The rendering has the orientation \(metadata.orientation). Rotate its pixels upright, and write "
                    + "orientation 1.")
        }
        if let damage = metadata.asset.damage {
            throw LibraryError(.damagedFile, "The rendering is damaged: \(damage).")
        }
        // The header of a file says nothing about its pixels.
        _ = try RuntimeServices.images.image(
            of: rendering, RenderRequest(.within(PixelSize(width: 256, height: 256))))
        return metadata
    }
}
