// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The options of a request for the input of an editor.
///
/// A request reads its options once, when it is made.
open class PHContentEditingInputRequestOptions: NSObject {
    /// A closure that returns true if the editor supports the recipe of an earlier edit. Default: it supports none.
    ///
    /// If the closure returns true, the editor gets the recipe and the picture that the edit started from; otherwise it
    /// gets the edited picture.
    open var canHandleAdjustmentData: (PHAdjustmentData) -> Bool = { _ in false }
    /// A Boolean value that indicates whether bytes may be fetched over a network. Default: false.
    open var isNetworkAccessAllowed = false
    /// A handler for the progress of a download, from 0 to 1, called on a serial queue of the library's choice.
    /// Default: `nil`.
    open var progressHandler: ((Double, UnsafeMutablePointer<ObjCBool>) -> Void)?

    /// A Boolean value that indicates whether ``PHContentEditingInput/displaySizeImage`` is left out, which saves
    /// decoding the photo. The photo of a Live Photo is decoded in any case, as part of
    /// ``PHContentEditingInput/livePhoto``. Default: false.
    open var skipsDisplaySizeImage = false
    /// The original that an edit starts from, for an asset that has both a photo and a RAW. Default: the photo.
    ///
    /// It has no effect on an editor that gets the rendering of an earlier edit. If it is set for an asset that does
    /// not have both, the request fails with ``PHPhotosError/Code/requestNotSupportedForAsset``, unless the photo is
    /// chosen and exists.
    open var originalResourceChoice: PHAsset.OriginalResourceChoice {
        get { chosenOriginal ?? .compressed }
        set { chosenOriginal = newValue }
    }
    /// The original that was chosen; `nil` if none was.
    private(set) var chosenOriginal: PHAsset.OriginalResourceChoice?

    /// Creates options with the default values.
    public override init() { super.init() }
}

/// The identifier of a request for the input of an editor.
public typealias PHContentEditingInputRequestID = Int

/// The info key of an `NSNumber`: true if the bytes are not local and the network was not allowed.
public let PHContentEditingInputResultIsInCloudKey = "PHContentEditingInputResultIsInCloudKey"
/// The info key of an `NSNumber`: true if the request was cancelled.
public let PHContentEditingInputCancelledKey = "PHContentEditingInputCancelledKey"
/// The info key of the `NSError` that explains why there is no input.
public let PHContentEditingInputErrorKey = "PHContentEditingInputErrorKey"
