// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The result of an edit. Not built yet.
@available(*, unavailable, message: "editing is not built yet; the files are in PHAssetResource.assetResources")
open class PHContentEditingOutput: NSObject {
    /// Creates the result of an edit of the input.
    public init(contentEditingInput: PHContentEditingInput) { unbuilt() }

    /// Creates the result of an edit of an asset that will be created.
    public init(placeholderForCreatedAsset: PHObjectPlaceholder) { unbuilt() }

    /// The recipe of the edit.
    open var adjustmentData: PHAdjustmentData? {
        get { unbuilt() }
        set { unbuilt() }
    }

    /// The URL to which to write the picture or movie.
    open var renderedContentURL: URL { unbuilt() }
}
