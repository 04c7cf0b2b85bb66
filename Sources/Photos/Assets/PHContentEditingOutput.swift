// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// The result of an edit: a rendering, and the recipe with which it was made.
///
/// Write the rendering to ``renderedContentURL``, set ``adjustmentData``, and give the output to
/// ``PHAssetChangeRequest/contentEditingOutput`` in a change block. A picture must be upright: an orientation other
/// than 1 in its metadata is rejected. The folder of the rendering is removed together with the output. If the program
/// is killed, the next program that edits removes the folder.
open class PHContentEditingOutput: NSObject {
    let files: RenderedFiles
    /// The file that the rendering shows an edit of, if it is itself the rendering of an edit.
    let base: EditingBase

    /// Creates the result of an edit of the input.
    public init(contentEditingInput: PHContentEditingInput) {
        files = RenderedFiles(of: contentEditingInput.mediaType)
        base = contentEditingInput.content.base
        super.init()
    }

    /// Creates the result of an edit of an asset that the change block creates.
    public init(placeholderForCreatedAsset: PHObjectPlaceholder) {
        files = RenderedFiles(of: .unknown)
        base = EditingBase()
        super.init()
    }

    /// The recipe of the edit. An edit is rejected if its recipe is missing, is empty, has more than 2 MiB, or equals
    /// the recipe of the previous edit, because another editor could not distinguish the two edits.
    open var adjustmentData: PHAdjustmentData?

    /// The URL to which to write the rendering in the default type: a JPEG file, or a QuickTime movie. After a Live
    /// Photo was saved to the output, it is the URL of the new photo.
    open var renderedContentURL: URL { files.url(for: files.types[0]) }

    /// The type of the file at ``renderedContentURL``.
    open var defaultRenderedContentType: UTType? { files.types.first }

    /// The types of renderings that the library accepts, the default type first: JPEG and HEIC for an image, QuickTime
    /// for a video.
    open var supportedRenderedContentTypes: [UTType] { files.types }

    /// Returns the URL to which to write the rendering in one of the supported types. Throws for other types. If files
    /// of several types are written, the file of the type requested last is used.
    open func renderedContentURL(for type: UTType) throws -> URL {
        guard files.types.contains(type) else {
            throw PHPhotosError(
                .invalidResource,
                userInfo: [
                    NSLocalizedDescriptionKey:
                        "A rendering cannot have the type \(type.identifier). Use one of supportedRenderedContentTypes."
                ])
        }
        return files.url(for: type)
    }
}
