// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary

/// The edits of an asset.
extension PHAsset {
    /// The author of its edit: a person, or nobody.
    ///
    /// What a camera adjusts by itself is not known: `cameraAutoAdjusted` does not occur.
    public var adjustmentsState: PHAsset.AdjustmentsState { hasAdjustments ? .userAdjusted : .none }

    /// The date of its last edit, or the one on which its edits were reverted; `nil` for an asset that was never edited, and
    /// for an edit without a date.
    public var adjustmentTimestamp: Date? { asset.adjustment == nil ? asset.revertedDate : asset.adjustment?.date }

    /// Requests what an editor needs of the asset.
    ///
    /// The handler is called once, on the main queue: with the input, or with `nil` and the reason in its dictionary
    /// (`PHContentEditingInputErrorKey`, `PHContentEditingInputResultIsInCloudKey`, and after
    /// ``cancelContentEditingInputRequest(_:)`` `PHContentEditingInputCancelledKey`). The options' closure that judges a recipe
    /// is called on the main queue as well.
    ///
    /// - Returns: The identifier with which to cancel the request.
    @discardableResult
    public func requestContentEditingInput(
        with options: PHContentEditingInputRequestOptions?,
        completionHandler: @escaping (PHContentEditingInput?, [AnyHashable: Any]) -> Void
    ) -> PHContentEditingInputRequestID { EditingInputs.start(of: self, options, completionHandler) }

    /// Cancels a request for the input of an editor. Its handler is called once more, unless it had the input. Unknown
    /// identifiers, and those of finished requests, are ignored.
    public func cancelContentEditingInputRequest(_ requestID: PHContentEditingInputRequestID) {
        EditingInputs.cancel(requestID)
    }
}
