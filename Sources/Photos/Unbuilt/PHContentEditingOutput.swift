// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What an editor has made. Not built yet.
@available(*, unavailable, message: "editing is not built yet; the files are in PHAssetResource.assetResources")
open class PHContentEditingOutput: NSObject {
    /// For an edit of the input.
    public init(contentEditingInput: PHContentEditingInput) { unbuilt() }

    /// For an asset that will be made.
    public init(placeholderForCreatedAsset: PHObjectPlaceholder) { unbuilt() }

    /// The recipe of the edit.
    open var adjustmentData: PHAdjustmentData? {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// Where to write the picture or movie.
    open var renderedContentURL: URL { unbuilt() }
}
