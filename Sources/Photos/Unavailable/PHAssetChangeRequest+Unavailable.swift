// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The members of the class that are not built yet.
extension PHAssetChangeRequest {
    /// The result of an edit.
    @available(*, unavailable, message: "editing is not built yet; the files are in PHAssetResource.assetResources")
    public var contentEditingOutput: PHContentEditingOutput? {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Reverts all edits.
    @available(*, unavailable, message: "editing is not built yet; the files are in PHAssetResource.assetResources")
    public func revertAssetContentToOriginal() { unbuilt() }

    /// Reverts all edits, and chooses the original that stands for the asset.
    @available(
        *, unavailable,
        message: "editing is not built yet; PHAssetCreationRequest.originalResourceChoice sets the choice"
    )
    public func revertAssetContent(to choice: PHAsset.OriginalResourceChoice) { unbuilt() }
}
