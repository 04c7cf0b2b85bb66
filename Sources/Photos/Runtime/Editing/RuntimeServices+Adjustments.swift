// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImaging
internal import PhotoLibrary
internal import PhotoMetadata

extension RuntimeServices {
    /// Returns the recipe in the description of an edit; `nil` if it is in none that can be read.
    static func recipe(in description: Data) -> PHAdjustmentData? {
        AdjustmentEnvelope(Array(description)).map {
            PHAdjustmentData(formatIdentifier: $0.formatIdentifier, formatVersion: $0.formatVersion, data: $0.recipe)
        }
    }

    /// Returns the description of an edit with its recipe.
    static func propertyList(_ recipe: PHAdjustmentData, editor: String, date: Date) -> Data {
        AdjustmentEnvelope(
            formatIdentifier: recipe.formatIdentifier, formatVersion: recipe.formatVersion, editor: editor, date: date,
            recipe: recipe.data
        ).propertyList
    }

    /// Renders a photo with adjustments, as a JPEG.
    static func rendering(
        of file: borrowing OpenFile, _ recipe: AdjustmentRecipe
    ) throws(LibraryError) -> Data { Data(try AdjustmentRenderer(images).rendering(of: file, recipe).jpeg) }

    /// Decodes a photo for its adjustments.
    static func base(
        of file: borrowing OpenFile, within size: PixelSize
    ) throws(LibraryError) -> PixelBuffer { try AdjustmentRenderer(images).base(of: file, .within(size)) }

    /// Applies adjustments to a decoded photo.
    static func adjusted(_ base: PixelBuffer, by recipe: AdjustmentRecipe) throws(LibraryError) -> PixelBuffer {
        try base.adjusted(by: recipe)
    }
}
