// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The options of a request for the input of an editor.
///
/// A request reads its options once, when it is made. Editing is not built yet.
open class PHContentEditingInputRequestOptions: NSObject {
    /// A closure that returns true if the editor supports the recipe of an earlier edit. Default: it supports none.
    ///
    /// If it returns true, the editor gets the picture that the edit started from together with the recipe; otherwise
    /// the edited picture.
    open var canHandleAdjustmentData: (PHAdjustmentData) -> Bool = { _ in false }
    /// A Boolean value that indicates whether bytes may be fetched over a network. Default: false.
    open var isNetworkAccessAllowed = false
    /// A handler for the progress of a download, from 0 to 1, called on a serial queue of the library's choice.
    /// Default: `nil`.
    open var progressHandler: ((Double, UnsafeMutablePointer<ObjCBool>) -> Void)?

    /// Creates options with the default values.
    public override init() { super.init() }
}
