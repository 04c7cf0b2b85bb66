// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The members of the class that are not built yet.
extension PHAsset {
    /// The effect that a Live Photo is played with.
    @available(*, unavailable, message: "effects of Live Photos are not read yet; playbackStyle tells what is known")
    public var playbackVariation: PHAsset.PlaybackVariation { unbuilt() }

    /// The author of its edit.
    @available(*, unavailable, message: "not built yet; hasAdjustments tells whether it was edited")
    public var adjustmentsState: PHAsset.AdjustmentsState { unbuilt() }

    /// The date of its last edit.
    @available(*, unavailable, message: "not built yet; on Linux use asset.adjustment?.date")
    public var adjustmentTimestamp: Date? { unbuilt() }

    /// Requests the input of an editor.
    @available(*, unavailable, message: "editing is not built yet; the files are in PHAssetResource.assetResources")
    @discardableResult
    public func requestContentEditingInput(
        with options: PHContentEditingInputRequestOptions?,
        completionHandler: @escaping (PHContentEditingInput?, [AnyHashable: Any]) -> Void
    ) -> PHContentEditingInputRequestID { unbuilt() }

    /// Cancels a request for the input of an editor.
    @available(*, unavailable, message: "editing is not built yet; the files are in PHAssetResource.assetResources")
    public func cancelContentEditingInputRequest(_ requestID: PHContentEditingInputRequestID) { unbuilt() }
}
