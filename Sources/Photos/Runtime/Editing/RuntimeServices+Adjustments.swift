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

    /// Returns true for the description of an edit in that format, as opposed to a camera's notes.
    static func describes(_ description: Data, _ edit: Adjustment?) -> Bool {
        guard let edit, let envelope = AdjustmentEnvelope(Array(description)), !envelope.isByCamera else {
            return false
        }
        return envelope.formatIdentifier == edit.formatIdentifier && envelope.formatVersion == edit.formatVersion
    }

    /// Returns true if the edit with this description stopped a Live Photo, which its reversion lets play again.
    static func stopsLivePhoto(_ description: Data) -> Bool {
        AdjustmentEnvelope(Array(description))?.stopsLivePhoto ?? false
    }

    /// Returns what a recipe of Apple's programs says; `nil` if it cannot be read.
    static func appleAdjustments(in recipe: Data) -> AppleAdjustments? { AppleAdjustmentReader.adjustments(in: recipe) }

    /// Returns the description of an edit with its recipe.
    static func propertyList(
        _ recipe: PHAdjustmentData, editor: String, date: Date, stopsLivePhoto: Bool = false
    ) -> Data {
        AdjustmentEnvelope(
            formatIdentifier: recipe.formatIdentifier, formatVersion: recipe.formatVersion, editor: editor, date: date,
            recipe: recipe.data, stopsLivePhoto: stopsLivePhoto
        ).propertyList
    }

    /// Renders a photo with adjustments, as a JPEG, which cannot have the transparency of the photo.
    static func rendering(
        of file: borrowing OpenFile, _ recipe: AdjustmentRecipe
    ) throws(LibraryError) -> (jpeg: Data, losesTransparency: Bool) {
        let rendering = try renderer.rendering(of: file, recipe)
        return (Data(rendering.jpeg), rendering.losesTransparency)
    }

    /// Encodes an edited photo as a JPEG with the photo's metadata.
    static func rendering(
        _ pixels: PixelBuffer, of file: borrowing OpenFile
    ) throws(LibraryError) -> Data { Data(try renderer.rendering(pixels, of: file).jpeg) }

    private static let renderer = AdjustmentRenderer(images)

    /// Decodes a photo for its adjustments.
    static func base(
        of file: borrowing OpenFile, within size: PixelSize
    ) throws(LibraryError) -> PixelBuffer { try renderer.base(of: file, .within(size)) }

    /// Applies adjustments to a decoded photo.
    static func adjusted(_ base: PixelBuffer, by recipe: AdjustmentRecipe) throws(LibraryError) -> PixelBuffer {
        try base.adjusted(by: recipe)
    }
}
